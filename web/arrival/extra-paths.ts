import type { createSiteRouter } from '../routes/site-router.tsx'

/** Screens that a configuration may name, with their own paths. */
const screens = {
  home: '/',
  discover: '/discover',
  'how-it-works': '/how-it-works',
  search: '/search',
  earn: '/earn',
  join: '/join',
  login: '/login',
} as const
type Screen = keyof typeof screens

declare global {
  interface Window {
    /** Whoever embeds the site may set it before the site's script runs: `[{ path: '/eat', screen: 'search' }]`. */
    readonly commensalPaths?: unknown
  }
}

type Router = Pick<ReturnType<typeof createSiteRouter>, 'navigate' | 'subscribe' | 'state'>

/** From now on these paths lead to their screens, with their parameters. Unknown screens and anything malformed are as if they were not there. */
export function openExtraPaths(router: Router, configuration: unknown): void {
  const paths = readExtraPaths(configuration)
  async function lead(): Promise<void> {
    const screen = paths.get(router.state.location.pathname.toLowerCase())
    if (screen !== undefined) await router.navigate({ to: screens[screen], search: true, replace: true })
  }
  router.subscribe('onResolved', () => void lead())
  void lead()
}

export function readExtraPaths(configuration: unknown): ReadonlyMap<string, Screen> {
  if (!Array.isArray(configuration)) return new Map()
  return new Map(
    configuration.flatMap((item: unknown) => {
      if (typeof item !== 'object' || item === null || !('path' in item) || !('screen' in item)) return []
      const { path, screen } = item
      return typeof path === 'string' && path.startsWith('/') && isScreen(screen) ? [[path.toLowerCase(), screen]] : []
    }),
  )
}

function isScreen(name: unknown): name is Screen {
  return typeof name === 'string' && Object.hasOwn(screens, name)
}
