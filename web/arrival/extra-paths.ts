import { type ExtraScreen, extraScreens, isExtraScreen } from '#domain/content/extra-screens.ts'
import type { createSiteRouter } from '../routes/site-router.tsx'

declare global {
  interface Window {
    /** The paths of the partner's settings, or what whoever embeds the site sets before its script runs: `[{ path: '/eat', screen: 'search' }]`. */
    readonly commensalPaths?: unknown
  }
}

type Router = Pick<ReturnType<typeof createSiteRouter>, 'navigate' | 'subscribe' | 'state'>

/** From now on these paths lead to their screens, with their parameters. Unknown screens and anything malformed are as if they were not there. */
export function openExtraPaths(router: Router, configuration: unknown): void {
  const paths = readExtraPaths(configuration)
  async function lead(): Promise<void> {
    const screen = paths.get(router.state.location.pathname.toLowerCase())
    if (screen !== undefined) await router.navigate({ to: extraScreens[screen], search: true, replace: true })
  }
  router.subscribe('onResolved', () => void lead())
  void lead()
}

export function readExtraPaths(configuration: unknown): ReadonlyMap<string, ExtraScreen> {
  if (!Array.isArray(configuration)) return new Map()
  return new Map(
    configuration.flatMap((item: unknown) => {
      if (typeof item !== 'object' || item === null || !('path' in item) || !('screen' in item)) return []
      const { path, screen } = item
      return typeof path === 'string' && path.startsWith('/') && isExtraScreen(screen)
        ? [[path.toLowerCase(), screen]]
        : []
    }),
  )
}
