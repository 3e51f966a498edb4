import type { ReturnFault } from '#domain/matching/return-target.ts'
import { appendAudit } from '../../audit/audit-log.ts'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/database.ts'
import { dataErrorClass } from '../../db/take-apart.ts'
import { type Tx, undoRefused } from '../../db/transact.ts'
import { Refusal, refuse } from '../../refusal.ts'
import { findEvents } from '../store.ts'
import { type ExceptionName, nameText } from './exception-name.ts'
import { type ExceptionRow, findPartnersOfCards, findSettlement } from './exception-store.ts'
import type { SecondPerson, Weighed } from './second-person.ts'
import { lockEventDeeds, type SettledAs } from './settle-store.ts'

export interface ExceptionDeed {
  readonly name: ExceptionName
  /** `operator:<name>`, as the audit log writes it. */
  readonly actor: string
  readonly reason: string
}

/** A deed by which a person decides whether and what of an event counts. */
export type DecidingDeed = ExceptionDeed & SecondPerson

/** What became of an exception. `ruled`: it belongs to the payment that was named, and is none any more. */
type Done = SettledAs | 'ruled'

interface Settled {
  readonly done: Done
  readonly weighed: Weighed
}

export type DeedRefusal =
  | 'notFound'
  | 'alreadySettled'
  /** It matches by now, and has earned what it earns. */
  | 'alreadyMatched'
  /** An event that matches nothing has nothing to resolve. */
  | 'nothingPutAside'
  /** It says something else than the first event of its id: correct it, or refuse it. */
  | 'contradictsFirst'
  | 'stillUnmatched'
  | 'stillNotTaken'
  | 'anotherEvent'
  /** With what the person has moved alone in the last 24 hours, it moves more than one person may. */
  | 'needsSecondPerson'
  /** What was evaluated can be corrected within its dine only. */
  | 'anotherDine'
  /** Only what may be of several payments can be said to be of one. */
  | 'notAmbiguous'
  | 'noSuchPayment'
  | 'anotherCard'
  | ReturnFault

export type DeedVerdict = 'done' | Refusal<DeedRefusal>

/** The chain in the audit log for events of nobody's card. */
export const feedChain = 'network-feed'

export interface Deeds {
  readonly found: ExceptionRow
  readonly now: Date
}

interface Performing {
  readonly clock: Clock
  /** What the deed is done to. */
  find(tx: Tx, name: ExceptionName): Promise<ExceptionRow | null>
}

interface AuditedDeed extends ExceptionDeed {
  readonly approvedBy?: string | null
  /** What else the audit log says of it. */
  readonly details?: Readonly<Record<string, string>>
}

/** A deed, what is counted of it and its entry in the audit log stand or fall together; what is refused has changed nothing. */
export async function perform(
  db: Db,
  deed: AuditedDeed,
  { clock, find }: Performing,
  work: (tx: Tx, deeds: Deeds) => Promise<Settled | Refusal<DeedRefusal>>,
): Promise<DeedVerdict> {
  try {
    return await undoRefused(db, async (tx) => {
      await lockEventDeeds(tx, deed.name)
      const found = await find(tx, deed.name)
      if (!found) return whyNotThere(tx, deed.name)
      const now = clock.now()
      const settled = await work(tx, { found, now })
      if (settled instanceof Refusal) return settled
      const { done: deedName, weighed } = settled
      await auditDeed(tx, deed, { found, deedName, weighed, now })
      return 'done'
    })
  } catch (error) {
    const errorClass = dataErrorClass(error)
    if (errorClass === null) throw error
    return refuse('stillNotTaken', { message: errorClass })
  }
}

export async function whyNotThere(db: Db, name: ExceptionName): Promise<Refusal<DeedRefusal>> {
  const settled = await findSettlement(db, name)
  if (settled?.settledAt)
    return refuse('alreadySettled', {
      message: `${settled.settledAs} by ${settled.settledBy} at ${settled.settledAt.toISOString()}: ${settled.settledReason}`,
    })
  const [event] = await findEvents(db, [name])
  return refuse(name.what === 'unmatched' && event ? 'alreadyMatched' : 'notFound')
}

export async function auditDeed(
  tx: Tx,
  { name, actor, reason, approvedBy = null, details: more }: AuditedDeed,
  { found, deedName, now }: Deeds & { readonly deedName: Done; readonly weighed: Weighed },
): Promise<void> {
  const partners = await findPartnersOfCards(tx, [found.event.cardToken])
  const details = { deed: deedName, cause: found.cause, reason, ...more, ...(approvedBy !== null && { approvedBy }) }
  for (const partnerId of partners.length > 0 ? partners : [feedChain])
    await appendAudit(tx, partnerId, {
      at: now,
      actor,
      action: 'settleException',
      subject: `network-event:${nameText(name)}`,
      details,
    })
}
