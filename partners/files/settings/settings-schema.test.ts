import { expect, test } from 'vitest'
import { routeMetaSchema, settingsSchema, switchesSchema } from './settings-schema.ts'
import { partnerNames } from './partner-names.ts'

const defaults = switchesSchema.parse({})

test('PARTNER-02 PARTNER-03 PARTNER-05 acclaimed restaurants and content preview are off unless switched on', () => {
  expect(defaults).toMatchObject({ acclaimedEnabled: false, acclaimed2Enabled: false, cmsPreview: false })
})

test('PARTNER-04 PARTNER-06 all four card types are accepted and content comes from /api/cms by default', () => {
  expect(defaults.cardTypesAccepted).toEqual(['AMEX', 'DISC', 'MAST', 'VISA'])
  expect(defaults.cmsRoute).toBe('/api/cms')
})

test('GEN-03 PARTNER-07 a partner without a currency of its own earns in Mile', () => {
  expect(defaults.currencyType).toBe('Mile')
})

test('PARTNER-08 PARTNER-09 enrolment is none, sso or direct, and direct by default', () => {
  expect(switchesSchema.shape.enrollmentType.unwrap().options).toEqual(['none', 'sso', 'direct'])
  expect(defaults.enrollmentType).toBe('direct')
})

test('PARTNER-10 PARTNER-11 PARTNER-12 full address, automatic enrolment and flex offers are off by default', () => {
  expect(defaults).toMatchObject({ fullAddressRequired: false, hasAutoEnroll: false, hasFlexOffers: false })
})

test('PARTNER-13 PARTNER-14 a partner loads no cards and has a partner number by default', () => {
  expect(defaults).toMatchObject({ hasPartnerLoadedCards: false, hasPPN: true })
})

test('PARTNER-15 PARTNER-16 neither form of SMS opt-in is on by default', () => {
  expect(defaults).toMatchObject({ hasSmsOptIn: false, hasSmsOptInV2: false })
})

test('PARTNER-17 PARTNER-18 VIP and reservations are off by default', () => {
  expect(defaults).toMatchObject({ hasVIP: false, openTableReservationsEnabled: false })
})

test('PARTNER-25 PARTNER-26 the survey code and the copy states exist and are empty by default', () => {
  expect(defaults).toMatchObject({ typeformCode: '', copyStates: [] })
})

test('the defaults that the specification leaves open are the ones decided', () => {
  expect(defaults).toMatchObject({
    homePage: 'how-it-works',
    hasDiscoverPage: false,
    hasReservationBonus: false,
    generalModalType: 'none',
    hasPWAInstallBanner: false,
    minimumAppVersion: null,
    showEarnRate: true,
    openFeatures: [],
    appAnnouncementModal: false,
    discoverBlocker: false,
    temporarySsoModal: false,
    hideEmailOptIn: false,
    appBonusEligibilityHours: null,
  })
})

test('PARTNER-01 PARTNER-33 a partner has a name, one of exactly nineteen', () => {
  const unnamed = settingsSchema.safeParse({})
  expect(unnamed.error?.issues.map((issue) => issue.path.join('.'))).toContain('name')
  expect(settingsSchema.shape.name.options).toEqual([...partnerNames])
  expect(partnerNames.join(', ')).toBe(
    'American, Caesars, Choice, DAAK, Delta, FTCH, Free Spirit, Fuel Rewards, Hilton, IHG, Jetblue, Marriott, Nosh, Southwest, TGBK, T Mobile, United, Upromise, WYND',
  )
})

test('PARTNER-28 route metadata has a title, a description and keywords', () => {
  expect(routeMetaSchema.safeParse({ title: 'Home', description: 'Eat out.', keywords: 'food' }).success).toBe(true)
  expect(routeMetaSchema.safeParse({ title: 'Home', description: 'Eat out.' }).success).toBe(false)
})

test('a setting that nobody knows is refused', () => {
  expect(switchesSchema.safeParse({ hasVip: true }).success).toBe(false)
})

test('analytics is off by default, asks visitors first where it is on, and names no address that could carry more', () => {
  const { analytics } = switchesSchema.shape
  expect(defaults.analytics).toBeNull()
  expect(analytics.parse({})).toEqual({ consent: 'asked', dataLayer: false, container: null, collector: null })
  const container = { id: 'GTM-ABC1234' }
  expect(analytics.safeParse({ dataLayer: true, container }).success).toBe(true)
  const collector = 'https://collector.example/events'
  expect(analytics.safeParse({ collector }).success).toBe(true)
  for (const wrong of [
    { container },
    { dataLayer: true, container: { id: 'GTM-1; script-src *' } },
    { dataLayer: true, container: { ...container, origins: ['*'] } },
    { dataLayer: true, container: { ...container, origins: ["https://a.example; script-src 'unsafe-inline'"] } },
    { collector: 'http://collector.example/events' },
    { collector: `${collector}?key=1` },
    { collector: `${collector} *` },
    { collector: 'https://user:word@collector.example/events' },
    { consent: 'never' },
    { consents: 'asked' },
  ])
    expect(analytics.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false)
})
