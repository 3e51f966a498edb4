import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { memberKey, useMember } from '../../api/member-query.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { leaveAtOnce } from '../../sign-in/go-to-login.ts'
import { stored } from '../../storage/stored.ts'
import { toasts } from '../toasts/toasts.ts'

/** Warns a minute before the session ends, and leaves when it does. The member's answer says when that is; each one sets the timers anew. */
export function SessionWarning() {
  const t = useCopy()
  const queryClient = useQueryClient()
  const expiresAt = useMember()?.sessionExpiresAt
  const words = { text: t('session.warning'), link: t('session.extend') }
  // Meets the clock and the session storage.
  useEffect(() => {
    if (expiresAt === undefined) return
    stored.sessionExpiry.write(expiresAt)
    const now = Date.now()
    const timers = sessionTimers(sessionExpiry(stored.sessionExpiry.read(), now), now)
    if (timers === null) return
    let warning: number | undefined
    const warn = setTimeout(() => {
      const run = () => void queryClient.invalidateQueries({ queryKey: memberKey })
      warning = toasts.show({ kind: 'warning', text: words.text, stays: true, action: { text: words.link, run } })
    }, timers.warnIn)
    const end = setTimeout(() => leaveAtOnce('/SignOut'), timers.endIn)
    return () => {
      clearTimeout(warn)
      clearTimeout(end)
      if (warning !== undefined) toasts.close(warning)
    }
  }, [expiresAt, queryClient, words.text, words.link])
  return null
}

export const sessionTimeout = 900_000
const warningLead = 60_000
const warningHorizon = 86_400_000

/** When the session ends: as stored, or 15 minutes from now. Times in milliseconds. */
export function sessionExpiry(kept: string | null, now: number): number {
  const time = kept === null ? Number.NaN : Date.parse(kept)
  return Number.isNaN(time) ? now + sessionTimeout : time
}

/** How long to wait with the warning and with the end; null where the end is more than a day away, and no timer is set. */
export function sessionTimers(expiry: number, now: number): { readonly warnIn: number; readonly endIn: number } | null {
  const remaining = expiry - now
  if (remaining > warningHorizon) return null
  return { warnIn: Math.max(0, remaining - warningLead), endIn: Math.max(0, remaining) }
}
