import { describe, expect, test } from 'vitest'
import type { EarnRate, MerchantDetail } from '#contract/schemas/merchant.ts'
import { accrue } from '#domain/rules/accrual.ts'
import { dayMs, hourMs } from '#domain/dates.ts'
import type { Channel, MerchantTerms } from '#domain/dines/dine.ts'
import { evaluate } from '#domain/evaluation/evaluate.ts'
import { exampleBill } from '#domain/rates/shown-rate.ts'
import type { RuleDocument } from '#domain/rules/rule-document.ts'
import { type Tier, tiers } from '#domain/members/membership.ts'
import { publicSettings } from '#partners/public-settings.ts'
import { loadPartners } from '#partners/registry.ts'
import type { DetailRow } from '#server/merchants/presenting/merchant-store.ts'
import { presentDetail } from '#server/merchants/presenting/present.ts'
import { copyOf } from '../web/copy/use-copy.ts'
import { rateLine } from '../web/earn-rate/rate-line.ts'
import { rateWords } from '../web/earn-rate/rate-words.ts'
import { promisedRates } from '../web/earn-rate/use-promised-rate.ts'
import { pinOf } from '#web/map/marks/marks.ts'
import { pinName, pinText } from '#web/map/marks/pin-text.ts'
import { clearedAmounts, dineOf, noon, openTerms, perDollar } from './dines/dines.ts'

const { partners } = loadPartners()
const everyTerms: Readonly<Record<string, MerchantTerms>> = {
  open: openTerms,
  'kept for Select': { ...openTerms, exclusiveTier: 2 },
  'kept for VIP': { ...openTerms, exclusiveTier: 3 },
  'own rate': { ...openTerms, rateOverride: perDollar(20) },
  'own rate for VIP': { ...openTerms, rateOverride: perDollar(20), exclusiveTier: 3 },
  'closed on Mondays, $50 a month': {
    ...openTerms,
    availability: 'Limited',
    monthlyMaxSpendCents: 5_000,
    monthlyMaxVisits: 2,
    excludedDays: [1],
  },
}
/** Divisible by every step of every rate. */
const cents = 200_00
const channels = ['dineIn', 'onlineOrder'] as const satisfies readonly Channel[]

interface Person {
  readonly tier: Tier
  readonly isMember: boolean
}

/** A visitor, and members of the tiers that the rules let anybody reach. */
function peopleOf(rules: RuleDocument): readonly Person[] {
  const reached = Object.values(tiers).filter((tier) => tier !== tiers.vip || rules.vip !== null)
  return [{ tier: tiers.basic, isMember: false }, ...reached.map((tier) => ({ tier, isMember: true }))]
}

/** What the engine posts for a visit itself, on a Tuesday; null where it gives nothing. */
function awarded(rules: RuleDocument, tier: Tier, given: { terms: MerchantTerms; channel: Channel; cents: number }) {
  const { terms, channel } = given
  const qualified = tier === tiers.vip ? 11_000 : 0
  const dine = dineOf({
    authorisedAt: noon + dayMs,
    channel,
    amounts: clearedAmounts(given.cents),
    member: { joinedAt: noon - 400 * dayMs, activated: true, emailOptIn: tier > 0, firstReviewAt: null },
    card: { product: null, linkedAt: noon - 400 * 24 * hourMs, unlinkedAt: null },
    merchant: { id: 1, timeZone: 'America/New_York', terms },
  })
  const history = {
    monthSpendCents: 0,
    monthVisits: 0,
    qualifiedDines: { 2026: qualified },
    bucketCents: 0,
    bonusSpendCents: 0,
    bonusGiven: false,
  }
  const { status, lines, tier: earnedAs } = evaluate({ dine, history }, rules)
  expect(earnedAs).toBe(tier)
  return status === 'Awarded' ? (lines.find(({ source }) => source === 'S')?.amount ?? 0) : null
}

/** What the words of a rate come to for a bill, worked out from the number that is shown. */
function promised({ shape, amount, everyCents }: EarnRate, bill: number): number {
  switch (shape) {
    case 'perDollar':
      return (amount * bill) / 100
    case 'perTwoDollars':
      return (amount * bill) / 200
    case 'percentage':
      return (amount * bill) / 100
    case 'bucket':
      return (bill / (everyCents ?? Number.NaN)) * amount
  }
}

function shownTo(rules: RuleDocument, given: Person & { terms: MerchantTerms }): MerchantDetail {
  const { tier, isMember, terms } = given
  return presentDetail(
    { ...row, ...terms },
    { visitor: { rules, tier, isMember, showsRates: true }, offers: [], now: new Date(noon), distanceMiles: null },
  )
}

