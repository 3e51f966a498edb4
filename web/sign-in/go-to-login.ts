import { leaveAtOnce } from './leave-at-once.ts'
import { keepLoginRedirect } from './login-redirect.ts'

/** To signing in, and from there back to this page. A full load, so that a token of the lost session is not used again. */
export function goToLogin(): void {
  const path = location.pathname + location.search
  keepLoginRedirect(path, Date.now())
  leaveAtOnce(`/login?returnTo=${encodeURIComponent(path)}`)
}
