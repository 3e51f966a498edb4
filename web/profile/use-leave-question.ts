import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isLeavingAtOnce } from '../sign-in/leave-at-once.ts'

interface LeaveQuestion {
  /** Gives the answer; null while nobody is on the way to another page. */
  readonly leave: ((goes: boolean) => void) | null
}

/** Holds up who leaves the page while `isUnsaved` says so: within the site until they answer, on the way out by the browser's own question. */
export function useLeaveQuestion(isUnsaved: () => boolean): LeaveQuestion {
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
