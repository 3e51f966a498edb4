import { useLocation } from '@tanstack/react-router'

export function usePath(): string {
  return useLocation({ select: (location) => location.pathname })
}

/** Whether a link's address is the very one that is shown: it does nothing then, and says so. */
export function useIsHere(): (url: string) => boolean {
  const here = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr })
  return (url) => url === here
}
