import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { memberKey, memberOf, useMember } from '../../api/member-query.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { Button, buttonClass } from '#ui/buttons/button.tsx'
import { Hidden } from '#ui/hidden.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { keepTypedOf, restoreTypedOf } from '../../sign-in/typed-of-member.ts'
import { leaveAtOnce } from '../../sign-in/go-to-login.ts'
import { inactiveAt } from '../../storage/inactive-at.ts'
import { toasts } from '../toasts/toasts.ts'
import styles from '../../account/cards/delete-card-dialog.module.css'
import { watchSession } from './watch-session.ts'

interface SessionWarningProps {
  /** The end that came with the document: its seconds count from when the document was asked for. */
  readonly drawnEnd: string | undefined
}

/** Asks a minute before the session ends whether to extend it, and signs out when it ends. The member's answer says what is left; each answer resets the timers. */
export function SessionWarning({ drawnEnd }: SessionWarningProps) {
  const t = useCopy()
  const queryClient = useQueryClient()
  const { publicId, sessionExpiresAt: expiresAt, sessionSecondsLeft: secondsLeft = 0 } = useMember() ?? {}
  const [isWarned, setIsWarned] = useState(false)
  useKeptTyping(publicId)
  // Meets the clock, the cookie in which all tabs find the session's end, and those tabs.
  useEffect(() => {
    if (expiresAt === undefined) return
    const ask = () => queryClient.invalidateQueries({ queryKey: memberKey })
    return watchSession({
      secondsLeft,
      heardAt: expiresAt === drawnEnd ? 0 : performance.now(),
      async lives() {
        await ask()
        return memberOf(queryClient) !== null
      },
      warn() {
        setIsWarned(true)
        return () => setIsWarned(false)
      },
      end() {
        inactiveAt.write(location.pathname + location.search)
        leaveAtOnce('/SignOut')
      },
      // What this page is to somebody who has left, the server says: it is drawn anew, or leads to signing in.
      ended: () => leaveAtOnce(location.pathname + location.search),
    })
  }, [expiresAt, secondsLeft, drawnEnd, queryClient])
  if (!isWarned) return null

  async function stay(): Promise<void> {
    await queryClient.invalidateQueries({ queryKey: memberKey })
    const member = memberOf(queryClient)
    if (member === null) return leaveAtOnce('/SignOut')
    const isExtended = member.sessionExpiresAt !== expiresAt
    if (isExtended) toasts.show({ kind: 'success', text: t('session.extended') })
    else toasts.show({ kind: 'error', text: t('form.serverError') })
  }
  return (
    <Dialog
      title={t('session.title')}
      close={t('dialog.close')}
      question={
        <p>
          <Hidden>{t('toast.warning')} </Hidden>
          {t('session.warning')}
        </p>
      }
      onClose={() => void stay()}
    >
      <div className={styles.buttons}>
        <Button data-focus-first onClick={() => void stay()}>
          {t('session.extend')}
        </Button>
        <a href="/SignOut" className={buttonClass('secondary')}>
          {t('frame.signOut')}
        </a>
      </div>
    </Dialog>
  )
}

/** Keeps what the member has typed when the session ends, and restores it when they are back. */
function useKeptTyping(publicId: string | undefined): void {
  // Meets the tab's storage, which outlives the session.
  useEffect(() => {
    if (publicId === undefined) return
    restoreTypedOf(publicId)
    keepTypedOf(publicId)
  }, [publicId])
}
