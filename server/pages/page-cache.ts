import type { PageTemplate } from './page-template.ts'

/** A drawn page that nobody's answer is part of. */
export interface KeptPage {
  readonly status: number
  readonly template: PageTemplate
  readonly headers: readonly (readonly [string, string])[]
  /** A page that is no success, or lacks a part, is for those who asked for it at that moment. */
  readonly mayBeKept: boolean
}

interface Entry {
  readonly page: KeptPage
  readonly until: number
}

export interface PageCacheLimits {
  /** How long a page may be shown after it was drawn. 0 keeps none. */
  readonly keptMs: number
  /** Of all kept pages together. */
  readonly maxBytes: number
}

/**
 * Pages of visitors without a session, for a moment, so that a crowd at one address costs one drawing. The oldest make room when it is full.
 * Its owner makes the key: whatever a page depends on has to stand in it.
 */
export function createPageCache({ keptMs, maxBytes }: PageCacheLimits) {
  const entries = new Map<string, Entry>()
  const drawing = new Map<string, Promise<KeptPage>>()
  let bytes = 0

  function forget(key: string): void {
    bytes -= entries.get(key)?.page.template.bytes ?? 0
    entries.delete(key)
  }

  function keep(key: string, entry: Entry): void {
    forget(key)
    if (entry.page.template.bytes > maxBytes) return
    entries.set(key, entry)
    bytes += entry.page.template.bytes
    for (const [oldest] of entries) {
      if (bytes <= maxBytes) return
      forget(oldest)
    }
  }

  return {
    isOn: keptMs > 0,
    /** The page of that key, drawn now where it is not kept or was drawn too long ago; `draw` answers null for what must not be kept. */
    async find(key: string, now: number, draw: () => Promise<KeptPage>): Promise<KeptPage> {
      const entry = entries.get(key)
      if (entry && entry.until > now) return entry.page
      const begun = drawing.get(key) ?? draw().finally(() => drawing.delete(key))
      drawing.set(key, begun)
      const page = await begun
      if (page.mayBeKept) keep(key, { page, until: now + keptMs })
      return page
    },
  }
}
