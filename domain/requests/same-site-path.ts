/** A path of this site, or null: one leading slash, and the same origin once a browser has read it. */
export function sameSitePath(given: unknown): string | null {
  if (typeof given !== 'string' || !/^\/(?![/\\])/.test(given)) return null
  const origin = 'http://site.invalid'
  const address = URL.parse(given, origin)
  if (address === null || address.origin !== origin) return null
  const path = `${address.pathname}${address.search}`
  return /^\/(login|signout)\b/i.test(path) || path.startsWith('//') ? null : path
}
