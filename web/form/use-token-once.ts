import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/**
 * The token that the page was opened with. The address forgets it, so that nobody reads it there or finds it in the history; the entry of this tab keeps
 * it unseen, for a reload.
 */
export function useTokenOnce(): string {
  const given = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get('token') ?? '' })
  const [token] = useState(() => (given || keptToken()).slice(0, 100))
  // Meets the browser's address bar and its history.
  useEffect(() => {
    if (location.search !== '') history.replaceState({ ...history.state, token }, '', location.pathname)
  }, [token])
  return token
}

function keptToken(): string {
  if (import.meta.env.SSR) return ''
  const state: unknown = history.state
  const kept = typeof state === 'object' && state !== null && 'token' in state ? state.token : ''
  return typeof kept === 'string' ? kept : ''
}
