import type { MerchantDetail } from '#contract/schemas/merchant.ts'
import { Badge } from '#ui/badge.tsx'
import { useCopy } from '../copy/use-copy.ts'
import { CardFacts } from '../merchant-card/card-facts.tsx'
import { merchantHighlights, onlineOrderingHighlight } from '../merchant-card/merchant-highlights.ts'
import { useSite } from '../site/use-site.ts'
import { HeaderActions } from './header-actions.tsx'
import styles from './merchant-header.module.css'
import { openingText } from './opening-text.ts'
import { weekdayOf } from './weekdays.ts'

/** Name, facts in one line, and what one can do at once. */
export function MerchantHeader({ merchant }: { readonly merchant: MerchantDetail }) {
  const t = useCopy()
  const { name, location } = merchant
  const ordering = onlineOrderingHighlight(merchant)
  const highlights = [...merchantHighlights(merchant), ...(ordering === null ? [] : [ordering])]
  return (
    <header className={styles.header}>
      {highlights.length === 0 ? null : (
        <p className={styles.badges}>
          {highlights.map((key) => (
            <Badge key={key}>{t(key)}</Badge>
          ))}
        </p>
      )}
      <h1 className={styles.name}>{name}</h1>
      <div className={styles.facts}>
        <CardFacts merchant={merchant} />
        <p className={styles.place}>
          {[location.neighborhood, `${location.address.city}, ${location.address.state}`].filter(Boolean).join(', ')}
        </p>
        <Today hours={merchant.hours} />
      </div>
      <HeaderActions merchant={merchant} />
    </header>
  )
}

/** By the day of the request: the page tells no time of the machine it is drawn on. */
function Today({ hours }: Pick<MerchantDetail, 'hours'>) {
  const t = useCopy()
  const today = weekdayOf(useSite().today)
  const openings = hours.filter((opening) => opening.day === today)
  if (hours.length === 0) return null
  return (
    <p className={styles.place}>
      {openings.length === 0
        ? t('merchant.hours.closedToday')
        : t('merchant.hours.openToday', { hours: openings.map(openingText).join(', ') })}
    </p>
  )
}
