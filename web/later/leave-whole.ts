import { takeOverParts } from './later.tsx'

interface Leaving {
  navigate(options: never): Promise<void>
  load(options: never): Promise<void>
}

/**
 * Hydrates all of the first page before the router leaves it. Navigations by the history (back, `history.replace`, an embedding window's
 * `pushState`) never call `navigate`, so loading waits as well.
 */
export function leaveWhole(router: Leaving): void {
  const navigate: (options: never) => Promise<void> = router.navigate
  const load: (options: never) => Promise<void> = router.load
  let isWhole: Promise<void> | null = null
  const becomeWhole = () => (isWhole ??= takeOverParts())
  router.navigate = async (options: never) => {
    await becomeWhole()
    return navigate(options)
  }
  router.load = async (options: never) => {
    await becomeWhole()
    return load(options)
  }
}
