import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useMember } from '../api/use-member.ts'
import { memberKey } from '../api/member-query.ts'
import { useCopy } from '../copy/use-copy.ts'
import { leaveAtOnce } from '../sign-in/leave-at-once.ts'
import { stored } from '../storage/stored.ts'
import { sessionExpiry, sessionTimers } from './session-timing.ts'
import { toasts } from './toasts.ts'

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
