import { createMomentCache, type MomentCacheLimits } from '../http/moment-cache.ts'
import type { PageTemplate } from './page-template.ts'

/** A drawn page that nobody's answer is part of. */
export interface KeptPage {
  readonly status: number
  readonly template: PageTemplate
  readonly headers: readonly (readonly [string, string])[]
  /** A page that is no success, or lacks a part, is for those who asked for it at that moment. */
  readonly mayBeKept: boolean
}

/** Pages of visitors without a session, for a moment, so that a crowd at one address costs one drawing. */
export function createPageCache(limits: MomentCacheLimits) {
  return createMomentCache<KeptPage>({
    ...limits,
    bytesOf: ({ template }) => template.bytes,
    mayBeKept: ({ mayBeKept }) => mayBeKept,
  })
}
