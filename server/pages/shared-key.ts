import type { FastifyRequest } from 'fastify'
import { isVisitorCookie } from '#contract/visitor-cookies.ts'
import type { NativeApp } from '#domain/requests/native-app.ts'
import { cookieNames } from '../session/cookies.ts'

/** Cookies that no page reads. Any other might be about a person, so whoever sends one gets a page of their own. */
function isImpersonal(name: string): boolean {
  return name === cookieNames.visitor || name === cookieNames.device || isVisitorCookie(name)
}

/** What of an address is longer is nobody's page but the sender's. */
const longestAddress = 500

interface KeyedPage {
  /** What the page is drawn from: nothing else of the address may show in it. */
  readonly address: string
  readonly nativeApp: NativeApp | null
}

/**
 * What the page of this request depends on, where it is the same for everybody: partner, address, and the app that asks. Null for a page of
 * one's own.
 */
export function sharedKey(
  { partner, protocol, host, cookies }: FastifyRequest,
  { address, nativeApp }: KeyedPage,
): string | null {
  if (address.length > longestAddress || !Object.keys(cookies).every(isImpersonal)) return null
  return JSON.stringify([partner.id, protocol, host, address, nativeApp])
}
