import { takeOverParts } from './later.tsx'

interface Leaving {
  navigate(options: never): Promise<void>
}

/** Nobody leaves the first page of a visit before the browser has taken it over: a first tap is as quick as that. */
export function leaveWhole(router: Leaving): void {
  const navigate: (options: never) => Promise<void> = router.navigate
  let isWhole: Promise<void> | null = null
  router.navigate = async (options: never) => {
    await (isWhole ??= takeOverParts())
    return navigate(options)
  }
}
