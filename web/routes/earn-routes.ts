import { createRoute } from '@tanstack/react-router'
import { loadEarnPage } from '../earn/load-earn-page.ts'
import { pageModule } from './page-module.ts'
import { rootRoute } from './root-route.tsx'

const getParentRoute = () => rootRoute

const index = createRoute({
  getParentRoute,
  path: '/earn',
  ...pageModule('web/earn/earn-index-page.tsx', () => import('../earn/earn-index-page.tsx'), 'EarnIndexPage'),
})

const page = createRoute({
  getParentRoute,
  path: '/earn/$slug',
  loader: ({ context, params }) => loadEarnPage(context, params.slug),
  ...pageModule('web/earn/earn-page.tsx', () => import('../earn/earn-page.tsx'), 'EarnPage'),
})

export const earnRoutes = [index, page] as const
