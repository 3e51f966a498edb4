import { keepLoginRedirect } from './login-redirect.ts'

/** To signing in, and from there back to this page. A full load, so that a token of the lost session is not used again. */
export function goToLogin(): void {
  const path = location.pathname + location.search
  keepLoginRedirect(path, Date.now())
  leaveAtOnce(`/login?returnTo=${encodeURIComponent(path)}`)
}

let isLeaving = false

/** A full load that no page holds up: a session that has ended keeps nobody, whatever was typed. */
export function leaveAtOnce(address: string): void {
  isLeaving = true
  location.assign(address)
}

export function isLeavingAtOnce(): boolean {
  return isLeaving
}
