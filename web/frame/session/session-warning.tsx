import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { memberKey, memberOf, useMember } from '../../api/member-query.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { leaveAtOnce } from '../../sign-in/go-to-login.ts'
import { toasts } from '../toasts/toasts.ts'
import { watchSession } from './watch-session.ts'

interface SessionWarningProps {
  /** The end that came with the document: its seconds count from when the document was asked for. */
  readonly drawnEnd: string | undefined
}

/** Warns a minute before the session ends, and leaves when it does. The member's answer says what is left; each answer resets the timers. */
export function SessionWarning({ drawnEnd }: SessionWarningProps) {
  const t = useCopy()
  const queryClient = useQueryClient()
  const { sessionExpiresAt: expiresAt, sessionSecondsLeft: secondsLeft = 0 } = useMember() ?? {}
  const words = { text: t('session.warning'), link: t('session.extend') }
  // Meets the clock, the cookie in which all tabs find the session's end, and those tabs.
  useEffect(() => {
    if (expiresAt === undefined) return
    const ask = () => queryClient.invalidateQueries({ queryKey: memberKey })
    const run = () => void ask()
    return watchSession({
      secondsLeft,
      heardAt: expiresAt === drawnEnd ? 0 : performance.now(),
      async lives() {
        await ask()
        return memberOf(queryClient) !== null
      },
      warn() {
        const warning = toasts.show({
          kind: 'warning',
          text: words.text,
          stays: true,
          action: { text: words.link, run },
        })
        return () => toasts.close(warning)
      },
      end: () => leaveAtOnce('/SignOut'),
      // What this page is to somebody who has left, the server says: it is drawn anew, or leads to signing in.
      ended: () => leaveAtOnce(location.pathname + location.search),
    })
  }, [expiresAt, secondsLeft, drawnEnd, queryClient, words.text, words.link])
  return null
}
