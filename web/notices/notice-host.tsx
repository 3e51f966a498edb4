import { useEffect, useState } from 'react'
import { isPageCovered } from '#ui/is-page-covered.ts'
import { useKnown } from '../api/use-known.ts'
import { useMember } from '../api/use-member.ts'
import { usePath } from '../frame/use-path.ts'
import { useSite } from '../site/use-site.ts'
import { userState } from '../site/user-state.ts'
import { chooseNotice, type Notice } from './choose-notice.ts'
import { InstallBanner } from './install-banner.tsx'
import { NoticeDialog } from './notice-dialog.tsx'
import { onFirstActivity } from './on-first-activity.ts'
import { readNoticeMemory, rememberClosed, rememberShown } from './notice-memory.ts'

/** How long a page is left alone before something opens over it, and how often a busy person is looked at again. */
const restMs = 1500

/** Opens one notice a visit, when the person neither types nor has something open; the install banner waits until it is closed. */
export function NoticeHost() {
  const { partner, nativeApp } = useSite()
  const user = userState(useMember(), useKnown())
  const path = usePath()
  const [open, setOpen] = useState<Notice | null>(null)
  const [isOver, setIsOver] = useState(false)
  const isNative = nativeApp !== null
  const [isThere, setIsThere] = useState(false)
  // Meets the first sign of a person.
  useEffect(() => onFirstActivity(() => setIsThere(true)), [])
  // Meets the clock, the cookies and what else is open.
  useEffect(() => {
    if (!isThere || open !== null || isOver) return
    const timer = setInterval(() => {
      if (isBusy()) return
      const memory = readNoticeMemory()
      const notice = chooseNotice({ partner, isNative, user, path, memory, now: Date.now() })
      if (notice === null) return
      rememberShown(notice, partner.generalModalType)
      setOpen(notice)
    }, restMs)
    return () => clearInterval(timer)
  }, [isThere, open, isOver, partner, isNative, user, path])

  if (!isThere) return null
  if (open === null) return <InstallBanner />
  return (
    <NoticeDialog
      notice={open}
      onClose={() => {
        rememberClosed(open)
        setOpen(null)
        setIsOver(true)
      }}
    />
  )
}

function isBusy(): boolean {
  const isOpen = isPageCovered()
  return isOpen || document.activeElement?.matches('input, textarea, select, iframe') === true
}
