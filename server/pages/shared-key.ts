import type { FastifyRequest } from 'fastify'
import { isVisitorCookie } from '#contract/visitor-cookies.ts'
import type { NativeApp } from '#domain/native-app.ts'
import { cookieNames } from '../session/cookies.ts'

/** Cookies that no page reads. Any other might be about a person, so whoever sends one gets a page of their own. */
function isImpersonal(name: string): boolean {
  return name === cookieNames.visitor || name === cookieNames.device || isVisitorCookie(name)
}

/** What browsers send alike gets the same page. Parameters count as they are: a page shows and links what it was asked for. */
const longestUrl = 500

/**
 * What the page of this request depends on, where it is the same for everybody: partner, address, and the app that asks. Null for a page of
 * one's own.
 */
export function sharedKey(
  { partner, protocol, host, url, cookies }: FastifyRequest,
  nativeApp: NativeApp | null,
): string | null {
  if (url.length > longestUrl || !Object.keys(cookies).every(isImpersonal)) return null
  return JSON.stringify([partner.id, protocol, host, url, nativeApp])
}
