import { noTableReasons } from '../reservations/table-rules.ts'

/** The number of a restaurant: too short for a phone or a card. */
export type MerchantId = `${number}`

declare const ofRoutes: unique symbol
/** A path as the routes have it, such as /merchants/$merchantId: nothing of what an address says in its place. */
export type PagePath = string & { readonly [ofRoutes]: true }

/** What a property may be. A text that somebody wrote is none of it; a list holds the words that there are. */
export type PropertyKind = 'merchant' | 'merchantOrNone' | 'page' | 'count' | 'yesOrNo' | readonly string[]

const table = {
  merchant: 'merchant',
  /** Whether the tables were looked for by the form's own wish or by a person's. */
  search: ['default', 'user'],
  partySize: 'count',
} as const satisfies Properties

const slot = { ...table, cardHold: ['with', 'without', 'unknown'] } as const satisfies Properties

/** Every event that analytics knows, with its properties. What is not in here leaves no browser. Source: specification, "Analytics"; docs/decisions/0130-analytics.md. */
export const analyticsEvents = {
  pageView: { page: 'page', merchant: 'merchantOrNone' },
  carouselImpression: { merchant: 'merchant' },
  reservationSearch: table,
  reservationNoAvailability: { ...table, reason: [...noTableReasons, 'providerAway'] },
  reservationSlotSelected: slot,
  reservationLoginPrompt: slot,
  reservationSubmit: { ...slot, isChange: 'yesOrNo' },
  reservationBooked: { ...slot, isChange: 'yesOrNo', isConfirmed: 'yesOrNo' },
  reservationFailed: {
    ...slot,
    isChange: 'yesOrNo',
    reason: [
      'slotGone',
      'reservationOverlap',
      'dinerDeactivated',
      'bookingFailed',
      'lockExpired',
      'cardDeclined',
      'cardStepNeeded',
      'cardNotMovable',
      'notSignedIn',
      'notOpen',
      'tooManyRequests',
      'offline',
      'other',
    ],
  },
  /** What a card is held by could not be had. */
  reservationPaymentUnavailable: slot,
} as const satisfies Readonly<Record<string, Properties>>

type Properties = Readonly<Record<string, PropertyKind>>
type Events = typeof analyticsEvents
export type AnalyticsEventName = keyof Events

type ValueOf<Kind> = Kind extends 'merchant'
  ? MerchantId
  : Kind extends 'merchantOrNone'
    ? MerchantId | null
    : Kind extends 'page'
      ? PagePath
      : Kind extends 'count'
        ? number
        : Kind extends 'yesOrNo'
          ? boolean
          : Kind extends readonly (infer Word)[]
            ? Word
            : never

export type AnalyticsEventOf<Name extends AnalyticsEventName> = {
  readonly event: Name
} & { readonly [Property in keyof Events[Name]]: ValueOf<Events[Name][Property]> }

export type AnalyticsEvent = { [Name in AnalyticsEventName]: AnalyticsEventOf<Name> }[AnalyticsEventName]
