import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/database.ts'
import { inTransaction, type Tx } from '../../db/transact.ts'
import { Refusal, refuse } from '../../refusal.ts'
import { ingestBatch } from '../ingest-batch.ts'
import type { NetworkEvent } from '../network-event.ts'
import { evaluateKept, evaluateLocked } from '../reevaluate-unmatched.ts'
import type { StoredEvent } from '../store.ts'
import { type ExceptionRow, findException } from './exception-store.ts'
import { lockCurrent } from './lock-current.ts'
import type { Moved } from './lone-deed-store.ts'
import { movedByEvents } from './moved-by-events.ts'
import {
  auditDeed,
  type DecidingDeed,
  type DeedVerdict,
  type ExceptionDeed,
  perform,
  whyNotThere,
} from './perform-deed.ts'
import { insertRuling } from './ruling-store.ts'
import { decidesNothing, type SecondPerson, weigh } from './second-person.ts'
import { forgetAside, rewriteEvent, type Settling, settleQuarantined, takeOut } from './settle-store.ts'

/** Closes what was put aside: the first event stands, or it was settled otherwise. Sent again, it is a duplicate. */
export async function resolveException(db: Db, deed: DecidingDeed, clock: Clock): Promise<DeedVerdict> {
  return perform(db, deed, { clock, find: findException }, async (tx, { found, now }) => {
    if (found.what === 'unmatched') return refuse('nothingPutAside')
    return giveUpAside(tx, found, { ...deed, settledAs: 'resolved', now })
  })
}

/** Refuses an event for good: it never earns, and its id is taken. */
export async function refuseException(db: Db, deed: DecidingDeed, clock: Clock): Promise<DeedVerdict> {
  return perform(db, deed, { clock, find: findException }, async (tx, { found, now }) => {
    const settling = { ...deed, settledAs: 'refused', now } as const
    if (found.what !== 'unmatched') return giveUpAside(tx, found, settling)
    const { locked, current } = await lockCurrent(tx, deed.name, [found.event.cardToken])
    if (current?.state !== 'unmatched') return refuse('alreadyMatched')
    const weighed = await weigh(locked, deed, movedByEvents({ told: [current], counts: null }), now)
    if (weighed instanceof Refusal) return weighed
    await takeOut(locked, { event: current, was: 'unmatched' }, settling)
    return { done: 'refused', weighed }
  })
}

/** What was put aside never counts: what stands under its id does, or nothing. */
async function giveUpAside(tx: Tx, found: ExceptionRow, settling: Settling & SecondPerson) {
  const { locked, current } = await lockCurrent(tx, found, [found.event.cardToken])
  const weighed = await weigh(locked, settling, movedByEvents({ told: [found.event], counts: current }), settling.now)
  if (weighed instanceof Refusal) return weighed
  await settleQuarantined(tx, found, settling)
  return { done: settling.settledAs, weighed }
}

/** Takes the event in as if it had just come. */
export async function replayException(db: Db, deed: ExceptionDeed, clock: Clock): Promise<DeedVerdict> {
  if (deed.name.what === 'unmatched') return replayUnmatched(db, deed, clock)
  return perform(db, deed, { clock, find: findException }, async (tx, { found, now }) => {
    if (isContradiction(found)) return refuse('contradictsFirst')
    const { quarantined } = await ingestBatch(tx, [found.event], now)
    if (quarantined > 0) return refuse('stillNotTaken')
    await settleQuarantined(tx, deed.name, { ...deed, settledAs: 'replayed', now })
    return { done: 'replayed', weighed: decidesNothing }
  })
}

/** What the event should have said is taken in under its id, in the place of what it said. */
export async function correctException(
  db: Db,
  { corrected, ...deed }: DecidingDeed & { readonly corrected: NetworkEvent },
  clock: Clock,
): Promise<DeedVerdict> {
  const { network, eventId } = deed.name
  if (corrected.network !== network || corrected.eventId !== eventId) return refuse('anotherEvent')
  return perform(db, deed, { clock, find: findException }, async (tx, { found, now }) => {
    const settling = { ...deed, settledAs: 'corrected', now } as const
    const cards = [found.event.cardToken, corrected.cardToken]
    const { locked, held, current } = await lockCurrent(tx, deed.name, cards)
    if (found.what === 'unmatched' && current?.state !== 'unmatched') return refuse('alreadyMatched')
    if (current?.state === 'accepted' && !isSameDine(current, corrected)) return refuse('anotherDine')
    // What was ruled of it was ruled of what it said.
    const ruled = current?.state === 'unmatched' && current.belongsTo !== null ? current : null
    const weighed = await weigh(locked, deed, movedByCorrection({ found, current, ruled, corrected }), now)
    if (weighed instanceof Refusal) return weighed
    if (found.what !== 'unmatched') await settleQuarantined(tx, deed.name, settling)
    if (current?.state === 'accepted') {
      await rewriteEvent(locked, { before: current, event: corrected }, settling)
      await forgetAside(tx, corrected)
      await evaluateLocked(locked, { references: [corrected], held }, now)
      return { done: 'corrected', weighed }
    }
    if (current) await takeOut(locked, { event: current, was: 'unmatched' }, settling)
    await forgetAside(tx, corrected)
    if (ruled) await insertRuling(tx, { ...deed, event: deed.name, belongsTo: null }, now)
    const { accepted, unmatched } = await ingestBatch(tx, [corrected], now)
    return accepted + unmatched === 1 ? { done: 'corrected', weighed } : refuse('stillNotTaken')
  })
}

interface Correction {
  readonly found: ExceptionRow
  readonly current: StoredEvent | null
  /** What stands, where a ruling on it is forgotten. */
  readonly ruled: StoredEvent | null
  readonly corrected: NetworkEvent
}

/** A correction gives up what was put aside, also where it says what stands already; and the whole of what was ruled. */
function movedByCorrection({ found, current, ruled, corrected }: Correction): Moved {
  const moved = movedByEvents({ told: [found.event, ...(current ? [current] : [])], counts: corrected })
  return ruled ? { ...moved, movedCents: Math.max(moved.movedCents, ruled.amountCents) } : moved
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
  await inTransaction(db, (tx) =>
    auditDeed(tx, deed, { found, deedName: 'replayed', weighed: decidesNothing, now: clock.now() }),
  )
  if (poison[0] !== undefined) return refuse('stillNotTaken', { message: poison[0] })
  return after ? refuse('stillUnmatched', { message: after.cause }) : 'done'
}

function isContradiction({ cause }: ExceptionRow): boolean {
  return cause === 'amountDiffers' || cause === 'contentDiffers'
}

function isSameDine(a: StoredEvent, b: NetworkEvent): boolean {
  return a.reference === b.reference && a.cardToken === b.cardToken
}