for (const partner of partners) {
  const rules = partner.rules.at(-1)
  if (!rules) throw new Error(`${partner.id} has no rules`)
  const shown = { ...publicSettings(partner, '2030-01-01'), showEarnRate: true }
  const words = { t: copyOf({ copy: partner.copy }), partner: shown }

  describe(partner.id, () => {
    for (const [name, terms] of Object.entries(everyTerms))
      for (const { tier, isMember } of peopleOf(rules))
        test(`${isMember ? `a member of tier ${tier}` : 'a visitor'} at a place that is ${name} is shown what the engine gives`, () => {
          const place = shownTo(rules, { tier, isMember, terms })
          const unlimited = { ...terms, monthlyMaxSpendCents: null }
          const { earnRate, nextRate, example } = place
          for (const channel of channels) {
            const given = awarded(rules, tier, { terms: unlimited, channel, cents })
            expect(earnRate && promised(earnRate, cents)).toBe(given)
            const bill = awarded(rules, tier, { terms, channel, cents: 6_000 })
            expect(example?.reward ?? null).toBe(bill)
            if (nextRate === null) continue
            expect(nextRate.tier).toBeGreaterThan(tier)
            const next = awarded(rules, nextRate.tier, { terms: unlimited, channel, cents })
            expect(promised(nextRate, cents)).toBe(next)
            expect(next).toBeGreaterThan(given ?? 0)
          }
          const { main, more } = rateWords(place, words)
          expect(place.rates.map((rate) => promised(rate, cents))).toEqual(
            place.rates.map((rate) => awarded(rules, rate.tier, { terms: unlimited, channel: 'dineIn', cents })),
          )
          const pin = pinOf(place)
          expect(pinText(pin.earnRate, words) === '').toBe(earnRate === null)
          expect(pinName(pin, words)).toBe([place.name, rateLine(place, words)].filter(Boolean).join(', '))
          expect(main.includes(tierWords[3]) || more.includes(tierWords[3])).toBe(nextRate?.tier === 3)
        })

    test('home promises a visitor and each member what a place without terms of its own gives', () => {
      for (const person of peopleOf(rules)) {
        const home = promisedRates(shown, person.isMember ? { tierLevel: person.tier } : null)
        const place = shownTo(rules, { ...person, terms: openTerms })
        const own = ratesOf(rules, person.tier)
        const bill = { amountCents: exampleBill.total, currency: rules.currency, bucketCents: 0 }
        expect(home?.exampleReward).toEqual(own ? accrue(own, bill) : null)
        expect(home).toMatchObject({ earnRate: place.earnRate, nextRate: place.nextRate })
      }
      expect(promisedRates({ ...shown, showEarnRate: false }, null)).toBeNull()
    })

    test('no tier is named that earns no more than the one below', () => {
      const place = shownTo(rules, { tier: tiers.basic, isMember: false, terms: openTerms })
      const rewards = place.rates.map((rate) => promised(rate, cents))
      expect(rewards).toEqual([...new Set(rewards)].toSorted((a, b) => a - b))
      const isFlat = new Set(
        rules.rates.filter((rate) => !rate.cardProduct).map((rate) => JSON.stringify(rate.accrual)),
      )
      expect(place.nextRate === null).toBe(isFlat.size === 1)
    })
  })
}

const tierWords = { 3: 'as VIP' } as const

/** The newest general rate of a tier, by looking it up: no tier of our programmes lacks the one below. */
function ratesOf(rules: RuleDocument, tier: Tier) {
  return rules.rates.findLast((rate) => rate.tier <= tier && rate.cardProduct === undefined)?.accrual
}

const row: DetailRow = {
  id: 7,
  name: 'Golden Wok',
  origin: 'RN',
  address1: '1 Clement St',
  city: 'San Francisco',
  state: 'CA',
  zip: '94118',
  neighborhood: null,
  latitude: 37.78,
  longitude: -122.46,
  cuisines: ['Chinese'],
  priceLevel: 2,
  ratingTenths: 45,
  ratingHistogram: [0, 0, 1, 4, 5],
  acclaimedLevel: 0,
  features: [],
  onlineOrdering: 'available',
  openTableId: null,
  coverSeed: 'seed',
  activeFrom: new Date(noon - 400 * dayMs),
  activeTo: null,
  ...openTerms,
  campaignCodes: [],
  description: '',
  phone: null,
  website: null,
  timeZone: 'America/New_York',
  meals: [],
  hours: [],
  menu: [],
  events: [],
}
