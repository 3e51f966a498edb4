import { useEffect, useEffectEvent, useState } from 'react'
import { ChoiceHost } from '../analytics/choice-host.tsx'
import { useKnown } from '../api/known-visitor.ts'
import { useMember } from '../api/member-query.ts'
import { usePath } from '../site/use-path.ts'
import { useSite } from '../site/use-site.ts'
import { userState } from '../site/user-state.ts'
import { SurveyHost } from '../surveys/survey-host.tsx'
import { isBusy, restingFor, sinceSubmit } from '../later/at-rest.ts'
import { chooseNotice, hadNotice, type Notice } from './choose-notice.ts'
import { InstallBanner } from './install-banner.tsx'
import { NoticeDialog } from './notice-dialog.tsx'
import { readNoticeMemory, rememberClosed, rememberShown } from './notice-memory.ts'
import { useInstallOffer } from './install-offer.ts'

/** How long somebody has done nothing before something opens over the page, and how often a busy person is looked at again. */
const restMs = 4000
const lookMs = 1500
/** Time to read the answer after a form was sent. */
const answerMs = 60_000

/** Opens one notice a visit, when the person neither does anything nor has something open. The install banner is for visits without one. */
export function NoticeHost() {
  const { partner, nativeApp } = useSite()
  const user = userState(useMember(), useKnown())
  const path = usePath()
  const [open, setOpen] = useState<Notice | null>(null)
  const install = useInstallOffer()
  const isNative = nativeApp !== null
  const [cameAt] = useState(() => Date.now())
  const [hasHadOne, setHasHadOne] = useState(() => hadNotice({ memory: readNoticeMemory(), now: cameAt }))
  const chooseAt = (now: number) => chooseNotice({ partner, isNative, user, path, memory: readNoticeMemory(), now })
  const choose = useEffectEvent(() => chooseAt(Date.now()))
  // Meets the clock, the cookies and what else is open.
  useEffect(() => {
    if (open !== null || hasHadOne) return
    const timer = setInterval(() => {
      if (isBusy() || restingFor() < restMs || sinceSubmit() < answerMs) return
      const notice = choose()
      if (notice === null) return
      rememberShown(notice, partner.generalModalType)
      setOpen(notice)
      setHasHadOne(true)
    }, lookMs)
    return () => clearInterval(timer)
  }, [open, hasHadOne, partner])
  const isBannerShown = install.way !== null && !hasHadOne && chooseAt(cameAt) === null

  return (
    <>
      <ChoiceHost />
      {isBannerShown && install.way !== null ? <InstallBanner way={install.way} onSnooze={install.snooze} /> : null}
      {open === null ? null : (
        <NoticeDialog
          notice={open}
          onClose={() => {
            rememberClosed(open)
            setOpen(null)
          }}
        />
      )}
      <SurveyHost isHidden={isBannerShown} />
    </>
  )
}
