import { createRoute, redirect } from '@tanstack/react-router'
import { ReEnroll } from '../account/re-enroll.ts'
import { pageModule } from './page-module.ts'
import { requireEnrollment } from './route-guards.ts'
import { rootRoute } from './root-route.tsx'

/** These come with the first page of a member: visitors have no use for them. */
const loads = () => import('../account-data/load-account.ts')

const admission = () => import('../sign-in/require-member.ts')

/** For members. Who closed the account is asked to open it again, whichever of the pages it is. */
const account = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account',
  async beforeLoad(asked) {
    requireEnrollment(asked)
    const { memberType } = await (await admission()).requireAccount(asked)
    if (memberType === 'ClosedAccountMember') await ReEnroll.preload?.()
  },
  loader: async ({ context, location }) => (await loads()).loadUnread({ context, location }),
  ...pageModule(() => import('../account/account-layout.tsx')),
})

const getParentRoute = () => account

/** /account itself, and any unknown path under it. */
const toOverview = {
  beforeLoad() {
    throw redirect({ to: '/account/overview' })
  },
}
const index = createRoute({ getParentRoute, path: '/', ...toOverview })
const unknown = createRoute({ getParentRoute, path: '$', ...toOverview })

const overview = createRoute({
  getParentRoute,
  path: '/overview',
  loader: async (load) => (await loads()).loadOverview(load),
  ...pageModule(() => import('../account/overview/overview-page.tsx')),
})

const activity = createRoute({
  getParentRoute,
  path: '/recent_activity',
  validateSearch: (search: Record<string, unknown>): { pageNo?: number | undefined } => ({
    pageNo: laterPage(search['pageNo']),
  }),
  loaderDeps: ({ search }) => ({ pageNo: search.pageNo ?? 1 }),
  loader: async (load) => (await loads()).loadActivity(load),
  ...pageModule(() => import('../account/activity/activity-page.tsx')),
})

const receipt = createRoute({
  getParentRoute,
  path: '/recent_activity/$transactionId',
  loader: async (load) => (await loads()).loadReceipt(load),
  ...pageModule(() => import('../account/receipt/receipt-page.tsx')),
})

const inbox = createRoute({
  getParentRoute,
  path: '/inbox',
  validateSearch: (search: Record<string, unknown>): { pageNo?: number | undefined } => ({
    pageNo: laterPage(search['pageNo']),
  }),
  loaderDeps: ({ search }) => ({ pageNo: search.pageNo ?? 1 }),
  loader: async ({ context, location, deps }) => (await loads()).loadInbox({ context, location, pageNo: deps.pageNo }),
  ...pageModule(() => import('../account/inbox/inbox-page.tsx')),
})

const review = createRoute({
  getParentRoute,
  path: '/recent_activity/$transactionId/review',
  loader: async (load) => (await loads()).loadReviewableDine(load),
  ...pageModule(() => import('../account/review/review-page.tsx')),
})

/** Both with what they load: no other page of the account has a use for it. */
const claims = () => import('../account/missing-visit/load-claims.ts')

const missingVisit = createRoute({
  getParentRoute,
  path: '/missing_visit',
  loader: async (load) => (await claims()).loadClaims(load),
  ...pageModule(() => import('../account/missing-visit/missing-visit-page.tsx')),
})

const visitClaim = createRoute({
  getParentRoute,
  path: '/missing_visit/$claimId',
  loader: async (load) => (await claims()).loadClaim(load),
  ...pageModule(() => import('../account/missing-visit/claim-page.tsx')),
})

const cashOut = createRoute({
  getParentRoute,
  path: '/cash_out',
  loader: async (load) => (await import('../account/cash-out/load-cash-out.ts')).loadCashOut(load),
  ...pageModule(() => import('../account/cash-out/cash-out-page.tsx')),
})

/** Both with what they load: no other page of the account has a use for it. */
const tables = () => import('../account/reservations/load-reservations.ts')

const reservations = createRoute({
  getParentRoute,
  path: '/reservations',
  loader: async (load) => (await tables()).loadReservations(load),
  ...pageModule(() => import('../account/reservations/reservations-page.tsx')),
})

const reservation = createRoute({
  getParentRoute,
  path: '/reservations/$reservationId',
  loader: async (load) => (await tables()).loadReservation(load),
  ...pageModule(() => import('../account/reservations/reservation-page.tsx')),
})

const cards = createRoute({
  getParentRoute,
  path: '/manage_cards',
  loader: async (load) => (await loads()).loadCards(load),
  ...pageModule(() => import('../account/cards/cards-page.tsx')),
})

const passport = createRoute({
  getParentRoute,
  path: '/card_passport',
  loader: async (load) => (await loads()).loadPassport(load),
  ...pageModule(() => import('../account/passport/passport-page.tsx')),
})

const profile = createRoute({
  getParentRoute,
  path: '/user_profile',
  ...pageModule(() => import('../account/profile/profile-page.tsx')),
})

/** Absent on the first page, and for anything that is no page. */
function laterPage(value: unknown): number | undefined {
  const page = Number(value)
  return Number.isInteger(page) && page > 1 && page <= 100_000 ? page : undefined
}

export const accountRoutes = [
  account.addChildren([
    index,
    overview,
    activity,
    receipt,
    review,
    missingVisit,
    visitClaim,
    cashOut,
    reservations,
    reservation,
    cards,
    passport,
    profile,
    inbox,
    unknown,
  ]),
] as const
