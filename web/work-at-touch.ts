/** Loads with the first touch: where most people go next, what a heart does, and what keyboards and screen readers need. */
import './saved/press-save.ts'
import './search/load-search.ts'
import { watchDrawers } from '#ui/overlays/drawers.ts'
import { recoverMissingParts } from './later/reload-page.ts'
import { followFocus } from './routes/follow-focus.ts'
import { keepFocus } from './routes/keep-focus.ts'
import type { RegisteredRouter } from '@tanstack/react-router'

export function workAtTouch(router: RegisteredRouter): void {
  recoverMissingParts(router)
  watchDrawers()
  followFocus(router)
  keepFocus()
}
