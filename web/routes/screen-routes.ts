import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadCarousels } from '../home/load-carousels.ts'
import { loadSearch } from '../search/load-search.ts'
import { searchState } from '../search/search-state.ts'
import { loadMerchant } from '../merchant/load-merchant.ts'
import { merchantSearch } from '../merchant/merchant-search.ts'
import { pageModule } from './page-module.ts'
import { requireSetting } from './require-setting.ts'
import { rootRoute } from './root-route.tsx'

const getParentRoute = () => rootRoute

const home = createRoute({
  getParentRoute,
  path: '/',
  loader: ({ context }) => loadCarousels(context),
  ...pageModule('web/home/home-page.tsx', () => import('../home/home-page.tsx'), 'HomePage'),
})

const howItWorks = createRoute({
  getParentRoute,
  path: '/how-it-works',
  loader: ({ context }) => loadCarousels(context),
  ...pageModule('web/home/how-it-works-page.tsx', () => import('../home/how-it-works-page.tsx'), 'HowItWorksPage'),
})

const discover = createRoute({
  getParentRoute,
  path: '/discover',
  beforeLoad: requireSetting((partner) => partner.hasDiscoverPage),
  loader: ({ context }) => loadCarousels(context),
  ...pageModule('web/home/discover-page.tsx', () => import('../home/discover-page.tsx'), 'DiscoverPage'),
})

const search = createRoute({
  getParentRoute,
  path: '/search',
  validateSearch: searchState,
  loaderDeps: ({ search: state }) => ({ state }),
  loader: ({ context, deps }) => loadSearch(context, deps.state),
  ...pageModule('web/search/search-page.tsx', () => import('../search/search-page.tsx'), 'SearchPage'),
})

const merchant = createRoute({
  getParentRoute,
  path: '/merchants/$merchantId',
  validateSearch: merchantSearch,
  loaderDeps: ({ search: state }) => ({ state }),
  loader: ({ context, params, deps }) => loadMerchant(context, { merchantId: params.merchantId, search: deps.state }),
  notFoundComponent: lazyRouteComponent(() => import('../merchant/merchant-not-found.tsx'), 'MerchantNotFound'),
  ...pageModule('web/merchant/merchant-page.tsx', () => import('../merchant/merchant-page.tsx'), 'MerchantPage'),
})

const order = createRoute({
  getParentRoute: () => merchant,
  path: 'Order',
  ...pageModule('web/merchant/order-page.tsx', () => import('../merchant/order-page.tsx'), 'OrderPage'),
})

export const screenRoutes = [home, howItWorks, discover, search, merchant.addChildren([order])] as const
