import { createRoute } from '@tanstack/react-router'
import { pageModule } from './page-module.ts'
import { rootRoute } from './root-route.tsx'

const getParentRoute = () => rootRoute

const index = createRoute({
  getParentRoute,
  path: '/earn',
  ...pageModule(() => import('../earn/earn-index-page.tsx'), 'EarnIndexPage'),
})

const page = createRoute({
  getParentRoute,
  path: '/earn/$slug',
  loader: async ({ context, params }) => (await import('../earn/load-earn-page.ts')).loadEarnPage(context, params.slug),
  ...pageModule(() => import('../earn/earn-page.tsx'), 'EarnPage'),
})

export const earnRoutes = [index, page] as const
