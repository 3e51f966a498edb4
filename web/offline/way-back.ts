import { useEffect, useSyncExternalStore } from 'react'

/** The page that was asked for without a network, to which the visit goes on by itself once the network is back. */
export function useWayBack(): string {
  // The kept document is the same for every page: only the browser knows which one was asked for.
  const address = useSyncExternalStore(
    () => () => undefined,
    () => wayBack(location.search),
    () => '/',
  )
  // Meets the network.
  useEffect(() => {
    const goOn = () => location.replace(address)
    addEventListener('online', goOn)
    return () => removeEventListener('online', goOn)
  }, [address])
  return address
}

/** The worker sends `?to=/merchants/17`; what is no path of this site leads home. */
export function wayBack(search: string): string {
  const to = new URLSearchParams(search).get('to') ?? '/'
  return /^\/(?![/\\])[^\s\\]*$/.test(to) && !/^\/offline\b/i.test(to) ? to : '/'
}
