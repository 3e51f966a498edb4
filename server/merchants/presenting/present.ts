import { required } from '#domain/required.ts'
import { z } from 'zod'
import { weekdays } from '#domain/weekdays.ts'
import type { Feature } from '#domain/search/search-words.ts'
import {
  featureSchema,
  type Highlight,
  mealSchema,
  menuSectionSchema,
  type MerchantCard,
  type MerchantDetail,
  merchantEventSchema,
  type Offer,
  openingSchema,
} from '#contract/schemas/merchant.ts'
import { dayMs, isoDay } from '#domain/dates.ts'
import { bestOffer } from '#domain/evaluation/extras.ts'
import { plainReward } from '#domain/rates/plain-dine.ts'
import { shownRate } from '#domain/rates/shown-rate.ts'
import type { MerchantCardRow, DetailRow, OfferRow } from './merchant-store.ts'
import { presentMenuPictures, presentPictures } from './present-pictures.ts'
import { ratesAt, stepsAt, type Visitor } from './visitor-rate.ts'
import { webAddress } from '#domain/merchants/contact.ts'
import { dialled } from './dialled.ts'

const featuresSchema = z.array(featureSchema)
const mealsSchema = z.array(mealSchema)
const openingsSchema = z.array(openingSchema)
const menuSectionsSchema = z.array(menuSectionSchema)
const eventsSchema = z.array(merchantEventSchema)

const cardCovers = 4
const galleryCovers = 5
/** The price of a dinner for two: offers are compared at it, and it is what the example reckons with. */
const typicalCents = 6_000
const newDays = 45
const leavingDays = 30

interface Facts {
  readonly visitor: Visitor
  readonly offers: readonly OfferRow[]
  readonly now: Date
  /** Null where the search has no point. */
  readonly distanceMiles: number | null
}

export function presentMerchantCard(row: MerchantCardRow, facts: Facts): MerchantCard {
  const { visitor, now, distanceMiles } = facts
  const best = bestOf(facts)
  return {
    id: String(row.id),
    name: row.name,
    origin: row.origin,
    images: presentPictures(row, cardCovers),
    acclaimedLevel: row.acclaimedLevel,
    distance: distanceMiles === null ? null : Math.round(distanceMiles * 10) / 10,
    details: {
      rating: { overallRating: row.ratingTenths / 10, numberOfRatings: sum(row.ratingHistogram) },
      priceRange: row.priceLevel,
      cuisines: [...row.cuisines],
      highlight: highlightOf(row, now),
      onlineOrdering: row.onlineOrdering,
      features: featuresOf(row),
    },
    location: {
      address: { address1: row.address1, city: row.city, state: row.state, zip: row.zip },
      neighborhood: row.neighborhood,
      latitude: row.latitude,
      longitude: row.longitude,
    },
    reservationProviders: { openTable: row.openTableId },
    benefitAvailability: {
      campaignCodes: [...row.campaignCodes],
      type: row.availability,
      exclusiveTier: row.exclusiveTier,
    },
    ...presentRates(row, visitor),
    offer: best ? presentOffer(best, visitor, row.timeZone) : null,
  }
}

export function presentDetail(row: DetailRow, facts: Facts): MerchantDetail {
  const { visitor } = facts
  return {
    ...presentMerchantCard(row, facts),
    images: presentPictures(row, galleryCovers),
    description: row.description,
    phone: dialled(row.phone),
    website: row.website === null ? null : webAddress(row.website),
    timeZone: row.timeZone,
    mealsServed: mealsSchema.parse(row.meals),
    hours: openingsSchema.parse(row.hours),
    menu: menuSectionsSchema.parse(row.menu),
    menuImages: presentMenuPictures(row),
    events: eventsSchema.parse(row.events),
    offers: facts.offers.map((offer) => presentOffer(offer, visitor, row.timeZone)),
    rates: visitor.showsRates ? stepsAt(visitor, row).map(shownRate) : [],
    example: visitor.showsRates ? exampleOf(row, facts) : null,
    ratingHistogram: [...row.ratingHistogram],
    benefit: {
      availability: row.availability,
      monthlyMaxSpendCents: row.monthlyMaxSpendCents,
      maxVisitsPerMonth: row.monthlyMaxVisits,
      excludedDays: row.excludedDays.map((day) => required(weekdays[day], 'a weekday')),
      exclusiveTier: row.exclusiveTier,
    },
  }
}

/** What this person earns here, and what a higher tier would; nothing of either where the partner hides its rates. */
export function presentRates(row: MerchantCardRow, visitor: Visitor): Pick<MerchantCard, 'earnRate' | 'nextRate'> {
  if (!visitor.showsRates) return { earnRate: null, nextRate: null }
  const { own, more } = ratesAt(visitor, row)
  return { earnRate: own && shownRate(own), nextRate: more && shownRate(more) }
}

function exampleOf(row: DetailRow, { visitor, now }: Facts): MerchantDetail['example'] {
  const { rules, tier } = visitor
  const merchant = { timeZone: row.timeZone, terms: row }
  const reward = plainReward({ rules, tier, merchant, billCents: typicalCents, now: now.getTime() })
  return reward === null ? null : { billCents: typicalCents, reward }
}

function presentOffer(offer: OfferRow, { tier }: Visitor, timeZone: string): Offer {
  const { id, code, title, body, reward, accrual, activeTo } = offer
  const rate = accrual && shownRate({ accrual, tier })
  return {
    id: String(id),
    code,
    title,
    body,
    reward,
    rate,
    lastDay: activeTo && isoDay(activeTo.getTime() - 1, timeZone),
  }
}

/** The offer that the engine would let win. */
function bestOf({ offers, visitor }: Facts): OfferRow | undefined {
  const earning = {
    amountCents: typicalCents,
    keptCents: typicalCents,
    currency: visitor.rules.currency,
    bucketCents: 0,
  }
  const candidates = offers.flatMap((row) => {
    const extra = row.accrual ? { accrual: row.accrual } : row.reward === null ? null : { reward: row.reward }
    return extra ? { code: row.code, since: row.activeFrom.getTime(), extra } : []
  })
  const best = bestOffer(candidates, earning)
  return offers.find((row) => row.code === best?.code && row.activeFrom.getTime() === best.since)
}

/** What is soon over or not yet begun says more than what is new, and that more than what was praised. */
function highlightOf({ activeFrom, activeTo, acclaimedLevel }: MerchantCardRow, now: Date): Highlight | null {
  const age = now.getTime() - activeFrom.getTime()
  if (age < 0) return 'comingSoon'
  if (activeTo && activeTo.getTime() - now.getTime() <= leavingDays * dayMs) return 'leavingSoon'
  if (age <= newDays * dayMs) return 'new'
  return acclaimedLevel > 0 ? 'acclaimed' : null
}

/** From when a merchant counts as new: the filter and the highlight say the same. */
export function newSince(now: Date): Date {
  return new Date(now.getTime() - newDays * dayMs)
}

function featuresOf({ features, onlineOrdering }: MerchantCardRow): Feature[] {
  const listed = featuresSchema.parse(features)
  return onlineOrdering === 'none' ? listed : [...new Set<Feature>([...listed, 'onlineOrdering'])]
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
