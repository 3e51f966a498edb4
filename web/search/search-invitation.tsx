import { useCopy } from '../copy/use-copy.ts'
import { CityLinks } from './city-links.tsx'
import styles from './search-invitation.module.css'

/** Before anything was asked. */
export function SearchInvitation() {
  const t = useCopy()
  return (
    <section className={styles.invitation}>
      <h1 className={styles.title}>{t('search.title')}</h1>
      <p className={styles.text}>{t('search.invitation.text')}</p>
      <CityLinks />
    </section>
  )
}
