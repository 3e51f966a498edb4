import type { RegisteredRouter } from '@tanstack/react-router'

type RouteId = keyof RegisteredRouter['routesById']

/**
 * The file of each page, as the build's manifest names it: the document links its scripts. The server alone needs it.
 * That none is missing or wrong: page-files.test.ts.
 */
export const pageFiles: Readonly<Partial<Record<RouteId, `web/${string}.tsx`>>> = {
  '/earn': 'web/earn/earn-index-page.tsx',
  '/earn/$slug': 'web/earn/earn-page.tsx',
  '/': 'web/home/home-page.tsx',
  '/how-it-works': 'web/home/how-it-works-page.tsx',
  '/discover': 'web/home/discover-page.tsx',
  '/search': 'web/search/search-page.tsx',
  '/saved': 'web/saved/page/saved-page.tsx',
  '/merchants/$merchantId': 'web/merchant/merchant-page.tsx',
  '/merchants/$merchantId/Order': 'web/merchant/order-page.tsx',
  '/merchants/$merchantId/Reserve': 'web/reservations/reserve-page.tsx',
  '/error': 'web/errors/error-path.tsx',
  '/offline': 'web/offline/offline-page.tsx',
  '/account': 'web/account/account-layout.tsx',
  '/account/overview': 'web/account/overview/overview-page.tsx',
  '/account/recent_activity': 'web/account/activity/activity-page.tsx',
  '/account/recent_activity/$transactionId': 'web/account/receipt/receipt-page.tsx',
  '/account/inbox': 'web/account/inbox/inbox-page.tsx',
  '/account/recent_activity/$transactionId/review': 'web/account/review/review-page.tsx',
  '/account/missing_visit': 'web/account/missing-visit/missing-visit-page.tsx',
  '/account/missing_visit/$claimId': 'web/account/missing-visit/claim-page.tsx',
  '/account/cash_out': 'web/account/cash-out/cash-out-page.tsx',
  '/account/reservations': 'web/account/reservations/reservations-page.tsx',
  '/account/reservations/$reservationId': 'web/account/reservations/reservation-page.tsx',
  '/account/manage_cards': 'web/account/cards/cards-page.tsx',
  '/account/card_passport': 'web/account/passport/passport-page.tsx',
  '/account/user_profile': 'web/account/profile/profile-page.tsx',
  '/activate': 'web/activate/activate-page.tsx',
  '/activate/activated': 'web/activate/activated-page.tsx',
  '/join': 'web/enroll/join-page.tsx',
  '/add_card': 'web/enroll/add-card-page.tsx',
  '/card_added': 'web/enroll/card-added-page.tsx',
  '/login': 'web/sign-in/login-page.tsx',
  '/SignOut': 'web/sign-in/sign-out-page.tsx',
  '/recover/{-$step}': 'web/recover/recover-page.tsx',
  '/fix_credentials/{-$step}': 'web/fix-credentials/fix-credentials-page.tsx',
  '/stop_card_change': 'web/stop-card/stop-card-page.tsx',
  '/undo_card_move': 'web/undo-move/undo-move-page.tsx',
  '/surveys/{-$outcome}': 'web/surveys/survey-page.tsx',
  '/stgtools/gallery': 'web/staging/gallery/gallery-page.tsx',
  '/stgtools': 'web/staging/staging-page.tsx',
}
