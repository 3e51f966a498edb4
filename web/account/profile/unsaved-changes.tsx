import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useCopy } from '../../copy/use-copy.ts'
import { isLeavingAtOnce } from '../../sign-in/go-to-login.ts'
import styles from './profile-page.module.css'

interface UnsavedChangesProps {
  exist(): boolean
}

/** Asks before changes are lost. The way on is what keeps them. */
export function UnsavedChanges({ exist }: UnsavedChangesProps) {
  const t = useCopy()
  const { leave } = useLeaveQuestion(exist)
  if (leave === null) return null
  return (
    <Dialog
      title={t('profile.leave.title')}
      close={t('dialog.close')}
      question={<p>{t('profile.leave.text')}</p>}
      onClose={() => leave(false)}
    >
      <div className={styles.buttons}>
        <Button data-focus-first onClick={() => leave(false)}>
          {t('profile.leave.stay')}
        </Button>
        <Button look="secondary" onClick={() => leave(true)}>
          {t('profile.leave.go')}
        </Button>
      </div>
    </Dialog>
  )
}

interface LeaveQuestion {
  /** Gives the answer; null while nobody is on the way to another page. */
  readonly leave: ((goes: boolean) => void) | null
}

/** Holds up who leaves the page while `isUnsaved` says so: within the site until they answer, on the way out by the browser's own question. */
function useLeaveQuestion(isUnsaved: () => boolean): LeaveQuestion {
  const { history } = useRouter()
  const [leave, setLeave] = useState<LeaveQuestion['leave']>(null)
  // The way to a page may lead on from there: that is not asked about again.
  const hasGone = useRef(false)
  const holds = useEffectEvent(() => !hasGone.current && !isLeavingAtOnce() && isUnsaved())
  // Meets the history, which asks before it goes anywhere.
  useEffect(
    () =>
      history.block({
        enableBeforeUnload: () => holds(),
        async blockerFn({ currentLocation, nextLocation }) {
          if (currentLocation.pathname === nextLocation.pathname || !holds()) return false
          hasGone.current = await new Promise<boolean>((resolve) => setLeave(() => resolve))
          setLeave(null)
          return !hasGone.current
        },
      }),
    [history],
  )
  return { leave }
}
