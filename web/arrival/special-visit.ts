import { meetVisitor } from './meet-visitor.ts'
import { restoreTyped } from '../later/typed-fields.ts'
import { followSaved } from '../saved/follow-saved.ts'
import { tellNativeApp } from './tell-native-app.ts'
import { openExtraPaths } from './extra-paths.ts'
import type { createSiteRouter } from '../routes/site-router.tsx'

interface SpecialVisit {
  readonly router: ReturnType<typeof createSiteRouter>
  /** Whether the address or a cookie says where the person came from, and the query of that address. */
  readonly wasSent: boolean
  readonly sender: string
}

/** What few visits need: what was typed before a page was reloaded, whom somebody sent, whoever embeds the site or holds it in an app, and who has saved restaurants on this device. */
export function attendSpecialVisit({ router, wasSent, sender }: SpecialVisit): void {
  const { queryClient, callApi } = router.options.context
  if (window.commensalPaths !== undefined) openExtraPaths(router, window.commensalPaths)
  if (wasSent) void meetVisitor({ queryClient, callApi, sender })
  if (document.documentElement.dataset['hearts'] === undefined) followSaved(router)
  restoreTyped()
  // Silent in a browser.
  tellNativeApp(queryClient)
}
