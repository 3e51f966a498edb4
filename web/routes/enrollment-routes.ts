import { createRoute, redirect } from '@tanstack/react-router'
import { entrySearch } from '../sign-in/entry-search.ts'
import type { PageLoad } from '../sign-in/require-member.ts'
import { pageModule } from './page-module.ts'
import { requireEnrollment } from './route-guards.ts'
import { getParentRoute } from './root-route.tsx'

/** Comes with the first page of a member, or of who becomes one. */
const admission = () => import('../sign-in/require-member.ts')

async function forVisitors(asked: PageLoad): Promise<void> {
  requireEnrollment(asked)
  await (await admission()).refuseMember(asked)
}

async function forMembers(asked: PageLoad): Promise<void> {
  requireEnrollment(asked)
  await (await admission()).requireCardHolder(asked)
}

/** Comes with the first page of a member: visitors have no use for it. */
async function loadCards({ context, location }: PageLoad): Promise<void> {
  const loads = await import('../account-data/load-account.ts')
  return loads.loadCards({ context, location })
}

const activate = createRoute({
  getParentRoute,
  path: '/activate',
  validateSearch: ({ public_id }: Record<string, unknown>) => ({ public_id }),
  beforeLoad(asked) {
    requireEnrollment(asked)
    // Without an id in the address, even where a cookie has one.
    if (!asked.search.public_id) throw redirect({ to: '/join', search: { rfr: '0' } })
  },
  ...pageModule(() => import('../activate/activate-page.tsx')),
})

const activated = createRoute({
  getParentRoute,
  path: '/activate/activated',
  beforeLoad: requireEnrollment,
  ...pageModule(() => import('../activate/activated-page.tsx')),
})

const join = createRoute({
  getParentRoute,
  path: '/join',
  validateSearch: entrySearch,
  beforeLoad: forVisitors,
  ...pageModule(() => import('../enroll/join-page.tsx')),
})

const addCard = createRoute({
  getParentRoute,
  path: '/add_card',
  validateSearch: entrySearch,
  beforeLoad: forMembers,
  loader: loadCards,
  ...pageModule(() => import('../enroll/add-card-page.tsx')),
})

const cardAdded = createRoute({
  getParentRoute,
  path: '/card_added',
  validateSearch: entrySearch,
  beforeLoad: forMembers,
  loader: loadCards,
  ...pageModule(() => import('../enroll/card-added-page.tsx')),
})

const login = createRoute({
  getParentRoute,
  path: '/login',
  validateSearch: entrySearch,
  beforeLoad: forVisitors,
  ...pageModule(() => import('../sign-in/login-page.tsx')),
})

/** Whatever the enrolment type. */
const signOut = createRoute({
  getParentRoute,
  path: '/SignOut',
  ...pageModule(() => import('../sign-in/sign-out-page.tsx')),
})

export const enrollmentRoutes = [activate, activated, join, addCard, cardAdded, login, signOut] as const
