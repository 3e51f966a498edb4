import { dayMs } from '#domain/dates.ts'
import type { Cents } from '#domain/money/money.ts'
import type { MembersLocked } from '../../db/lock-members.ts'
import type { NetworkEvent } from '../network-event.ts'
import { forgetCorrections, insertCorrection, lockCorrector, sumCorrections } from './correction-store.ts'

/** What one person may move alone by corrections within 24 hours. */
export interface CorrectionLimits {
  /** Of the payments of one member. */
  readonly memberCents: Cents
  /** Of all payments together. */
  readonly dayCents: Cents
}

/** Who else has approved a correction, and what one person may change of payments alone. */
export interface SecondPerson {
  /** As the audit log names them; null: nobody. */
  readonly approvedBy: string | null
  readonly limits: CorrectionLimits
}

interface Corrected {
  readonly before: NetworkEvent
  readonly corrected: NetworkEvent
  readonly actor: string
  readonly now: Date
}

/**
 * Whether a correction moves more money than one person may, with what they have corrected alone in the last 24 hours; if it does not, it is counted.
 * Corrections of one person wait for each other until the transaction ends. Source: docs/decisions/0147.
 */
export async function needsSecondPerson(
  locked: MembersLocked,
  { approvedBy, limits }: SecondPerson,
  { before, corrected, actor, now }: Corrected,
): Promise<boolean> {
  const movedCents = movedBy(before, corrected)
  if (approvedBy !== null || movedCents === 0) return false
  const person = personOf(actor)
  await lockCorrector(locked, person)
  const cardTokens = [before.cardToken, corrected.cardToken]
  const since = new Date(now.getTime() - dayMs)
  const sums = await sumCorrections(locked.tx, { person, cardTokens, since })
  if (movedCents + (sums?.memberCents ?? 0) > limits.memberCents) return true
  if (movedCents + (sums?.allCents ?? 0) > limits.dayCents) return true
  await forgetCorrections(locked.tx, new Date(now.getTime() - 2 * dayMs))
  const { network, eventId, cardToken: newCardToken } = corrected
  const { cardToken } = before
  const correction = { correctedBy: person, network, eventId, cardToken, newCardToken, movedCents, correctedAt: now }
  await insertCorrection(locked.tx, correction)
  return false
}

/** A key is a person, whatever names its holder gives; and so is the shell, where a name proves as little. */
function personOf(actor: string): string {
  const [key, name] = actor.replace(/^operator:/, '').split('/')
  return key === undefined || name === undefined ? 'command' : `key ${key}`
}

const decisive = ['kind', 'reference', 'cardToken', 'acquirerMerchantId', 'occurredAt'] as const

/** Where the amounts alone differ, what they differ by. Another card, restaurant, time or kind makes it another payment, which counts as a whole. */
function movedBy(before: NetworkEvent, corrected: NetworkEvent): Cents {
  if (decisive.some((field) => before[field] !== corrected[field]))
    return Math.max(before.amountCents, corrected.amountCents)
  const parts = ['amountCents', 'tipCents', 'taxCents'] as const
  return Math.max(...parts.map((part) => Math.abs((corrected[part] ?? 0) - (before[part] ?? 0))))
}
