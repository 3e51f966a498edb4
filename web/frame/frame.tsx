import { Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCopy } from '../copy/use-copy.ts'
import { useSite } from '../site/use-site.ts'
import { Maintenance } from '../errors/maintenance.tsx'
import { OfflineNotice } from '../offline/offline-notice.tsx'
import { AnnouncementBanner } from './announcement-banner.tsx'
import { isOutdated, UpdateScreen } from '../errors/update-screen.tsx'
import { Notices } from '../notices/notices.tsx'
import { BackBar } from './back-bar.tsx'
import { Footer } from './footer.tsx'
import styles from './frame.module.css'
import { Navbar } from './navbar.tsx'
import { SandboxBanner } from './sandbox-banner.tsx'
import { SessionWarning } from './session-warning.tsx'
import { ToastRegion } from './toast-region.tsx'

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
      <a className={styles.skip} href="#main">
        {t('frame.skipToContent')}
      </a>
      <SandboxBanner />
      <AnnouncementBanner />
      <Navbar />
      <BackBar />
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer />
      <ToastRegion />
      <OfflineNotice />
      <SessionWarning />
      <Notices />
    </>
  )
}
