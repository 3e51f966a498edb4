import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** The token that the page was opened with; the address forgets it, so that nobody reads it there or finds it in the history. */
export function useTokenOnce(): string {
  const given = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get('token') ?? '' })
  const [token] = useState(given.slice(0, 100))
  // Meets the browser's address bar and its history.
  useEffect(() => {
    if (location.search !== '') history.replaceState(history.state, '', location.pathname)
  }, [])
  return token
}
