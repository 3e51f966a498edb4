import type { Network } from '#domain/dines/networks.ts'
import type { Feature, Meal } from '#domain/search/search-words.ts'
import type { Weekday } from '#domain/weekdays.ts'
import type { FictionalEvent, FictionalOffer } from './events.ts'
import type { Opening } from './hours.ts'
import type { FictionalMenuSection } from './menus.ts'
import type { FictionalReview } from './reviews.ts'

/** A restaurant that does not exist. Money in cents, times in minutes, dates in days from the day of seeding. */
export interface FictionalMerchant {
  sourceId: string
  coverSeed: string
  name: string
  description: string
  address1: string
  city: string
  state: string
  zip: string
  neighborhood: string
  latitude: number
  longitude: number
  timeZone: string
  phone: string
  website: string
  cuisines: string[]
  priceLevel: number
  /** 0 to 50. */
  ratingTenths: number
  ratingCount: number
  /** How many gave 1, 2, 3, 4 and 5; adds up to ratingCount. */
  ratingHistogram: number[]
  acclaimedLevel: number
  features: Feature[]
  meals: Meal[]
  hours: Opening[]
  menu: FictionalMenuSection[]
  reviews: FictionalReview[]
  events: FictionalEvent[]
  offers: FictionalOffer[]
  onlineOrdering: 'none' | 'available' | 'only'
  reservable: boolean
  highlight: 'comingSoon' | 'leavingSoon' | 'new' | null
  exclusiveTier: 2 | 3 | null
  availability:
    | { type: 'Unlimited' }
    | { type: 'Limited'; monthlyMaxSpendCents: number; maxVisitsPerMonth: number | null }
  excludedDays: Weekday[]
  acquirerIds: Record<Network, string>
}
