import type { VisitorCookie, VisitorCookieName } from '#contract/visitor-cookies.ts'

interface Stored {
  read(): string | null
  write(value: string): void
  clear(): void
}

/** One text in the session storage. Where a browser forbids it, nothing is kept and nothing breaks. */
export function inSession(key: string): Stored {
  return {
    read: () => attempt(() => sessionStorage.getItem(key)),
    write: (value) => attempt(() => sessionStorage.setItem(key, value)) ?? undefined,
    clear: () => attempt(() => sessionStorage.removeItem(key)) ?? undefined,
  }
}

/** One text in a cookie of this host, for visits to come. Over http, but at localhost, browsers keep none. */
export function inCookie(key: VisitorCookie, minutes: number): Stored {
  const name: VisitorCookieName = `__Host-${key}`
  function write(value: string, seconds: number): void {
    document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${seconds}; samesite=lax; secure`
  }
  return {
    read: () => attempt(() => cookieNamed(name)),
    write: (value) => attempt(() => write(value, minutes * 60)) ?? undefined,
    clear: () => attempt(() => write('', 0)) ?? undefined,
  }
}

function cookieNamed(name: VisitorCookieName): string | null {
  const pair = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`))
  return pair === undefined ? null : decodeURIComponent(pair.slice(name.length + 1))
}

function attempt<Value>(use: () => Value): Value | null {
  try {
    return use()
  } catch {
    return null
  }
}

/** For how long a visit remembers the campaign that brought it, in minutes. Source: specification, section 9. */
export const campaignMinutes = 2880
const dayMinutes = 1440

/** What the site keeps in the browser, in the session storage or in cookies, beside what late parts keep (`stored-notices.ts`, `stored-analytics-choice.ts`, `survey-seen.ts`, `typed-of-member.ts`) and the draft of a review. Source: specification, "Stored keys". */
export const stored = {
  publicId: inCookie('publicId', campaignMinutes),
  loginRedirect: inSession('loginRedirect'),
  /** In ISO form. In a cookie, since the tabs of a browser share the session; the longest lasts 90 days. */
  sessionExpiry: inCookie('sessionExpiry', 90 * dayMinutes),
  utmTerm: inCookie('utmTerm', campaignMinutes),
  utmMedium: inCookie('utmMedium', campaignMinutes),
  utmCampaign: inCookie('utmCampaign', campaignMinutes),
  utmSource: inCookie('utmSource', campaignMinutes),
  utmContent: inCookie('utmContent', campaignMinutes),
  referrer: inCookie('referrer', campaignMinutes),
  source: inCookie('source', campaignMinutes),
  searchOptions: inSession('lastSearchOptions'),
  searchLocation: inSession('manualSearchLocation'),
  selectedMerchant: inSession('selectedMerchant'),
  mapView: inSession('currentMapView'),
  dineInHighlight: inSession('newDineInFilterHighlight'),
  cardRegistration: inSession('cardRegistrationSuccess'),
}
