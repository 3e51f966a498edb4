import { createRoute, notFound } from '@tanstack/react-router'
import { accountRoutes } from './account-routes.ts'
import { credentialRoutes } from './credential-routes.ts'
import { earnRoutes } from './earn-routes.ts'
import { enrollmentRoutes } from './enrollment-routes.ts'
import { pageModule } from './page-module.ts'
import { getParentRoute, rootRoute } from './root-route.tsx'
import { screenRoutes } from './screen-routes.ts'
import { stagingRoutes } from './staging-routes.ts'
import { surveyRoute } from './survey-route.ts'

const notFoundPath = createRoute({
  getParentRoute,
  path: '/not_found',
  beforeLoad() {
    throw notFound()
  },
})

const error = createRoute({
  getParentRoute,
  path: '/error',
  ...pageModule(() => import('../errors/error-path.tsx')),
})

/** What the worker keeps for the time without a network. */
const offline = createRoute({
  getParentRoute,
  path: '/offline',
  ...pageModule(() => import('../offline/offline-page.tsx')),
})

/** The site map. Paths compare without case. */
export const siteMap = rootRoute.addChildren([
  ...screenRoutes,
  ...earnRoutes,
  ...enrollmentRoutes,
  ...accountRoutes,
  ...stagingRoutes,
  notFoundPath,
  error,
  offline,
  surveyRoute,
  ...credentialRoutes,
])
