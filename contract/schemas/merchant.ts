import { z } from 'zod'
import { features, meals, priceLevels, sorts } from '#domain/search/search-words.ts'
import { weekdays } from '#domain/weekdays.ts'
import { rewardSourceSchema } from './activity.ts'
import { idText, instantText, searchText, text, wholeNumberText } from './text.ts'

export const featureSchema = z.enum(features)
export const mealSchema = z.enum(meals)
export const sortBySchema = z.enum(sorts)
export const highlightSchema = z.enum(['comingSoon', 'leavingSoon', 'new', 'acclaimed'])
export const weekdaySchema = z.enum(weekdays)
export type Highlight = z.infer<typeof highlightSchema>

const flag = z.enum(['true', 'false']).transform((value) => value === 'true')
/** A list in a query: repeated, or separated by commas. */
export const list = <Item extends z.ZodType<unknown, string>>(item: Item) =>
  z.preprocess((value) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value), z.array(item).max(20))
const coordinate = (limit: number) => z.coerce.number().min(-limit).max(limit)

/**
 * The search request of the specification, section 3. `location` is text (city, state, ZIP, or "lat,lng"); latitude and longitude, where
 * given, win over it. A map view is a box: north, south, east, west.
 */
export const merchantSearchQuerySchema = z.object({
  campaignCode: text({ max: 64 }).optional(),
  location: searchText({ max: 120 }).optional(),
  latitude: coordinate(90).optional(),
  longitude: coordinate(180).optional(),
  north: coordinate(90).optional(),
  south: coordinate(90).optional(),
  east: coordinate(180).optional(),
  west: coordinate(180).optional(),
  radiusMiles: z.coerce.number().int().min(1).max(100).optional(),
  restaurantOrCuisine: searchText({ max: 80 }).optional(),
  acclaimed: flag.optional(),
  isNew: flag.optional(),
  benefitsFor: list(weekdaySchema).optional(),
  /** Only where a visit of this evening, in the restaurant's own time, earns for whoever asks. */
  earnsTonight: flag.optional(),
  reservations: flag.optional(),
  features: list(featureSchema).optional(),
  mealsServed: list(mealSchema).optional(),
  priceRange: list(z.enum(priceLevels)).optional(),
  sortBy: sortBySchema.optional(),
  pageNo: z.coerce.number().int().min(1).max(1000).optional(),
  pageSize: z.coerce.number().int().min(1).max(100).optional(),
})
export type MerchantSearchQuery = z.infer<typeof merchantSearchQuerySchema>

/** A rate as the member sees it. `amount` in units per dollar, per two dollars, percent, or cents per `everyCents` spent. */
export const earnRateSchema = z.object({
  shape: z.enum(['perDollar', 'perTwoDollars', 'percentage', 'bucket']),
  amount: z.number(),
  everyCents: z.int().nullable(),
  tier: z.union([z.literal(0), z.literal(2), z.literal(3)]),
})
export type EarnRate = z.infer<typeof earnRateSchema>

/** `reward` in whole units, or cents for Dollar and Credit; null where the offer is a rate. */
export const offerSchema = z.object({
  id: z.string(),
  code: z.string(),
  title: z.string(),
  body: z.string(),
  reward: z.int().nullable(),
  rate: earnRateSchema.nullable(),
  /** The last day on which it runs, on the restaurant's clock; null: nobody has said. */
  lastDay: z.iso.date().nullable(),
})
export type Offer = z.infer<typeof offerSchema>

/** A dine that has not happened. `dateTime` in ISO form; without a card, the best of the member's cards is told. */
/** `dateTime` may lie a quarter of an hour back at most. `amountCents` is the bill; of an order its subtotal, without tip and tax. */
export const forecastQuerySchema = z.object({
  dateTime: instantText(),
  cardId: idText().optional(),
  amountCents: wholeNumberText().pipe(z.int().min(1).max(10_000_000)),
  channel: z.enum(['dineIn', 'onlineOrder']).default('dineIn'),
})
export type ForecastQuery = z.input<typeof forecastQuerySchema>

/** What helps: link a card, wait, come from a day on (ISO, the restaurant's), reach a tier, activate the account, spend more. */
export const remedySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('linkCard') }),
  z.object({ kind: z.literal('wait'), until: z.string() }),
  z.object({ kind: z.literal('comeFrom'), day: z.string() }),
  z.object({ kind: z.literal('reachTier'), tier: z.union([z.literal(2), z.literal(3)]) }),
  z.object({ kind: z.literal('activate') }),
  z.object({ kind: z.literal('spend'), leastCents: z.int() }),
])
export type Remedy = z.infer<typeof remedySchema>

/** Why a forecast says no, beside the engine's reasons: no card, a bucket that is not full yet, a bill that comes to no whole unit. */
export const forecastReasons = ['noCard', 'bucketFills', 'tooLittle'] as const
export type ForecastReason = (typeof forecastReasons)[number]

/**
 * `reward` and the amounts of its lines in whole units, or cents for Dollar and Credit. `reason` says why nothing is earned, or not yet: the engine's, or
 * one of forecastReasons. `card` is the one it is for: of several the one that earns most. `limitedToCents`: only so much of the bill has room in the month.
 */
export const forecastSchema = z.object({
  earns: z.boolean(),
  reward: z.int(),
  reason: z.string().nullable(),
  lines: z.array(
    z.object({ source: rewardSourceSchema, code: z.string(), amount: z.int(), title: z.string().nullable() }),
  ),
  limitedToCents: z.int().nullable(),
  card: z
    .object({ id: z.string(), description: z.string(), name: z.string().nullable(), lastFour: z.string() })
    .nullable(),
  remedy: remedySchema.nullable(),
})
export type Forecast = z.infer<typeof forecastSchema>

