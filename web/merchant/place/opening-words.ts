import type { Instant } from '#domain/dates.ts'
import { minuteOfDay } from '#domain/local-time.ts'
import { type OpeningStatus, openingStatus } from '#domain/opening/opening-status.ts'
import { weekdayOf } from '#domain/weekdays.ts'
import type { MerchantDetail } from '#contract/schemas/merchant.ts'
import { counted } from '../../copy/counted.ts'
import type { Copy } from '../../copy/use-copy.ts'
import { openingClock, weekdayNames } from './opening-hours.ts'

const minuteMs = 60_000
/** From so near on people count minutes. */
const soonMinutes = 60

interface OpeningAsked extends Pick<MerchantDetail, 'hours' | 'timeZone'> {
  readonly now: Instant
}

/** "Opens in 40 minutes", "Open until 10 PM": by the restaurant's clock. Empty where nothing is known. */
export function openingWords(t: Copy, { hours, timeZone, now }: OpeningAsked): string {
  const status = openingStatus(hours, { now, timeZone })
  return status === null ? '' : wordsOf(t, status, { now, timeZone })
}

function wordsOf(t: Copy, status: OpeningStatus, { now, timeZone }: Omit<OpeningAsked, 'hours'>): string {
  const at = status.kind === 'open' ? status.closesAt : status.opensAt
  if (at === null) return t('merchant.opening.always')
  const count = Math.ceil((at - now) / minuteMs)
  const time = openingClock(minuteOfDay(at, timeZone))
  if (status.kind === 'open')
    return count <= soonMinutes
      ? t(counted('merchant.opening.closesIn', count), { count })
      : t('merchant.opening.until', { time })
  if (count <= soonMinutes) return t(counted('merchant.opening.opensIn', count), { count })
  if (status.daysAway === 0) return t('merchant.opening.today', { time })
  if (status.daysAway === 1) return t('merchant.opening.tomorrow', { time })
  return t('merchant.opening.later', { day: weekdayNames[weekdayOf(status.opensOn)], time })
}
