import type { Cards } from '#domain/cards/replaced-cards.ts'
import { isPurchase } from '#domain/dines/event-order.ts'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/database.ts'
import { Refusal, refuse } from '../../refusal.ts'
import { evaluateLocked } from '../reevaluate-unmatched.ts'
import { findEvents, type StoredEvent } from '../store.ts'
import { findException, findRuled } from './exception-store.ts'
import { findCandidateVisits } from './find-candidates.ts'
import { lockCurrent } from './lock-current.ts'
import { movedByEvents } from './moved-by-events.ts'
import { type DecidingDeed, type DeedRefusal, type DeedVerdict, perform } from './perform-deed.ts'
import { insertRuling } from './ruling-store.ts'
import { weigh } from './second-person.ts'

export interface RulingDeed extends DecidingDeed {
  /** The id of an event of the payment, of the same network. */
  readonly payment: string
}

/**
 * Says to which payment an ambiguous refund or void belongs. Another ruling takes the place of the first, also when it was followed long ago; the
 * same again is told as done already. Each moves the whole amount, since it may keep the reward of whatever the payment is not.
 */
export async function ruleException(db: Db, { payment, ...deed }: RulingDeed, clock: Clock): Promise<DeedVerdict> {
  return perform(
    db,
    { ...deed, details: { payment } },
    { clock, find: async (tx, name) => (await findException(tx, name)) ?? findRuled(tx, name) },
    async (tx, { found, now }) => {
      const { locked, held, current } = await lockCurrent(tx, deed.name, [found.event.cardToken])
      if (!current || !isOpenToRuling(current)) return refuse('notAmbiguous')
      const fault = await faultOf(tx, current, { payment, cards: held.cards })
      if (fault) return fault
      const weighed = await weigh(locked, deed, movedByEvents({ told: [current], counts: null }), now)
      if (weighed instanceof Refusal) return weighed
      await insertRuling(tx, { event: current, belongsTo: payment, actor: deed.actor, reason: deed.reason }, now)
      await evaluateLocked(locked, { references: [current], held }, now)
      const [after] = await findEvents(tx, [deed.name])
      return after?.reason === 'ambiguous'
        ? refuse('stillUnmatched', { message: after.reason })
        : { done: 'ruled', weighed }
    },
  )
}

function isOpenToRuling({ state, reason, belongsTo }: StoredEvent): boolean {
  return belongsTo !== null || (state === 'unmatched' && reason === 'ambiguous')
}

/** Why the payment can't be the one. */
async function faultOf(
  db: Db,
  event: StoredEvent,
  { payment, cards }: { readonly payment: string; readonly cards: Cards },
): Promise<Refusal<DeedRefusal> | null> {
  const [named] = await findEvents(db, [{ network: event.network, eventId: payment }])
  if (!named || !isPurchase(named)) return refuse('noSuchPayment')
  if (cards.nameOf(named.cardToken) !== cards.nameOf(event.cardToken)) return refuse('anotherCard')
  const candidates = await findCandidateVisits(db, event)
  const candidate = candidates.find(({ visit }) => visit.events.some(({ eventId }) => eventId === payment))
  if (!candidate) return refuse(named.occurredAt > event.occurredAt ? 'notBefore' : 'tooLongAgo')
  if (candidate.fault !== null) return refuse(candidate.fault)
  const isRuledSo = candidate.visit.events.some(({ eventId }) => eventId === event.belongsTo)
  return isRuledSo && event.state === 'accepted'
    ? refuse('alreadySettled', { message: 'it belongs to this payment already' })
    : null
}
