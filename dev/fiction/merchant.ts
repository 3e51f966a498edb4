import type { Network } from '#domain/dines/networks.ts'
import type { Feature, Meal } from '#domain/search/search-words.ts'
import type { Weekday } from '#domain/weekdays.ts'
import type { FictionalEvent, FictionalOffer } from './events.ts'
import type { Opening } from './hours.ts'
import type { FictionalMenuSection } from './menus.ts'
import type { FictionalReview } from './reviews.ts'

/** A restaurant that does not exist. Money in cents, times in minutes, dates in days from the day of seeding. */
export interface FictionalMerchant {
  readonly sourceId: string
  readonly coverSeed: string
  readonly name: string
  readonly description: string
  readonly address1: string
  readonly city: string
  readonly state: string
  readonly zip: string
  readonly neighborhood: string
  readonly latitude: number
  readonly longitude: number
  readonly timeZone: string
  readonly phone: string
  readonly website: string
  readonly cuisines: string[]
  readonly priceLevel: number
  /** 0 to 50. */
  readonly ratingTenths: number
  readonly ratingCount: number
  /** How many gave 1, 2, 3, 4 and 5; adds up to ratingCount. */
  readonly ratingHistogram: number[]
  readonly acclaimedLevel: number
  readonly features: Feature[]
  readonly meals: Meal[]
  readonly hours: Opening[]
  readonly menu: FictionalMenuSection[]
  readonly reviews: FictionalReview[]
  readonly events: FictionalEvent[]
  readonly offers: FictionalOffer[]
  readonly onlineOrdering: 'none' | 'available' | 'only'
  readonly reservable: boolean
  readonly highlight: 'comingSoon' | 'leavingSoon' | 'new' | null
  readonly exclusiveTier: 2 | 3 | null
  availability:
    | { type: 'Unlimited' }
    | { type: 'Limited'; monthlyMaxSpendCents: number; maxVisitsPerMonth: number | null }
  readonly excludedDays: Weekday[]
  readonly acquirerIds: Record<Network, string>
}
