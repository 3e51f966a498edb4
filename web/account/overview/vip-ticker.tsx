import { Link } from '@tanstack/react-router'
import { homeZone, isoDay } from '#domain/dates.ts'
import { vipClock } from '#domain/standing/vip-clock.ts'
import { linkClass } from '#ui/navigation/link-class.ts'
import { useMember } from '../../api/member-query.ts'
import { counted } from '../../copy/counted.ts'
import { formatLongDay } from '../../copy/format-time.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { useSite } from '../../site/use-site.ts'

interface VipTickerProps {
  readonly dined: number
  readonly required: number
  readonly joinDate: string
}

/** When the member is VIP at the pace of this year, or what pace it takes; and the way to the next dine. */
export function VipTicker(props: VipTickerProps) {
  const t = useCopy()
  const zip = useMember()?.address.zipCode ?? ''
  return (
    <>
      <p>{useTickerText(props)}</p>
      <p>
        <Link to="/search" search={zip === '' ? {} : { location: zip }} className={linkClass('strong')}>
          {zip === '' ? t('activity.search') : t('activity.searchNear', { place: zip })}
        </Link>
      </p>
    </>
  )
}

function useTickerText({ dined, required, joinDate }: VipTickerProps): string {
  const t = useCopy()
  const { today } = useSite()
  const clock = vipClock({ dined, required, today, joined: isoDay(Date.parse(joinDate), homeZone) })
  switch (clock.pace) {
    case 'done':
      return ''
    case 'onTime':
      return t('overview.clock.onTime', { required, date: formatLongDay(`${clock.day}T17:00Z`) })
    case 'late':
      if (clock.everyDays === 0) return t('overview.clock.tight')
      return t(counted('overview.clock.late', clock.everyDays), { count: clock.everyDays })
  }
}
