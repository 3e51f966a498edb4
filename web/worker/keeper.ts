import type { Keepable } from './keepable.ts'

/** The most that is kept of each kind; what came longest ago goes first. A build has fewer files than that, so none of them goes. */
const most: Readonly<Record<Keepable, number>> = { file: 250, picture: 120, page: 30, answer: 60 }

export interface Keeper {
  find(kind: Keepable, request: RequestInfo): Promise<Response | undefined>
  /** Keeps a copy: the answer itself may still be read. */
  keep(kind: Keepable, request: RequestInfo, answer: Response): Promise<void>
  /** Removes what other versions of the site have kept. */
  forgetOthers(): Promise<void>
}

/** What the browser keeps for this site, under names that carry the version. */
export function createKeeper(caches: CacheStorage, version: string): Keeper {
  const nameOf = (kind: Keepable) => `${version}-${kind}`
  const names = new Set(Object.keys(most).map((kind) => `${version}-${kind}`))

  return {
    async find(kind, request) {
      const cache = await caches.open(nameOf(kind))
      // Pictures vary by what a browser accepts and pages by cookie; this browser is always the same, and no member's page is kept.
      return cache.match(request, { ignoreVary: true })
    },

    async keep(kind, request, answer) {
      const cache = await caches.open(nameOf(kind))
      await cache.put(request, answer.clone())
      const kept = await cache.keys()
      for (const oldest of kept.slice(0, Math.max(0, kept.length - most[kind]))) await cache.delete(oldest)
    },

    async forgetOthers() {
      for (const name of await caches.keys()) if (!names.has(name)) await caches.delete(name)
    },
  }
}
