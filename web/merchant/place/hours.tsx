import { isoDay } from '#domain/dates.ts'
import { weekdayOf } from '#domain/weekdays.ts'
import type { MerchantDetail } from '#contract/schemas/merchant.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { useMinute } from '../../later/use-minute.ts'
import { useSite } from '../../site/use-site.ts'
import { type DayGroup, groupDays, weekdayNames } from './opening-hours.ts'
import styles from './hours.module.css'
import { Section } from '../about/section.tsx'

export function Hours({ hours, timeZone }: Pick<MerchantDetail, 'hours' | 'timeZone'>) {
  const t = useCopy()
  const now = useMinute()
  const ofRequest = useSite().today
  const today = weekdayOf(now === null ? ofRequest : isoDay(now, timeZone))
  if (hours.length === 0) return null
  return (
    <Section title={t('merchant.hours.title')}>
      <dl>
        {groupDays(hours).map((group) => {
          const isToday = group.days.some((day) => day === today)
          return (
            <div key={group.first} className={styles.day} data-today={isToday || undefined}>
              <dt>
                <DayNames group={group} />
                {isToday ? <span className={styles.today}> · {t('merchant.hours.today')}</span> : null}
              </dt>
              <dd>{group.hours === '' ? t('merchant.hours.closed') : group.hours}</dd>
            </div>
          )
        })}
      </dl>
    </Section>
  )
}

function DayNames({ group: { first, last, days } }: { readonly group: DayGroup }) {
  const t = useCopy()
  if (days.length === 7) return t('merchant.hours.everyDay')
  if (first === last) return weekdayNames[first]
  return t('merchant.hours.days', { first: weekdayNames[first], last: weekdayNames[last] })
}
