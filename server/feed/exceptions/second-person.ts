import { dayMs } from '#domain/dates.ts'
import type { Cents } from '#domain/money/money.ts'
import type { MembersLocked } from '../../db/lock-members.ts'
import { type Refusal, refuse } from '../../refusal.ts'
import { forgetDeeds, insertDeed, lockPerson, type Moved, sumDeeds } from './lone-deed-store.ts'

/** What one person may move alone within 24 hours, by all deeds on exceptions together. */
export interface DeedLimits {
  /** Of one member. */
  readonly memberCents: Cents
  /** Of all together. */
  readonly dayCents: Cents
}

/** Who else has approved a deed, and what one person may move alone. */
export interface SecondPerson {
  /** As the audit log names them; null: nobody. */
  readonly approvedBy: string | null
  readonly limits: DeedLimits
}

interface LoneDeed extends SecondPerson {
  readonly actor: string
}

const weighed = Symbol('what it moves was weighed')

/**
 * What a deed moves was weighed against what one person may, or it decides nothing. Only this file makes one, and nothing is settled without: a deed
 * can't be added without its weight. Source: docs/decisions/0156.
 */
export interface Weighed {
  readonly [weighed]: true
}

const isWeighed: Weighed = { [weighed]: true }

/** Of a replay: what a network has told counts as it told it, and what a receiver knows already it counts once. Nobody chooses an amount. */
export const decidesNothing: Weighed = isWeighed

/**
 * Refuses a deed that moves more than one person may, with what they have moved alone in the last 24 hours; what it does not refuse is counted. Deeds
 * of one person wait for each other until the transaction ends, and are counted only if it commits. Source: docs/decisions/0147.
 */
export async function weigh(
  locked: MembersLocked,
  { actor, approvedBy, limits }: LoneDeed,
  { movedCents, of }: Moved,
  now: Date,
): Promise<Weighed | Refusal<'needsSecondPerson'>> {
  if (approvedBy !== null || movedCents === 0) return isWeighed
  const { tx } = locked
  const person = personOf(actor)
  await lockPerson(locked, person)
  const sums = await sumDeeds(tx, { person, of, since: new Date(now.getTime() - dayMs) })
  if (movedCents + (sums?.memberCents ?? 0) > limits.memberCents) return refuse('needsSecondPerson')
  if (movedCents + (sums?.allCents ?? 0) > limits.dayCents) return refuse('needsSecondPerson')
  await forgetDeeds(tx, new Date(now.getTime() - 2 * dayMs))
  await insertDeed(tx, { person, movedCents, of, doneAt: now })
  return isWeighed
}

/** A key is a person, whatever names its holder gives; and so is the shell, where a name proves as little. */
function personOf(actor: string): string {
  const [key, name] = actor.replace(/^operator:/, '').split('/')
  return key === undefined || name === undefined ? 'command' : `key ${key}`
}
