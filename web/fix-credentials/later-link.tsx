import { Link, useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { takeLoginRedirect } from '../sign-in/login-redirect.ts'

/** Leaves: to where signing in was to lead, else home. */
export function LaterLink({ children }: { readonly children: ReactNode }) {
  const { history } = useRouter()

  function goOn(event: MouseEvent): void {
    const kept = takeLoginRedirect(Date.now())
    if (kept === null || /^\/fix_credentials/i.test(kept)) return
    event.preventDefault()
    history.push(kept)
  }

  return (
    <Link to="/" onClick={goOn}>
      {children}
    </Link>
  )
}
