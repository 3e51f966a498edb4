import { useEffect, useState } from 'react'
import { useKnown } from '../api/use-known.ts'
import { useMember } from '../api/use-member.ts'
import { usePath } from '../frame/use-path.ts'
import { useSite } from '../site/use-site.ts'
import { userState } from '../site/user-state.ts'
import { SurveyHost } from '../surveys/survey-host.tsx'
import { chooseNotice, type Notice } from './choose-notice.ts'
import { InstallBanner } from './install-banner.tsx'
import { isBusy } from './is-busy.ts'
import { NoticeDialog } from './notice-dialog.tsx'
import { readNoticeMemory, rememberClosed, rememberShown } from './notice-memory.ts'
import { useInstallOffer } from './use-install-offer.ts'

/** How long a page is left alone before something opens over it, and how often a busy person is looked at again. */
const restMs = 1500

/** Opens one notice a visit, when the person neither types nor has something open. The install banner waits until it is closed, the survey for both. */
export function NoticeHost() {
  const { partner, nativeApp } = useSite()
  const user = userState(useMember(), useKnown())
  const path = usePath()
  const [open, setOpen] = useState<Notice | null>(null)
  const [isOver, setIsOver] = useState(false)
  const isNative = nativeApp !== null
  const install = useInstallOffer()
  // Meets the clock, the cookies and what else is open.
  useEffect(() => {
    if (open !== null || isOver) return
    const timer = setInterval(() => {
      if (isBusy()) return
      const memory = readNoticeMemory()
      const notice = chooseNotice({ partner, isNative, user, path, memory, now: Date.now() })
      if (notice === null) return
      rememberShown(notice, partner.generalModalType)
      setOpen(notice)
    }, restMs)
    return () => clearInterval(timer)
  }, [open, isOver, partner, isNative, user, path])

  return (
    <>
      {open === null && install.way !== null ? <InstallBanner way={install.way} onSnooze={install.snooze} /> : null}
      {open === null ? null : (
        <NoticeDialog
          notice={open}
          onClose={() => {
            rememberClosed(open)
            setOpen(null)
            setIsOver(true)
          }}
        />
      )}
      <SurveyHost isHidden={install.way !== null} />
    </>
  )
}
