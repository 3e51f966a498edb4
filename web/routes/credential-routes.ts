import { createRoute } from '@tanstack/react-router'
import { pageModule } from './page-module.ts'
import { getParentRoute } from './root-route.tsx'

/** Who may come is asked in a chunk of its own. */
const admission = () => import('./admit-direct.ts')

/** One route for five short pages, as every first view carries the whole table of routes. */
const recover = createRoute({
  getParentRoute,
  path: '/recover/{-$step}',
  // The token of a link is not read here: no page is drawn from it.
  validateSearch: ({ reason }: Record<string, unknown>): { readonly reason?: unknown } => ({ reason }),
  beforeLoad: async (asked) => (await admission()).admitRecover(asked),
  ...pageModule(() => import('../recover/recover-page.tsx')),
})

/** The form, and what the links of its mails lead to. */
const fixCredentials = createRoute({
  getParentRoute,
  path: '/fix_credentials/{-$step}',
  beforeLoad: async (asked) => (await admission()).admitFixCredentials(asked),
  ...pageModule(() => import('../fix-credentials/fix-credentials-page.tsx')),
})

/** Where the mail about a card that has moved leads, in every programme. */
const undoCardMove = createRoute({
  getParentRoute,
  path: '/undo_card_move',
  ...pageModule(() => import('../undo-move/undo-move-page.tsx')),
})

/** Where the mail about a card that was linked or unlinked leads, in every programme. */
const stopCardChange = createRoute({
  getParentRoute,
  path: '/stop_card_change',
  ...pageModule(() => import('../stop-card/stop-card-page.tsx')),
})

export const credentialRoutes = [recover, fixCredentials, undoCardMove, stopCardChange] as const
