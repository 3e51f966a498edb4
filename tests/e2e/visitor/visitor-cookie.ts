import type { VisitorCookie, VisitorCookieName } from '#contract/visitor-cookies.ts'

interface Kept {
  readonly key: VisitorCookie
  readonly value: string
  /** The address of a page of the host that kept it. */
  readonly page: string
}

/** A cookie as a page keeps it, for `addCookies`. Chromium takes it from a page below localhost; its tools ask for https. */
export function visitorCookie({ key, value, page }: Kept) {
  const name: VisitorCookieName = `__Host-${key}`
  return { name, value, url: page.replace('http:', 'https:'), sameSite: 'Lax' as const }
}
