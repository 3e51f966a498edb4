export const browsers = ['edge', 'opera', 'samsung', 'chrome', 'firefox', 'safari', 'other'] as const
export const systems = ['iphone', 'ipad', 'android', 'windows', 'chromeos', 'mac', 'linux', 'other'] as const
export type BrowserName = (typeof browsers)[number]
export type SystemName = (typeof systems)[number]

/** In the order in which to ask: most browsers also name those whose pages they want to be given. */
const browserSigns: readonly (readonly [BrowserName, RegExp])[] = [
  ['edge', /\bEdg(?:e|A|iOS)?\//],
  ['opera', /\b(?:OPR|OPT|Opera)\//],
  ['samsung', /\bSamsungBrowser\//],
  ['firefox', /\b(?:Firefox|FxiOS)\//],
  ['chrome', /\b(?:Chrome|CriOS|Chromium)\//],
  ['safari', /\bVersion\/[\d.]+.* Safari\//],
]
const systemSigns: readonly (readonly [SystemName, RegExp])[] = [
  ['iphone', /\b(?:iPhone|iPod)\b/],
  ['ipad', /\biPad\b/],
  ['android', /\bAndroid\b/],
  ['windows', /\bWindows\b/],
  ['chromeos', /\bCrOS\b/],
  ['mac', /\bMacintosh\b/],
  ['linux', /\bLinux\b|\bX11\b/],
]

export interface NamedBrowser {
  readonly browser: BrowserName
  readonly system: SystemName
}

/** What a person would call the browser that sends this user agent. It is what the browser says of itself: good for a list, proof of nothing. */
export function nameBrowser(userAgent: string): NamedBrowser {
  return { browser: firstSign(browserSigns, userAgent), system: firstSign(systemSigns, userAgent) }
}

function firstSign<Name>(signs: readonly (readonly [Name, RegExp])[], userAgent: string): Name | 'other' {
  return signs.find(([, sign]) => sign.test(userAgent.slice(0, 400)))?.[0] ?? 'other'
}
