import { takeOverParts } from './later.tsx'

interface Leaving {
  load(options: never): Promise<void>
}

/**
 * Hydrates the rest of the first page before the router leaves it, whether by a link or by the history (back, `history.replace`, an embedding
 * window's `pushState`).
 */
export function leaveWhole(router: Leaving): void {
  const load: (options: never) => Promise<void> = router.load
  let isWhole: Promise<void> | null = null
  router.load = async (options: never) => {
    await (isWhole ??= takeOverParts())
    return load(options)
  }
}
