/** The app that shows the site in a window of its own. */
export interface NativeApp {
  /** As `1.2.3`. */
  readonly version: string
  readonly platform: 'ios' | 'android'
}

/**
 * The native app that a user agent names by one token `Name/1.2.3`, or null for a browser. `name` is letters and digits. A tablet of
 * Apple's calls itself a Macintosh. Source: specification, section 9; docs/product.md, "Native app".
 */
export function nativeAppOf(userAgent: string, name: string): NativeApp | null {
  const version = new RegExp(`(?:^|\\s)${name}/(\\d+\\.\\d+\\.\\d+)(?=\\s|$)`).exec(userAgent)?.[1]
  if (version === undefined) return null
  return { version, platform: /iPhone|iPad|iPod|Macintosh/.test(userAgent) ? 'ios' : 'android' }
}

/** Whether a version `1.2.3` comes before another, number by number. */
export function isOlderVersion(version: string, minimum: string): boolean {
  const [own, least] = [version, minimum].map((text) => text.split('.').map(Number))
  for (const place of [0, 1, 2]) {
    const difference = (own?.[place] ?? 0) - (least?.[place] ?? 0)
    if (difference !== 0) return difference < 0
  }
  return false
}
