import { createRoute } from '@tanstack/react-router'
import { pageModule } from './page-module.ts'
import { getParentRoute } from './root-route.tsx'

const index = createRoute({
  getParentRoute,
  path: '/earn',
  ...pageModule(() => import('../earn/earn-index-page.tsx')),
})

const page = createRoute({
  getParentRoute,
  path: '/earn/$slug',
  loader: async ({ context, params }) => (await import('../earn/load-earn-page.ts')).loadEarnPage(context, params.slug),
  ...pageModule(() => import('../earn/earn-page.tsx')),
})

export const earnRoutes = [index, page] as const
