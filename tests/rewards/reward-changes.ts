import { expect } from 'vitest'
import { dayMs, hourMs } from '#domain/dates.ts'
import { endCardLink, insertCardLink } from '#server/cards/store.ts'
import { reevaluateUnmatched } from '#server/feed/reevaluate-unmatched.ts'
import { insertEmailOptIn } from '#server/members/enrolment-store.ts'
import { correctCardLink } from '#server/cards/correct-card-link.ts'
import { payWaitingOf } from '#server/closing/pay-waiting.ts'
import { settlePostings } from '#server/delivery/settle-postings.ts'
import { knowMerchant } from '../dines/feed-world.ts'
import { correctLink, type ModelLink, sweep } from './reward-model.ts'
import { clock, perform, pick, type Sequence, tickMs } from './reward-sequence.ts'
import { settle } from './reward-verdicts.ts'
import { cardName, recordLink, type RewardWorld, type Trouble } from './reward-world.ts'

interface Linking {
  readonly card: number
  readonly member: number
}

/** Refused where somebody holds the card, in whichever programme. */
export async function linkCard(model: Sequence, world: RewardWorld, { card, member: chosen }: Linking): Promise<void> {
  const member = pick(model.members, chosen)
  if (!member) return
  const { memberId, partnerId } = member
  const token = cardName(world, card)
  const now = new Date(model.now)
  const { engine } = world.database
  const row = await engine.transaction().execute((tx) =>
    insertCardLink(tx, partnerId, {
      memberId,
      token,
      cardType: 'visa',
      lastFour: '1111',
      description: 'Visa',
      partnerCardId: null,
      product: null,
      expiry: null,
      now,
    }),
  )
  const isHeld = model.links.some((link) => link.cardToken === token && link.to === null)
  expect(row === null).toBe(isHeld)
  if (row) model.links.push({ id: row.id, memberId, cardToken: token, from: model.now, to: null })
  await reevaluateUnmatched(engine, { cardToken: token }, clock(model))
  sweep(model, token)
}

/** To a member who may be another partner's. */
export async function moveCard(model: Sequence, world: RewardWorld, given: Linking): Promise<void> {
  await unlinkCard(model, world, given)
  model.now += tickMs
  await linkCard(model, world, given)
}

export async function unlinkCard(model: Sequence, world: RewardWorld, { card }: { card: number }): Promise<void> {
  const link = model.links.find((each) => each.cardToken === cardName(world, card) && each.to === null)
  if (!link) return
  await endCardLink(world.database.engine, partnerOf(model, link), { cardId: link.id, now: new Date(model.now) })
  link.to = model.now
}

/** A period that is recorded only now, and that nobody looks at until the sweep. */
export async function recordLinkLate(
  model: Sequence,
  world: RewardWorld,
  { card, member: chosen, daysAgo, days }: Linking & { daysAgo: number; days: number },
): Promise<void> {
  const member = pick(model.members, chosen)
  const cardToken = cardName(world, card)
  const from = model.now - daysAgo * dayMs - dayMs
  const to = Math.min(model.now, from + (days + 1) * dayMs)
  const isTaken = model.links.some(
    (link) => link.cardToken === cardToken && link.from < to && (link.to ?? Infinity) > from,
  )
  if (!member || isTaken) return
  const { engine } = world.database
  const { partnerId, memberId } = member
  const id = await recordLink(engine, { partnerId, memberId, cardToken, linkedAt: from, unlinkedAt: to })
  model.links.push({ id, memberId, cardToken, from, to })
}

interface BackDating {
  readonly link: number
  readonly hours: number
  readonly trouble: Trouble | null
}

export async function backDate(
  model: Sequence,
  world: RewardWorld,
  { link: chosen, hours, trouble }: BackDating,
): Promise<void> {
  const link = pick(model.links, chosen)
  if (!link) return
  const from = Math.min(model.now, link.from + hours * hourMs)
  const correction = {
    partnerId: partnerOf(model, link),
    cardLinkId: link.id,
    linkedAt: new Date(from),
    actor: 'operator:test',
    reason: 'test',
  }
  await perform(model, world, {
    real: (db) => correctCardLink(db, correction, clock(model)),
    model: () => correctLink(model, link, from),
    trouble,
  })
}

export async function changeOptIn(
  model: Sequence,
  world: RewardWorld,
  { member: chosen, optedIn }: { member: number; optedIn: boolean },
): Promise<void> {
  const member = pick(model.members, chosen)
  if (!member) return
  const { partnerId, memberId } = member
  await insertEmailOptIn(world.database.engine, partnerId, { memberId, since: new Date(model.now), optedIn })
  member.optIns.push({ since: model.now, optedIn })
}

export async function advance(model: Sequence, _world: RewardWorld, { hours }: { hours: number }): Promise<void> {
  model.now += hours * hourMs
}

export async function settlePartner(
  model: Sequence,
  world: RewardWorld,
  { partner, trouble }: { partner: number; trouble: Trouble | null },
): Promise<void> {
  const partnerId = pick(world.partnerIds, partner) ?? ''
  // The model pays what waited at once; the server does in a transaction of its own, once the settlement is committed.
  await perform(model, world, {
    real: async (db) => void (await settlePostings(db, partnerId, clock(model))),
    model: () => settle(model, partnerId),
    trouble,
  })
  await payWaitingOf(world.database.engine, partnerId, new Date(model.now))
}

/** Looks again at what was paid at this world's restaurants: the clock of an earlier world may be ahead, and would go back for its visits. */
export async function sweepUp(
  model: Sequence,
  world: RewardWorld,
  { trouble }: { trouble: Trouble | null },
): Promise<void> {
  const acquirerMerchantIds = model.places.map((place) => place.acquirerMerchantId)
  await perform(model, world, {
    real: async (db) => void (await reevaluateUnmatched(db, { acquirerMerchantIds }, clock(model))),
    model: () => sweep(model),
    trouble,
  })
}

/** Restaurants whose numbers are recorded only now, and what was paid there before. */
export async function knowPlaces(model: Sequence, world: RewardWorld): Promise<void> {
  for (const place of model.places) {
    if (place.known) continue
    await knowMerchant(world.database.engine, place)
    place.known = true
  }
  await sweepUp(model, world, { trouble: null })
}

function partnerOf({ members }: Sequence, { memberId }: ModelLink): string {
  return members.find((member) => member.memberId === memberId)?.partnerId ?? ''
}
