import { z } from 'zod'
import { consentWays } from '#domain/analytics/may-report.ts'
import { cardBrandCodes } from '#domain/cards/card-brand.ts'
import { currencies } from '#domain/money/money.ts'
import { deliveryOfWay } from '#domain/rewards/gift-card.ts'
import { giftCardBrands } from '#domain/rewards/rewards.ts'
import { rewardsProgressMaxBreakpoint } from '#domain/standing/dining-progress.ts'
import { openableFeatures } from '#domain/content/contents.ts'
import { type ExtraScreen, extraScreens } from '#domain/content/extra-screens.ts'
import type { DeepReadonly } from '../reading/deep-freeze.ts'
import { partnerNames } from './partner-names.ts'

/** The switches and choices of the specification's partner-settings table, each with its default. */
const specified = {
  acclaimedEnabled: z.boolean().default(false),
  acclaimed2Enabled: z.boolean().default(false),
  cardTypesAccepted: z
    .array(z.enum(cardBrandCodes))
    .min(1)
    .default(() => [...cardBrandCodes]),
  cmsPreview: z.boolean().default(false),
  /** Our own content service, or the address of another one of the same shape. */
  cmsRoute: z
    .string()
    .regex(
      /^(\/api\/cms|(https:\/\/|http:\/\/(127\.0\.0\.1|localhost):)[^\s?#]+[^\s?#/])$/,
      'must be /api/cms, or an https address without a slash at its end',
    )
    .default('/api/cms'),
  currencyType: z.enum(currencies).default('Mile'),
  enrollmentType: z.enum(['none', 'sso', 'direct']).default('direct'),
  fullAddressRequired: z.boolean().default(false),
  hasAutoEnroll: z.boolean().default(false),
  hasFlexOffers: z.boolean().default(false),
  hasPartnerLoadedCards: z.boolean().default(false),
  hasPPN: z.boolean().default(true),
  hasSmsOptIn: z.boolean().default(false),
  hasSmsOptInV2: z.boolean().default(false),
  hasVIP: z.boolean().default(false),
  openTableReservationsEnabled: z.boolean().default(false),
  homePage: z.enum(['how-it-works', 'discover']).default('how-it-works'),
  hasDiscoverPage: z.boolean().default(false),
  hasReservationBonus: z.boolean().default(false),
  generalModalType: z.enum(['none', 'cash-back']).default('none'),
  hasPWAInstallBanner: z.boolean().default(false),
  minimumAppVersion: z
    .string()
    .regex(/^\d+\.\d+\.\d+$/)
    .nullable()
    .default(null),
  showEarnRate: z.boolean().default(true),
  typeformCode: z.string().max(40).default(''),
  copyStates: z.array(z.string().regex(/^[A-Z]{2}$/)).default([]),
  appAnnouncementModal: z.boolean().default(false),
}

/** Where what is looked at and reserved is told to, beside this site; absent, nowhere. Source: docs/decisions/0130-analytics.md. */
const analyticsSchema = z
  .strictObject({
    /** Whether visitors are asked first. */
    consent: z.enum(consentWays).default('asked'),
    /** Whether events are pushed to `dataLayer`, for what the partner puts on its pages. */
    dataLayer: z.boolean().default(false),
    /** Google Tag Manager: its container, and the origins that its tags call. */
    container: z
      .strictObject({
        id: z.string().regex(/^GTM-[A-Z0-9]{4,12}$/, 'must look like GTM-ABC1234'),
        origins: z.array(z.string().regex(/^https:\/\/(\*\.)?[a-z0-9.-]+$/, 'must be an https origin')).default([]),
      })
      .nullable()
      .default(null),
    /** An HTTP collector that takes batches by POST. */
    collector: z
      .string()
      .regex(
        /^(https:\/\/|http:\/\/([a-z]+\.)?(127\.0\.0\.1|localhost):)[^\s?#;,@]+$/,
        'must be an https address without a query',
      )
      .nullable()
      .default(null),
  })
  .refine(
    ({ container, dataLayer }) => container === null || dataLayer,
    'container reads dataLayer, which must be true',
  )

/** Where the specification speaks of "one partner": a setting instead of a name in code. Source: docs/product.md, "Settings instead of names". */
const added = {
  discoverBlocker: z.boolean().default(false),
  temporarySsoModal: z.boolean().default(false),
  hideEmailOptIn: z.boolean().default(false),
  /** Names the account that members sign in with, such as MileagePlus. With single sign-on, visitors then see “Sign in” beside “Join”. */
  accountName: z.string().min(1).max(40).nullable().default(null),
  /** Whether the maintenance screen has a link to /. */
  maintenanceHomeLink: z.boolean().default(true),
  appBonusEligibilityHours: z.int().positive().nullable().default(null),
  /** What people can do already. Nothing else is promised: no bonus for booking, no phone number to book by, no time to review in. */
  openFeatures: z.array(z.enum(openableFeatures)).default([]),
  /** Paths beside those of the site, each with the screen that it leads to. A page of the site itself is never hidden by one. */
  extraPaths: z
    .array(
      z.strictObject({
        path: z.string().regex(/^(\/[a-z0-9_-]+)+$/, 'must be a path in lower case'),
        screen: z.enum(Object.keys(extraScreens) as [ExtraScreen, ...ExtraScreen[]]),
      }),
    )
    .default([]),
  /** Programmes of currency Credit: at how many dollars the meter of the rewards is full, at the least where a balance is paid. */
  rewardsProgressMaxBreakpoint: z.int().positive().max(10_000).default(rewardsProgressMaxBreakpoint),
  analytics: analyticsSchema.nullable().default(null),
}

/** The part of the settings that may be absent as a whole: every field has its default. */
export const switchesSchema = z.strictObject({ ...specified, ...added })

const phoneSchema = z.strictObject({
  href: z.string().regex(/^tel:\+1\d{10}$/, 'must look like tel:+18005550100'),
  formatted: z.string().regex(/^\d-\d{3}-\d{3}-\d{4}$/, 'must look like 1-800-555-0100'),
})

const emailSchema = z.strictObject({
  href: z.string().regex(/^mailto:[a-z.-]+@[a-z.-]+$/, 'must look like mailto:help@example.com'),
  display: z.email(),
})

const pathSchema = z.string().regex(/^\/[a-z0-9_/-]*$/, 'must be a path')

export const routeMetaSchema = z.strictObject({
  title: z.string().min(1).max(80),
  description: z.string().min(1).max(200),
  keywords: z.string().max(200),
  /** Where the same page has its proper address: a path of this partner, or an address elsewhere. */
  canonical: z.union([z.url({ protocol: /^https$/ }), pathSchema]).optional(),
})

/** Where a partner's pages answer: the first is the one that is named to others. */
export const hostsSchema = z
  .array(z.string().regex(/^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/, 'must be a host name in lower case'))
  .min(1)

const centsSchema = z.int().min(1).max(1_000_000)

const giftCardSchema = z
  .strictObject({
    brand: z.enum(giftCardBrands),
    /** What the issuer calls it. */
    product: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
    delivery: z.literal(deliveryOfWay.giftCard).default(deliveryOfWay.giftCard),
    from: z.iso.date(),
    until: z.iso.date().nullable().default(null),
    leastCents: centsSchema,
    mostCents: centsSchema,
    amountsCents: z.array(centsSchema).min(1).nullable().default(null),
  })
  .refine(({ leastCents, mostCents }) => leastCents <= mostCents, 'leastCents must not be more than mostCents')
  .refine(({ from, until }) => until === null || from <= until, 'until must not be before from')
  .refine(
    ({ amountsCents, leastCents, mostCents }) =>
      (amountsCents ?? []).every((cents) => cents >= leastCents && cents <= mostCents),
    'amountsCents must be from leastCents to mostCents',
  )

export const settingsSchema = z.strictObject({
  name: z.enum(partnerNames),
  /** The programme as sentences and the document title call it. */
  programName: z.string().min(1).max(40),
  hosts: hostsSchema,
  rewardName: z.strictObject({
    singular: z.string().min(1),
    plural: z.string().min(1),
    per: z.string().min(1).optional(),
  }),
  /** The membership number in the partner's own programme: what it looks like, and what it is called. */
  ppn: z
    .strictObject({
      pattern: z
        .string()
        .regex(/^\^[\][A-Za-z0-9\\{},-]+\$$/, 'must be an anchored, simple pattern')
        .refine(isPattern, 'is no regular expression'),
      label: z.string().min(1),
    })
    .nullable()
    .default(null),
  /** The partner's own cards, which rates may name. */
  cardProducts: z
    .array(z.strictObject({ code: z.string().regex(/^[a-z0-9-]+$/), name: z.string().min(1) }))
    .default([]),
  customerSupport: z.strictObject({
    phone: phoneSchema,
    vipPhone: phoneSchema.nullable().default(null),
    email: emailSchema,
  }),
  shortCode: z.string().regex(/^\d{5,6}$/, 'must be 5 or 6 digits'),
  appLinks: z
    .strictObject({ ios: z.url({ protocol: /^https$/ }), android: z.url({ protocol: /^https$/ }) })
    .nullable()
    .default(null),
  routeMeta: z.record(pathSchema, routeMetaSchema),
  /** Programmes of currency Credit: gift cards that balances can be paid by. Source: docs/rewards.md, "Gift cards". */
  giftCards: z.array(giftCardSchema).default([]),
  /** Facts that nobody has confirmed: names of settings, of rule fields, or "rates". */
  assumed: z.array(z.string()).default([]),
  ...switchesSchema.shape,
})

export type AnalyticsSettings = DeepReadonly<z.infer<typeof analyticsSchema>>
export type PartnerSettings = DeepReadonly<z.infer<typeof settingsSchema>>

function isPattern(source: string): boolean {
  try {
    return new RegExp(source).source !== ''
  } catch {
    return false
  }
}