/** `webMessageOfferAmount` is the reward as it is told, with its unit: "$5.00", "250 points". */
export const flexOfferSchema = z.object({ id: z.string(), webMessageOfferAmount: z.string() })
export type FlexOffer = z.infer<typeof flexOfferSchema>

/** Distance in miles with one decimal, null where the search has no point. Rating 0 to 5. priceRange 0 to 4. */
export const merchantCardSchema = z.object({
  id: z.string(),
  name: z.string(),
  origin: z.string(),
  images: z.object({
    imageBaseUrl: z.string(),
    paths: z.array(z.string()),
    /** Two colors of the first picture, for its place until it has loaded. */
    tones: z.object({ wall: z.string(), table: z.string() }),
  }),
  acclaimedLevel: z.int(),
  distance: z.number().nullable(),
  details: z.object({
    rating: z.object({ overallRating: z.number().min(0).max(5), numberOfRatings: z.int() }),
    priceRange: z.int(),
    cuisines: z.array(z.string()),
    highlight: highlightSchema.nullable(),
    onlineOrdering: z.enum(['none', 'available', 'only']),
    features: z.array(featureSchema),
  }),
  location: z.object({
    address: z.object({ address1: z.string(), city: z.string(), state: z.string(), zip: z.string() }),
    neighborhood: z.string().nullable(),
    latitude: z.number(),
    longitude: z.number(),
  }),
  reservationProviders: z.object({ openTable: z.string().nullable() }),
  benefitAvailability: z.object({
    campaignCodes: z.array(z.string()),
    type: z.enum(['Unlimited', 'Limited']),
    exclusiveTier: z.union([z.literal(2), z.literal(3)]).nullable(),
  }),
  /** What who asks earns here with any card: at their tier, or as Basic before they join. Null where that is nothing, or rates are hidden. */
  earnRate: earnRateSchema.nullable(),
  /** What a tier above would earn them, with that tier: the next for members, the best before they join. Null where none earns more. */
  nextRate: earnRateSchema.nullable(),
  offer: offerSchema.nullable(),
})
export type MerchantCard = z.infer<typeof merchantCardSchema>

/** A location that the search understood. */
export const resolvedPlaceSchema = z.object({
  label: z.string(),
  kind: z.enum(['zip', 'city', 'state', 'neighborhood', 'point', 'area']),
  latitude: z.number(),
  longitude: z.number(),
})

export const merchantSearchAnswerSchema = z.object({
  data: z.array(merchantCardSchema),
  totalResultSize: z.int(),
  totalPages: z.int(),
  pageNo: z.int(),
  /** Null where the location is unknown. */
  place: resolvedPlaceSchema.nullable(),
  /** Labels of places to try, where the location is unknown or likely another, or nothing was found. */
  suggestions: z.array(z.string()),
  /** How the server read what was typed; null where it took it as it stands. */
  reading: z
    .object({
      /** What was looked for, without the place that was typed beside it; empty: anything. */
      words: z.string(),
      /** A name that is no place's, for which `place` was taken; null: the place is as it was typed. */
      misspelt: z.string().nullable(),
    })
    .nullable(),
})
export type MerchantSearchAnswer = z.infer<typeof merchantSearchAnswerSchema>

/** Minutes after midnight, local to the merchant; a closing time past 1440 is after midnight. */
export const openingSchema = z.object({ day: weekdaySchema, opens: z.int(), closes: z.int() })
export type Opening = z.infer<typeof openingSchema>
export const menuSectionSchema = z.object({
  section: z.string(),
  items: z.array(z.object({ name: z.string(), description: z.string(), priceCents: z.int() })),
})
export const merchantEventSchema = z.object({ title: z.string(), body: z.string(), date: z.string() })

export const merchantDetailSchema = merchantCardSchema.extend({
  description: z.string(),
  phone: z.string().nullable(),
  website: z.string().nullable(),
  timeZone: z.string(),
  mealsServed: z.array(mealSchema),
  hours: z.array(openingSchema),
  menu: z.array(menuSectionSchema),
  menuImages: z.array(z.string()),
  events: z.array(merchantEventSchema),
  offers: z.array(offerSchema),
  /** One for each tier that earns more here than the tier below. */
  rates: z.array(earnRateSchema),
  /** What a bill earns who asks, by the engine, in whole units or cents; without offers and bonuses. Null where it earns nothing. */
  example: z.object({ billCents: z.int(), reward: z.int() }).nullable(),
  ratingHistogram: z.array(z.int()),
  benefit: z.object({
    availability: z.enum(['Unlimited', 'Limited']),
    /** Null: no limit. */
    monthlyMaxSpendCents: z.int().nullable(),
    maxVisitsPerMonth: z.int().nullable(),
    excludedDays: z.array(weekdaySchema),
    exclusiveTier: z.union([z.literal(2), z.literal(3)]).nullable(),
  }),
})
export type MerchantDetail = z.infer<typeof merchantDetailSchema>

export const coordinatesSchema = z.object({ latitude: z.number(), longitude: z.number() })
export type Coordinates = z.infer<typeof coordinatesSchema>

export const locationsQuerySchema = z.object({ q: searchText({ max: 80 }) })
export type LocationsQuery = z.infer<typeof locationsQuerySchema>
export const locationsAnswerSchema = z.object({ data: z.array(resolvedPlaceSchema) })
export type LocationsAnswer = z.infer<typeof locationsAnswerSchema>
