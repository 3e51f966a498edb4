import { expect, test } from 'vitest'
import { commonRefusals } from '#contract/endpoint.ts'
import * as activity from '#contract/endpoints/activity.ts'
import * as cardAlerts from '#contract/endpoints/alerts/card-alerts.ts'
import * as cardMoves from '#contract/endpoints/card-moves.ts'
import * as cards from '#contract/endpoints/cards.ts'
import * as cashOut from '#contract/endpoints/credits/cash-out.ts'
import * as devices from '#contract/endpoints/devices.ts'
import * as emailChange from '#contract/endpoints/email-change.ts'
import * as emulation from '#contract/endpoints/emulation/emulation.ts'
import * as enrolment from '#contract/endpoints/enrolment.ts'
import * as favourites from '#contract/endpoints/favourites/favourites.ts'
import * as leaving from '#contract/endpoints/leaving.ts'
import * as maps from '#contract/endpoints/maps.ts'
import * as notices from '#contract/endpoints/notices.ts'
import * as members from '#contract/endpoints/members.ts'
import * as merchants from '#contract/endpoints/merchants.ts'
import * as profile from '#contract/endpoints/profile.ts'
import * as prospects from '#contract/endpoints/prospects.ts'
import * as recovery from '#contract/endpoints/recovery.ts'
import * as reviews from '#contract/endpoints/reviews.ts'
import * as session from '#contract/endpoints/session.ts'
import * as site from '#contract/endpoints/site.ts'
import * as surveys from '#contract/endpoints/surveys.ts'
import * as visitClaims from '#contract/endpoints/visit-claims.ts'
import { cardErrorCodes } from '#contract/schemas/card.ts'
import { forecastReasons } from '#contract/schemas/merchant.ts'
import { cashOutWays, giftCardFailures } from '#domain/rewards/gift-card.ts'
import { deliveryMethods, giftCardBrands, redemptionStatuses } from '#domain/rewards/rewards.ts'
import baseCopy from '#partners/base/copy.json' with { type: 'json' }
import baseMessages from '#partners/base/messages.json' with { type: 'json' }
import { loadPartners } from '#partners/registry.ts'
import { campaignConditions } from '#domain/campaigns/conditions.ts'
import { adjustmentReasons, missingConditions, ruleNames } from '#domain/rules/verdict.ts'

test('every refusal that a call can answer has words', () => {
  const endpoints = [
    activity,
    cardAlerts,
    cardMoves,
    cards,
    cashOut,
    devices,
    emailChange,
    emulation,
    enrolment,
    favourites,
    leaving,
    maps,
    members,
    merchants,
    notices,
    profile,
    prospects,
    recovery,
    reviews,
    session,
    site,
    surveys,
    visitClaims,
  ].flatMap((room) => Object.values(room))
  const codes = [commonRefusals, ...endpoints.map((endpoint) => endpoint.refusals)].flatMap(Object.keys)
  expect(endpoints.length).toBeGreaterThan(15)
  expect(codes.filter((code) => !Object.hasOwn(baseCopy, `refusal.${code}`))).toEqual([])
})

test('every outcome of linking a card has words', () => {
  expect(cardErrorCodes.filter((code) => !Object.hasOwn(baseMessages, `cardError.${code}`))).toEqual([])
  expect(cardErrorCodes.filter((code) => !Object.hasOwn(baseCopy, `cardErrorName.${code}`))).toEqual([])
})

test('every status of a statement credit has words', () => {
  expect(redemptionStatuses.filter((status) => !Object.hasOwn(baseCopy, `creditStatus.${status}`))).toEqual([])
})

test('every reason for which a forecast says no has words', () => {
  expect(forecastReasons.filter((reason) => !Object.hasOwn(baseCopy, `merchant.forecast.reason.${reason}`))).toEqual([])
})

test('every partner has words for each gift card, what becomes of one, and why one does not', () => {
  const keys = [
    ...deliveryMethods.map((delivery) => `deliveryMethod.${delivery}` as const),
    ...giftCardBrands.map((brand) => `giftCardBrand.${brand}` as const),
    ...redemptionStatuses.map((status) => `giftCardStatus.${status}` as const),
    ...giftCardFailures.map((failure) => `giftCardFailure.${failure}` as const),
    ...cashOutWays.map((way) => `cashOut.way.${way}` as const),
  ]
  for (const { id, copy } of loadPartners().partners)
    expect(
      keys.filter((key) => copy[key].trim() === ''),
      id,
    ).toEqual([])
})

test('every partner has words for each reason, each rule, and what may be missing of a bonus or a campaign', () => {
  const keys = [
    ...adjustmentReasons.map((reason) => `reason.${reason}` as const),
    ...ruleNames.map((rule) => `trace.${rule}` as const),
    ...missingConditions.map((condition) => `trace.bonus.missing.${condition}` as const),
    ...campaignConditions.map((condition) => `trace.campaign.missing.${condition}` as const),
  ]
  for (const { id, copy } of loadPartners().partners)
    expect(
      keys.filter((key) => copy[key].trim() === ''),
      id,
    ).toEqual([])
})
