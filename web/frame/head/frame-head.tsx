import { useEffect, useState } from 'react'
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

/** Shows the program's announcement; its tooltip opens on hover and focus, and Escape closes it (WCAG 1.4.13). */
export function AnnouncementBanner() {
  const t = useCopy()
  const announcement = announcementOf(useSite())
  const isHere = useIsHere()
  const [isDismissed, setIsDismissed] = useState(false)
  // Meets the keyboard of the whole page: the focus can be elsewhere while the pointer is here.
  useEffect(() => {
    const dismiss = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setIsDismissed(true)
    }
    document.addEventListener('keydown', dismiss)
    return () => document.removeEventListener('keydown', dismiss)
  }, [])
  if (announcement === null) return null
  const { items, tooltip } = announcement
  const describedBy = tooltip === '' ? undefined : tooltipId
  return (
    // Not a control: entering it only lets a dismissed tooltip show again.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <aside
      className={styles.announcement}
      aria-label={t('frame.announcement')}
      data-dismissed={isDismissed || undefined}
      onPointerEnter={() => setIsDismissed(false)}
      onFocus={() => setIsDismissed(false)}
    >
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
