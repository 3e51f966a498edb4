import type { CreditAnswerEvent } from '#contract/schemas/credit-answer.ts'
import type { GiftCardIssuer, OrderState } from '#vendors/gift-cards/client.ts'
import type { StatementCredits } from '#vendors/statement-credits/client.ts'
import type { NetworkCredit } from '#vendors/statement-credits/wire.ts'
import type { Outside, Sent } from '../model/balances/books.ts'

interface Taken {
  readonly sent: Sent
  /** By what name: the reference of a credit, or of an order. */
  readonly reference: string
}

/** A card network and an issuer that know each reference once, and answer as the second model was told that they do. */
export interface BalanceReceivers {
  readonly network: StatementCredits
  readonly issuer: GiftCardIssuer
  /** What the network says by now. */
  answers(): readonly CreditAnswerEvent[]
  readonly credits: ReadonlyMap<string, Taken>
  readonly orders: ReadonlyMap<string, Taken>
}

export function createBalanceReceivers(outside: Outside, now: () => number): BalanceReceivers {
  const credits = new Map<string, Taken>()
  const orders = new Map<string, Taken & { readonly tries: number }>()

  function take({ reference, cardToken, amountCents: cents }: NetworkCredit) {
    const known = credits.get(reference)
    if (known && (known.sent.to !== cardToken || known.sent.cents !== cents))
      throw new Error(`told otherwise the second time: ${reference}`)
    const sent = known?.sent ?? { to: cardToken, cents, at: now() }
    if (outside.credit(sent) === 'refused') return [{ id: reference, reason: 'refused' }]
    credits.set(reference, { sent, reference })
    return []
  }

  return {
    credits,
    orders,
    network: { deliver: async (batch) => ({ kind: 'delivered', refused: batch.flatMap(take) }) },
    answers: () =>
      [...credits.values()].flatMap(({ reference, sent }): readonly CreditAnswerEvent[] => {
        const fate = outside.credit(sent)
        if (fate === null || fate === 'refused' || fate.from > now()) return []
        return [{ eventId: `a-${reference}`, reference, status: fate.answer }]
      }),
    issuer: {
      async order({ reference, amountCents: cents, recipient }) {
        const known = orders.get(reference)
        const to = recipient.email.replace(/@.*/, '')
        const sent = known?.sent ?? { to, cents, at: now() }
        const tries = (known?.tries ?? 0) + 1
        orders.set(reference, { sent, reference, tries })
        const fate = outside.order(sent)
        if (typeof fate === 'string')
          return { kind: 'refused', isOutOfStock: fate === 'outOfStock', code: fate, text: null }
        if (tries <= fate.lostTries) return { kind: 'retryable', reason: 'no answer' }
        return { kind: 'taken', state: 'underWay' }
      },
      async look(reference) {
        const known = orders.get(reference)
        const fate = known && outside.order(known.sent)
        if (!fate || typeof fate === 'string') return { kind: 'unknown' }
        const state: OrderState = fate.end && fate.end.from <= now() ? fate.end.state : 'underWay'
        return { kind: 'found', state }
      },
    },
  }
}
