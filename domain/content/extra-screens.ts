/** Screens that a path of a partner's own may lead to, with the paths that they have anyway. */
export const extraScreens = {
  home: '/',
  discover: '/discover',
  'how-it-works': '/how-it-works',
  search: '/search',
  earn: '/earn',
  join: '/join',
  login: '/login',
} as const
export type ExtraScreen = keyof typeof extraScreens

/** A path that the site has beside its own, in lower case, and the screen that it leads to. */
export interface ExtraPath {
  readonly path: string
  readonly screen: ExtraScreen
}

export function isExtraScreen(name: unknown): name is ExtraScreen {
  return typeof name === 'string' && Object.hasOwn(extraScreens, name)
}

/** The address of the screen with the parameters of `target`, a path with its query; null where the partner has no such path. Paths compare without case. */
export function extraAddress(paths: readonly ExtraPath[], target: string): string | null {
  const [path = '', ...query] = target.split('?')
  const found = paths.find((one) => one.path === path.toLowerCase())
  return found === undefined ? null : [extraScreens[found.screen], ...query].join('?')
}
