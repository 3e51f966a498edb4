import { announcementOf } from '../../content/announcement.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { useIsHere } from '../../site/use-path.ts'
import { useSite } from '../../site/use-site.ts'
import { BackBar } from './back-bar.tsx'
import styles from './frame-head.module.css'
import { Navbar } from './navbar.tsx'

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

const tooltipId = 'announcement-tooltip'

/** What the programme announces; the tooltip shows on hover and on focus. */
export function AnnouncementBanner() {
  const t = useCopy()
  const announcement = announcementOf(useSite())
  const isHere = useIsHere()
  if (announcement === null) return null
  const { items, tooltip } = announcement
  const describedBy = tooltip === '' ? undefined : tooltipId
  return (
    <aside className={styles.announcement} aria-label={t('frame.announcement')}>
      <ul className={styles.items}>
        {items.map(({ copy, url, newTab }) => (
          <li key={copy}>
            {url === '' ? (
              <span aria-describedby={describedBy}>{copy}</span>
            ) : (
              <a
                href={url}
                aria-current={isHere(url) ? 'page' : undefined}
                aria-describedby={describedBy}
                {...(newTab ? { target: '_blank', rel: 'noopener' } : {})}
              >
                {copy}
              </a>
            )}
          </li>
        ))}
      </ul>
      {tooltip === '' ? null : (
        <p id={tooltipId} role="tooltip" className={styles.tooltip}>
          {tooltip}
        </p>
      )}
    </aside>
  )
}

/** Says so while a sandbox stands in for a third party. */
export function SandboxBanner() {
  const t = useCopy()
  const { sandboxVendors } = useSite()
  if (sandboxVendors.length === 0) return null
  return (
    <aside className={styles.sandbox} aria-label={t('frame.sandbox')}>
      {t('frame.sandboxBanner', { vendors: sandboxVendors.join(', ') })}
    </aside>
  )
}
