import { Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { SkipLink } from '#ui/navigation/skip-link.tsx'
import { useCopy } from '../copy/use-copy.ts'
import { useSite } from '../site/use-site.ts'
import { OfflineNotice } from '../offline/offline-notice.tsx'
import { isOutdated } from '../errors/is-outdated.ts'
import { later } from '../later/later.tsx'
import { Notices } from '../notices/notices.tsx'
import styles from './frame.module.css'
import { MemberSession } from './session/member-session.tsx'
import { ToastHost } from './toasts/toast-host.tsx'

const FrameHead = later(async () => (await import('./head/frame-head.tsx')).FrameHead)
const Footer = later(async () => (await import('./footer.tsx')).Footer)
const Maintenance = later(async () => (await import('../errors/maintenance.tsx')).Maintenance)
const UpdateScreen = later(async () => (await import('../errors/update-screen.tsx')).UpdateScreen)

/** What stands around every page. */
export function Frame() {
  const site = useSite()
  if (isOutdated(site)) return <UpdateScreen />
  return <FrameAround>{site.maintenance ? <Maintenance /> : <Outlet />}</FrameAround>
}

export function FrameAround({ children }: { readonly children: ReactNode }) {
  const t = useCopy()
  return (
    <>
      <SkipLink to="main">{t('frame.skipToContent')}</SkipLink>
      <FrameHead />
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer />
      <ToastHost />
      <OfflineNotice />
      <MemberSession />
      <Notices />
    </>
  )
}
