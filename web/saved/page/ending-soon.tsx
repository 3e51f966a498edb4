import { Link } from '@tanstack/react-router'
import type { Ending } from '#contract/schemas/favourites/favourite.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { longDate } from '../../merchant/about/long-date.ts'
import card from '../../merchant-card/merchant-card.module.css'
import styles from '../../search/results/result-list.module.css'

/** What ends within two weeks at the restaurants of the list. */
export function EndingSoon({ endings }: { readonly endings: readonly Ending[] }) {
  const t = useCopy()
  if (endings.length === 0) return null
  return (
    <section className={styles.notice} aria-labelledby="ending-soon">
      <h2 id="ending-soon" className={card.name}>
        {t('saved.endingSoon')}
      </h2>
      <ul>
        {endings.map(({ merchantId, merchant, kind, title, day }) => (
          <li key={`${merchantId} ${kind} ${title ?? ''}`}>
            <Link to="/merchants/$merchantId" params={{ merchantId }}>
              {merchant}
            </Link>
            {': '}
            {t(`saved.ending.${kind}`, { day: longDate(day), title: title ?? '' })}
          </li>
        ))}
      </ul>
    </section>
  )
}
