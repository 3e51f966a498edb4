import { announcementOf } from '../content/announcement.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useSite } from '../site/use-site.ts'
import styles from './banners.module.css'

const tooltipId = 'announcement-tooltip'

/** What the programme announces; the tooltip shows on hover and on focus. */
export function AnnouncementBanner() {
  const t = useCopy()
  const announcement = announcementOf(useSite())
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
              <a href={url} aria-describedby={describedBy} {...(newTab ? { target: '_blank', rel: 'noopener' } : {})}>
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
