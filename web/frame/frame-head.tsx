import { AnnouncementBanner } from './announcement-banner.tsx'
import { BackBar } from './back-bar.tsx'
import { Navbar } from './navbar.tsx'
import { SandboxBanner } from './sandbox-banner.tsx'

/** Everything above the page. */
export function FrameHead() {
  return (
    <>
      <SandboxBanner />
      <AnnouncementBanner />
      <Navbar />
      <BackBar />
    </>
  )
}
