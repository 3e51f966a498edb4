import { createRoute, notFound } from '@tanstack/react-router'
import { pageModule } from './page-module.ts'
import { getParentRoute } from './root-route.tsx'

/** One route for three short pages: every first view carries the whole table of routes. */
export const surveyRoute = createRoute({
  getParentRoute,
  path: '/surveys/{-$outcome}',
  validateSearch: ({ id }: Record<string, unknown>): { readonly id?: unknown } => ({ id }),
  beforeLoad({ params: { outcome = 'error' } }) {
    if (!/^(success|error)$/i.test(outcome)) throw notFound()
  },
  ...pageModule(() => import('../surveys/survey-page.tsx')),
})
