import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/database.ts'
import { inTransaction } from '../../db/transact.ts'
import { refuse } from '../../refusal.ts'
import { ingestBatch } from '../ingest-batch.ts'
import type { NetworkEvent } from '../network-event.ts'
import { evaluateKept, evaluateLocked } from '../reevaluate-unmatched.ts'
import type { StoredEvent } from '../store.ts'
import { type ExceptionRow, findException } from './exception-store.ts'
import { lockCurrent } from './lock-current.ts'
import { auditDeed, type DeedVerdict, type ExceptionDeed, perform, whyNotThere } from './perform-deed.ts'
import { insertRuling } from './ruling-store.ts'
import { needsSecondPerson, type SecondPerson } from './second-person.ts'
import { forgetAside, rewriteEvent, settleQuarantined, takeOut } from './settle-store.ts'

/** Closes what was put aside: the first event stands, or it was settled otherwise. Sent again, it is a duplicate. */
export async function resolveException(db: Db, deed: ExceptionDeed, clock: Clock): Promise<DeedVerdict> {
  return perform(db, deed, { clock, find: findException }, async (tx, { found, now }) => {
    if (found.what === 'unmatched') return refuse('nothingPutAside')
    await settleQuarantined(tx, deed.name, { ...deed, settledAs: 'resolved', now })
    return 'resolved'
  })
}

/** Refuses an event for good: it never earns, and its id is taken. */
export async function refuseException(db: Db, deed: ExceptionDeed, clock: Clock): Promise<DeedVerdict> {
  return perform(db, deed, { clock, find: findException }, async (tx, { found, now }) => {
    const settling = { ...deed, settledAs: 'refused', now } as const
    if (found.what === 'unmatched') {
      const taken = await lockCurrent(tx, deed.name, [found.event.cardToken])
      if (taken.current?.state !== 'unmatched') return refuse('alreadyMatched')
      await takeOut(taken.locked, { event: taken.current, was: 'unmatched' }, settling)
    } else await settleQuarantined(tx, deed.name, settling)
    return 'refused'
  })
}

/** Takes the event in as if it had just come. */
export async function replayException(db: Db, deed: ExceptionDeed, clock: Clock): Promise<DeedVerdict> {
  if (deed.name.what === 'unmatched') return replayUnmatched(db, deed, clock)
  return perform(db, deed, { clock, find: findException }, async (tx, { found, now }) => {
    if (isContradiction(found)) return refuse('contradictsFirst')
    const { quarantined } = await ingestBatch(tx, [found.event], now)
    if (quarantined > 0) return refuse('stillNotTaken')
    await settleQuarantined(tx, deed.name, { ...deed, settledAs: 'replayed', now })
    return 'replayed'
  })
}

/** What the event should have said is taken in under its id, in the place of what it said. */
export async function correctException(
  db: Db,
  { corrected, approvedBy, limits, ...deed }: ExceptionDeed & { readonly corrected: NetworkEvent } & SecondPerson,
  clock: Clock,
): Promise<DeedVerdict> {
  const { network, eventId } = deed.name
  if (corrected.network !== network || corrected.eventId !== eventId) return refuse('anotherEvent')
  const audited = { ...deed, ...(approvedBy !== null && { details: { approvedBy } }) }
  return perform(db, audited, { clock, find: findException }, async (tx, { found, now }) => {
    const settling = { ...deed, settledAs: 'corrected', now } as const
    const cards = [found.event.cardToken, corrected.cardToken]
    const { locked, held, current } = await lockCurrent(tx, deed.name, cards)
    if (found.what === 'unmatched' && current?.state !== 'unmatched') return refuse('alreadyMatched')
    if (current?.state === 'accepted' && !isSameDine(current, corrected)) return refuse('anotherDine')
    const correction = { before: current ?? found.event, corrected, actor: deed.actor, now }
    if (await needsSecondPerson(locked, { approvedBy, limits }, correction)) return refuse('needsSecondPerson')
    if (found.what !== 'unmatched') await settleQuarantined(tx, deed.name, settling)
    if (current?.state === 'accepted') {
      await rewriteEvent(locked, { before: current, event: corrected }, settling)
      await forgetAside(tx, corrected)
      await evaluateLocked(locked, { references: [corrected], held }, now)
      return 'corrected'
    }
    if (current) await takeOut(locked, { event: current, was: 'unmatched' }, settling)
    await forgetAside(tx, corrected)
    // What was ruled of it was ruled of what it said.
    const hadRuling = (current?.belongsTo ?? null) !== null
    if (hadRuling) await insertRuling(tx, { ...deed, event: deed.name, belongsTo: null }, now)
    const { accepted, unmatched } = await ingestBatch(tx, [corrected], now)
    return accepted + unmatched === 1 ? 'corrected' : refuse('stillNotTaken')
  })
}

async function replayUnmatched(db: Db, deed: ExceptionDeed, clock: Clock): Promise<DeedVerdict> {
  const found = await findException(db, deed.name)
  if (!found) return whyNotThere(db, deed.name)
  const { network, reference, cardToken } = found.event
  const poison: string[] = []
  await evaluateKept(db, [{ network, reference, cardToken }], {
    now: () => clock.now(),
    onPoisoned: (_name, errorClass) => poison.push(errorClass),
  })
  const after = await findException(db, deed.name)
  await inTransaction(db, (tx) => auditDeed(tx, deed, { found, deedName: 'replayed', now: clock.now() }))
  if (poison[0] !== undefined) return refuse('stillNotTaken', { message: poison[0] })
  return after ? refuse('stillUnmatched', { message: after.cause }) : 'done'
}

function isContradiction({ cause }: ExceptionRow): boolean {
  return cause === 'amountDiffers' || cause === 'contentDiffers'
}

function isSameDine(a: StoredEvent, b: NetworkEvent): boolean {
  return a.reference === b.reference && a.cardToken === b.cardToken
}
