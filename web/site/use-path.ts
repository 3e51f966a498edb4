import { useLocation } from '@tanstack/react-router'

export function usePath(): string {
  return useLocation({ select: (location) => location.pathname })
}
