import { Link } from '@tanstack/react-router'
import { useCopy } from '../../copy/use-copy.ts'
import styles from './city-links.module.css'

/** Cities to begin with. */
export function CityLinks() {
  const t = useCopy()
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>{t('search.invitation.cities')}</h2>
      <ul className={styles.cities}>
        {t('search.invitation.places')
          .split('|')
          .map((place) => (
            <li key={place}>
              <Link to="/search" search={{ location: place }} className={styles.city}>
                {place}
              </Link>
            </li>
          ))}
      </ul>
    </section>
  )
}
