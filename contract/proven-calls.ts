import * as bookings from './endpoints/bookings/reservations.ts'
import * as cardMoves from './endpoints/card-moves.ts'
import * as cards from './endpoints/cards.ts'
import * as cashOut from './endpoints/credits/cash-out.ts'
import * as devices from './endpoints/devices.ts'
import * as emailChange from './endpoints/email-change.ts'
import * as favourites from './endpoints/favourites/favourites.ts'
import * as leaving from './endpoints/leaving.ts'
import * as merchants from './endpoints/merchants.ts'
import * as noticeChoices from './endpoints/notice-choices.ts'
import * as notices from './endpoints/notices.ts'
import * as profile from './endpoints/profile.ts'
import * as reviews from './endpoints/reviews.ts'
import * as session from './endpoints/session.ts'
import * as visitClaims from './endpoints/visit-claims.ts'

/**
 * What a member's call asks of the session. `lately`: that its holder showed who they are within the last ten minutes. `whereMoneyWaits`: the same,
 * where the programme holds money for the member; the call itself looks. `session`: nothing more than a session.
 */
export type ProofUse = 'lately' | 'whereMoneyWaits' | 'session'

/** How one gets in, where money goes, everything that is known of the member, and the end of the account. */
const lately = [
  cashOut.chooseCashOut,
  cashOut.orderGiftCard,
  cardMoves.undoMove,
  cards.deleteCard,
  emailChange.askEmailChange,
  leaving.closeAccount,
  leaving.getMyData,
  session.challengeToAdd,
  session.addPasskey,
  session.removePasskey,
]

/** A first card must not cost a password; another one is where a balance would go. */
const whereMoneyWaits = [cardMoves.moveCard, cards.linkCards, cards.reEnroll]

const sessionAlone = [
  bookings.beginCard,
  bookings.bookTable,
  bookings.cancelReservation,
  bookings.changeReservation,
  bookings.disputeNoShow,
  bookings.lockTable,
  bookings.unlockTable,
  cardMoves.proveMove,
  cardMoves.sendMoveCode,
  cards.nameCard,
  devices.endDevice,
  devices.endOtherDevices,
  favourites.createList,
  favourites.deleteList,
  favourites.putOnList,
  favourites.renameList,
  favourites.savePlace,
  favourites.saveTogether,
  favourites.shareList,
  favourites.takeOffList,
  favourites.unsavePlace,
  favourites.withdrawList,
  merchants.activateCampaign,
  noticeChoices.chooseNotice,
  notices.readNotices,
  profile.registerForBonus,
  profile.updateMember,
  reviews.writeReview,
  session.challengeToProve,
  session.namePasskey,
  session.prove,
  session.proveByPasskey,
  visitClaims.makeVisitClaim,
]

/** Every call by which a member changes something: the server does not start with one that is not in here. Source: decision 140. */
export const provenCalls: ReadonlyMap<object, ProofUse> = new Map<object, ProofUse>([
  ...sessionAlone.map((call) => [call, 'session'] as const),
  ...whereMoneyWaits.map((call) => [call, 'whereMoneyWaits'] as const),
  ...lately.map((call) => [call, 'lately'] as const),
])
