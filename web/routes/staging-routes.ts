import { createRoute } from '@tanstack/react-router'
import { pageModule } from './page-module.ts'
import { requireStaging } from './route-guards.ts'
import { getParentRoute } from './root-route.tsx'

const gallery = createRoute({
  getParentRoute,
  path: '/stgtools/gallery',
  beforeLoad: requireStaging,
  ...pageModule(() => import('../staging/gallery/gallery-page.tsx')),
})

const tools = createRoute({
  getParentRoute,
  path: '/stgtools',
  beforeLoad: requireStaging,
  // Loaded when it is asked for, so that no other page carries it.
  loader: async ({ context }) => (await import('../staging/load-staging.ts')).loadStaging(context),
  ...pageModule(() => import('../staging/staging-page.tsx')),
})

export const stagingRoutes = [gallery, tools] as const
