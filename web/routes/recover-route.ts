import { createRoute } from '@tanstack/react-router'
import { pageModule } from './page-module.ts'
import { rootRoute } from './root-route.tsx'

/** One route for five short pages, as every first view carries the whole table of routes; who may come is asked in a chunk of its own. */
export const recoverRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/recover/{-$step}',
  // The token of a link is not read here: no page is drawn from it.
  validateSearch: ({ reason }: Record<string, unknown>): { readonly reason?: unknown } => ({ reason }),
  beforeLoad: async (asked) => (await import('./admit-recover.ts')).admitRecover(asked),
  ...pageModule(() => import('../recover/recover-page.tsx'), 'RecoverPage'),
})
