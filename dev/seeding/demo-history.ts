import { dayMs, hourMs } from '#domain/dates.ts'
import type { NetworkEvent } from '#server/feed/network-event.ts'
import type { FictionalMerchant } from '../fiction/merchant.ts'
import { type Chance, chanceOf } from '../fiction/random.ts'
import type { WrittenMember } from './write-members.ts'
import { takesPart } from './write-terms.ts'

const historyDays = 365
/** Restaurants that a person goes back to. */
const favourites = 9

export interface HistoryOptions {
  readonly merchants: readonly FictionalMerchant[]
  readonly seed: string
  readonly now: Date
}

/** What the networks would have reported of a member's year, in the order of time: some dines again at one place, some abroad, few refunds. */
export function demoHistory(member: WrittenMember, { merchants, seed, now }: HistoryOptions): NetworkEvent[] {
  const chance = chanceOf(`${seed}/${member.email}`)
  const near = merchants.filter(({ city, highlight }) => city === member.city && highlight === null)
  const { partnerId } = member
  const usual = chance.take(
    near.filter(({ sourceId }) => takesPart(sourceId, { partnerId, seed })),
    favourites,
  )
  const events: NetworkEvent[] = []
  for (let daysAgo = historyDays; daysAgo >= 1; daysAgo--) {
    // Everybody dined two days ago: its clearing is still to come, so that the demo shows a dine that is processing.
    if (!chance.happens(member.dinesPerMonth / 30) && daysAgo !== 2) continue
    const merchant = chance.pick(chance.happens(0.75) ? usual : chance.happens(0.7) ? near : merchants)
    events.push(...dineEvents({ member, merchant, daysAgo, now, chance }))
  }
  return events.filter(({ occurredAt }) => occurredAt <= now.getTime()).toSorted((a, b) => a.occurredAt - b.occurredAt)
}

interface DineOptions {
  readonly member: WrittenMember
  readonly merchant: FictionalMerchant
  readonly daysAgo: number
  readonly now: Date
  readonly chance: Chance
}

/** A hold in the evening, the money a day and a half later with the tip, and once in a while a part of it back. */
function dineEvents({ member, merchant, daysAgo, now, chance }: DineOptions): NetworkEvent[] {
  const card = chance.happens(0.8) ? member.tokens[0] : chance.pick(member.tokens)
  if (!card) return []
  const midnight = Math.floor(now.getTime() / dayMs) * dayMs - daysAgo * dayMs
  // Lunch or dinner at the place, which lies five to eight hours behind the meridian.
  const authorisedAt = midnight + (chance.happens(0.3) ? 18 : 25) * hourMs + chance.int(0, 110) * 60_000
  const bill = (merchant.priceLevel || 2) * chance.int(1_150, 3_400) + chance.int(0, 99)
  const tip = Math.round((bill * chance.pick([15, 18, 18, 20, 20, 22])) / 100)
  const tax = Math.round(bill * 0.08)
  const name = `demo-${member.email.split('@')[0]}-${new Date(authorisedAt).toISOString().slice(0, 10)}`
  const shared = {
    network: card.cardType,
    reference: name,
    cardToken: card.token,
    acquirerMerchantId: merchant.acquirerIds[card.cardType],
    taxCents: tax,
  }
  const cleared = { ...shared, amountCents: bill + tip, tipCents: tip }
  const clearedAt = authorisedAt + 36 * hourMs + chance.int(0, 600) * 60_000
  const events: NetworkEvent[] = [
    {
      ...shared,
      eventId: `${name}-a`,
      kind: 'authorisation',
      occurredAt: authorisedAt,
      amountCents: bill,
      tipCents: 0,
    },
    { ...cleared, eventId: `${name}-c`, kind: 'clearing', occurredAt: clearedAt },
  ]
  if (chance.happens(0.03)) {
    const back = { ...shared, taxCents: 0, tipCents: 0, amountCents: Math.ceil(bill / 2) }
    events.push({ ...back, eventId: `${name}-r`, kind: 'refund', occurredAt: clearedAt + 4 * dayMs })
  }
  return events
}
