import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { searchState } from '../search/state/search-state.ts'
import { merchantSearch } from '../merchant/reviews/merchant-search.ts'
import type { TableParameters } from '../reservations/table-search.ts'
import { pageModule } from './page-module.ts'
import { requireSetting } from './route-guards.ts'
import type { PageContext } from '../site/page-context.ts'
import { getParentRoute } from './root-route.tsx'

/** As they stand in the address: the page reads them. */
interface SavedParameters {
  readonly list?: unknown
  readonly shared?: unknown
  readonly sortBy?: unknown
  readonly pageNo?: unknown
}

// The page that the server drew has its data: what loads it comes with the next one.
const loadCarousels = async (context: PageContext) => (await import('../home/load-carousels.ts')).loadCarousels(context)

const home = createRoute({
  getParentRoute,
  path: '/',
  loader: ({ context }) => loadCarousels(context),
  ...pageModule(() => import('../home/home-page.tsx')),
})

const howItWorks = createRoute({
  getParentRoute,
  path: '/how-it-works',
  loader: ({ context }) => loadCarousels(context),
  ...pageModule(() => import('../home/how-it-works-page.tsx')),
})

const discover = createRoute({
  getParentRoute,
  path: '/discover',
  beforeLoad: requireSetting((partner) => partner.hasDiscoverPage),
  loader: ({ context }) => loadCarousels(context),
  ...pageModule(() => import('../home/discover-page.tsx')),
})

const search = createRoute({
  getParentRoute,
  path: '/search',
  validateSearch: searchState,
  loaderDeps: ({ search: state }) => ({ state }),
  loader: async ({ context, deps }) => (await import('../search/load-search.ts')).loadSearch(context, deps.state),
  ...pageModule(() => import('../search/search-page.tsx')),
})

const merchant = createRoute({
  getParentRoute,
  path: '/merchants/$merchantId',
  validateSearch: merchantSearch,
  loaderDeps: ({ search: state }) => ({ state }),
  loader: async ({ context, params, deps }) =>
    (await import('../merchant/load-merchant.ts')).loadMerchant(context, {
      merchantId: params.merchantId,
      search: deps.state,
    }),
  notFoundComponent: lazyRouteComponent(() => import('../merchant/merchant-not-found.tsx'), 'MerchantNotFound'),
  ...pageModule(() => import('../merchant/merchant-page.tsx')),
})

const order = createRoute({
  getParentRoute: () => merchant,
  path: 'Order',
  ...pageModule(() => import('../merchant/order-page.tsx')),
})

const reserve = createRoute({
  getParentRoute: () => merchant,
  path: 'Reserve',
  validateSearch: ({ dateTime, partySize, slot, change }: Record<string, unknown>): TableParameters => ({
    dateTime,
    partySize,
    slot,
    change,
  }),
  ...pageModule(() => import('../reservations/reserve-page.tsx')),
})

/** A list that somebody shares has its token in the query, which is part of no report of what was looked at. */
const saved = createRoute({
  getParentRoute,
  path: '/saved',
  validateSearch: ({ list, shared, sortBy, pageNo }: Record<string, unknown>): SavedParameters => ({
    list,
    shared,
    sortBy,
    pageNo,
  }),
  loaderDeps: ({ search: state }) => ({ state }),
  loader: async ({ context, deps }) => (await import('../saved/page/load-saved.ts')).loadSaved(context, deps.state),
  ...pageModule(() => import('../saved/page/saved-page.tsx')),
})

export const screenRoutes = [home, howItWorks, discover, search, saved, merchant.addChildren([order, reserve])] as const
