import * as activity from './endpoints/activity.ts'
import * as bookings from './endpoints/bookings/reservations.ts'
import * as cardAlerts from './endpoints/alerts/card-alerts.ts'
import * as cardMoves from './endpoints/card-moves.ts'
import * as cards from './endpoints/cards.ts'
import * as cashOut from './endpoints/credits/cash-out.ts'
import * as devices from './endpoints/devices.ts'
import * as emailChange from './endpoints/email-change.ts'
import * as emulation from './endpoints/emulation/emulation.ts'
import * as enrolment from './endpoints/enrolment.ts'
import * as favourites from './endpoints/favourites/favourites.ts'
import { postImpressions } from './endpoints/impressions.ts'
import * as leaving from './endpoints/leaving.ts'
import * as maps from './endpoints/maps.ts'
import { getMember } from './endpoints/members.ts'
import * as merchants from './endpoints/merchants.ts'
import * as noticeChoices from './endpoints/notice-choices.ts'
import * as notices from './endpoints/notices.ts'
import * as profile from './endpoints/profile.ts'
import * as prospects from './endpoints/prospects.ts'
import * as recovery from './endpoints/recovery.ts'
import * as reviews from './endpoints/reviews.ts'
import * as session from './endpoints/session.ts'
import * as site from './endpoints/site.ts'
import * as staging from './endpoints/staging.ts'
import * as surveys from './endpoints/surveys.ts'
import * as visitClaims from './endpoints/visit-claims.ts'

/**
 * What a person of support may do with a call in a member's place. `shown`: reads what the member sees. `raised`: changes something, once changes were
 * asked for with a reason. `never`: whatever lets one in, out or through, touches cards, contact, consents or money, or speaks in the member's name.
 */
export type EmulatedUse = 'shown' | 'raised' | 'never'

const shown = [
  activity.getTransactions,
  activity.getTransactionsStatementCredits,
  activity.getStatementCreditBalance,
  activity.getStatement,
  activity.getDineSummary,
  activity.getReceipt,
  cashOut.getCashOut,
  bookings.getTables,
  bookings.getTablesOfMany,
  bookings.getReservations,
  bookings.getReservation,
  favourites.getSavedPlaces,
  favourites.getFavouriteLists,
  favourites.getPlaces,
  favourites.getSharedList,
  cardMoves.getCardPassport,
  cards.getMemberCards,
  devices.getDevices,
  emulation.getEmulation,
  enrolment.validateZip,
  leaving.getClosing,
  maps.getMapMarks,
  maps.getMapStreets,
  getMember,
  merchants.searchMerchants,
  merchants.getMerchant,
  merchants.getMerchantReviews,
  merchants.getForecast,
  merchants.getFlexOffers,
  merchants.getFacetCounts,
  merchants.getSuggestions,
  merchants.getLocations,
  merchants.getDefaultUserLocation,
  merchants.getCampaigns,
  noticeChoices.getNoticeChoices,
  notices.getNotices,
  notices.getUnreadNotices,
  profile.getTexts,
  reviews.getReviewStatuses,
  reviews.getReviewableDine,
  session.getCsrf,
  session.signOut,
  session.getPasskeys,
  site.getFeatureFlags,
  site.getContentPage,
  site.getPartnerSettings,
  staging.getStaging,
  visitClaims.getVisitClaims,
  visitClaims.getVisitClaim,
  visitClaims.getClaimPlaces,
]

const raised = [
  bookings.lockTable,
  bookings.unlockTable,
  bookings.bookTable,
  bookings.changeReservation,
  bookings.cancelReservation,
  favourites.savePlace,
  favourites.unsavePlace,
  favourites.createList,
  favourites.renameList,
  favourites.deleteList,
  favourites.putOnList,
  favourites.takeOffList,
  merchants.activateCampaign,
  noticeChoices.chooseNotice,
  notices.readNotices,
  // The route itself keeps the number and what is texted to it from being changed.
  profile.updateMember,
  profile.registerForBonus,
  visitClaims.makeVisitClaim,
]

const never = [
  bookings.beginCard,
  bookings.disputeNoShow,
  // What lies on the device of support is not the member's, and a link speaks in their name.
  favourites.saveTogether,
  favourites.shareList,
  favourites.withdrawList,
  cashOut.chooseCashOut,
  cashOut.orderGiftCard,
  cardMoves.sendMoveCode,
  cardMoves.proveMove,
  cardMoves.moveCard,
  cardMoves.undoMove,
  cardMoves.undoMoveByLink,
  cardAlerts.stopCardChange,
  cards.linkCards,
  cards.reEnroll,
  cards.getPartnerCards,
  cards.deleteCard,
  cards.nameCard,
  cards.getCardEntry,
  cards.getCaptchaChallenge,
  devices.endDevice,
  devices.endOtherDevices,
  emailChange.askEmailChange,
  emailChange.confirmEmail,
  emailChange.keepEmail,
  emulation.enterEmulation,
  enrolment.activateMember,
  enrolment.signUp,
  enrolment.getJoining,
  enrolment.finishJoining,
  // What support looks at is nothing that the member has looked at.
  postImpressions,
  leaving.getMyData,
  leaving.closeAccount,
  prospects.getKnownMember,
  prospects.createProspect,
  prospects.validateEmail,
  recovery.recover,
  recovery.recoverPassword,
  reviews.writeReview,
  reviews.reportReview,
  session.signIn,
  session.prove,
  session.challengeToSignIn,
  session.signInByPasskey,
  session.challengeToAdd,
  session.addPasskey,
  session.namePasskey,
  session.removePasskey,
  session.challengeToProve,
  session.proveByPasskey,
  staging.chooseStaging,
  surveys.postSurveyResponse,
]

/** Every call of the contract: the server does not start with one that is not in here. Of one in two lists the stricter word counts. Source: decision 127. */
export const emulatedCalls: ReadonlyMap<object, EmulatedUse> = new Map<object, EmulatedUse>([
  ...shown.map((call) => [call, 'shown'] as const),
  ...raised.map((call) => [call, 'raised'] as const),
  ...never.map((call) => [call, 'never'] as const),
])
