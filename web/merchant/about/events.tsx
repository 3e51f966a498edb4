import type { MerchantDetail } from '#contract/schemas/merchant.ts'
import { useCopy } from '../../copy/use-copy.ts'
import styles from './events.module.css'
import { longDate } from './long-date.ts'
import { Section } from './section.tsx'

export function Events({ events }: Pick<MerchantDetail, 'events'>) {
  const t = useCopy()
  if (events.length === 0) return null
  return (
    <Section title={t('merchant.events.title')}>
      <ul className={styles.events}>
        {events.map(({ title, body, date }) => (
          <li key={`${date} ${title}`}>
            <p className={styles.date}>{longDate(date)}</p>
            <h3 className={styles.title}>{title}</h3>
            <p>{body}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
