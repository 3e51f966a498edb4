import { useLocation } from '@tanstack/react-router'
import { sameSitePath } from '#domain/requests/same-site-path.ts'

/** The way back that this page's address carries; nothing where it carries none, or one that leads away. */
export function useWayBack(): { readonly returnTo?: string } {
  const returnTo = useLocation({ select: ({ search }) => sameSitePath(Reflect.get(search, 'returnTo')) })
  return returnTo === null ? {} : { returnTo }
}

/** From a restaurant the way back is that restaurant; elsewhere it is what the address carries already. */
export function useWayBackFromHere(): { readonly returnTo?: string } {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const carried = useWayBack()
  return isRestaurantPath(path) ? { returnTo: path } : carried
}

export function isRestaurantPath(path: string): boolean {
  return /^\/merchants\/\d+/i.test(path)
}
