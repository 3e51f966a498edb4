import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { orderGiftCard } from '#contract/endpoints/credits/cash-out.ts'
import type { CashOutAnswer, GiftCardOffered } from '#contract/schemas/credits/cash-out.ts'
import { parseDollars } from '#domain/money/parse-dollars.ts'
import { isOfferedAmount } from '#domain/rewards/gift-card.ts'
import { formatCents } from '#domain/text/format-number.ts'
import { accountKey } from '../../account-data/account-queries.ts'
import type { Outcome } from '../../api/call-api.ts'
import { useCallApi } from '../../api/use-call-api.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { type FieldProblem, type FieldProps, textIn, useForm } from '../../form/use-form.ts'
import { toasts } from '../../frame/toasts/toasts.ts'
import { useProof } from '../../proof/use-proof.tsx'
import { cashOutQuery } from './cash-out-query.ts'

type Name = 'brand' | 'amountCents'
export type OrderField = FieldProps<Name>

const faults = {
  notOffered: 'refusal.notOffered',
  balanceTooSmall: 'refusal.balanceTooSmall',
  ordersChanged: 'refusal.ordersChanged',
  tooManyRequests: 'refusal.tooManyRequests',
} as const
type Fault = (typeof faults)[keyof typeof faults] | 'form.serverError'

interface Ordering {
  readonly cashOut: CashOutAnswer
  readonly offer: GiftCardOffered | undefined
}

/** Checks and sends an order. What was shown when it was made goes with it, so that sent twice it is one. */
export function useOrder({ cashOut: { payableCents, newestOrder }, offer }: Ordering) {
  const t = useCopy()
  const callApi = useCallApi()
  const queryClient = useQueryClient()
  const [fault, setFault] = useState<Fault | null>(null)
  const proof = useProof()

  async function send(data: FormData): Promise<FieldProblem<Name>[]> {
    setFault(null)
    if (offer === undefined) return []
    const amountCents = parseDollars(textIn(data, 'amountCents')) ?? 0
    const body = { brand: offer.brand, amountCents, after: Number(newestOrder) }
    const outcome = await proof.proven(() => callApi(orderGiftCard, { body })).catch(() => 'unreachable' as const)
    if (outcome !== null) await settle(outcome)
    return []
  }

  async function settle(outcome: Outcome<CashOutAnswer, string> | 'unreachable'): Promise<void> {
    if (outcome !== 'unreachable' && outcome.ok) {
      toasts.show({ kind: 'success', text: t('cashOut.order.done') })
      queryClient.setQueryData(cashOutQuery(callApi).queryKey, outcome.answer)
      return queryClient.invalidateQueries({ queryKey: accountKey })
    }
    setFault(faultOf(outcome === 'unreachable' ? undefined : outcome.refusal.code))
    // What another window or the program has changed is shown as it is.
    await queryClient.invalidateQueries({ queryKey: cashOutQuery(callApi).queryKey })
  }

  function amountFault(typed: string): string | null {
    const cents = parseDollars(typed) ?? 0
    if (offer === undefined || !isOfferedAmount(offer, cents)) return t('validation.giftCard.amount')
    return cents > payableCents ? t('validation.giftCard.tooMuch', { amount: formatCents(payableCents) }) : null
  }

  return { form: useForm<Name>({ checks: { amountCents: amountFault }, send }), fault, proofDialog: proof.dialog }
}

function faultOf(code: string | undefined): Fault {
  switch (code) {
    case 'notOffered':
    case 'balanceTooSmall':
    case 'ordersChanged':
    case 'tooManyRequests':
      return faults[code]
    default:
      return 'form.serverError'
  }
}
