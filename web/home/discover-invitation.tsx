import { useMember } from '../api/member-query.ts'
import { discoverContent } from '../content/plain-content.ts'
import { useCopy } from '../copy/use-copy.ts'
import { headlineRate } from '../earn-rate/headline-rate.ts'
import { usePromisedRate } from '../earn-rate/use-promised-rate.ts'
import { CityLinks } from '../search/results/city-links.tsx'
import { usePartner, useSite } from '../site/use-site.ts'
import styles from './discover-invitation.module.css'

/** What this person earns, as a figure, beside the cities to begin with. */
export function DiscoverInvitation() {
  const { title, text } = discoverContent(useSite())
  return (
    <section className={styles.section} aria-labelledby="discover-title">
      <div className={styles.inner}>
        <div>
          <h2 id="discover-title" className={styles.title}>
            {title}
          </h2>
          <p className={styles.text}>{text}</p>
          <RateFigure />
        </div>
        <CityLinks />
      </div>
    </section>
  )
}

function RateFigure() {
  const t = useCopy()
  const { currencyType } = usePartner()
  const member = useMember()
  const promised = usePromisedRate()
  if (!promised?.earnRate) return null
  return (
    <p className={styles.rate}>
      <span className={styles.figure} aria-hidden="true">
        {headlineRate(promised.earnRate, currencyType)}
      </span>
      <span>
        {member === null ? null : <span className={styles.whose}>{t('home.discover.yourRate')} </span>}
        {promised.main}
        {promised.more === '' ? null : `, ${promised.more}`}
      </span>
    </p>
  )
}
