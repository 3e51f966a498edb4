import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { dayMs, isoDay } from '#domain/dates.ts'
import { largestParty } from '#domain/reservations/table-rules.ts'
import { Button, buttonClass } from '#ui/buttons/button.tsx'
import { RefusedError } from '../../api/refused-error.ts'
import { counted } from '../../copy/counted.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { clockText, dateTimeOf, type TableWish } from '../../reservations/table-wish.ts'
import { WishForm } from '../../reservations/wish-form.tsx'
import { withoutTable } from '../state/search-request.ts'
import type { SearchState } from '../state/search-state.ts'
import { usePageTables, useWantedTable } from './page-tables.ts'
import styles from './tables.late.module.css'

export interface WishBarProps {
  readonly state: SearchState
  /** The restaurants of the page; none while they are not known. */
  readonly merchantIds: readonly string[]
}

/** When, and for how many; below it how many restaurants of the page have such a table. What is chosen stands in the address at once. */
export function WishBar({ state, merchantIds }: WishBarProps) {
  const wanted = useWantedTable(state)
  const navigate = useNavigate()
  const { wish, clock, dateTime } = wanted
  // Who goes through the hours by key leaves one entry behind, not one for each.
  function go(next: TableWish): void {
    const search = { ...state, dateTime: dateTimeOf(next), partySize: String(next.partySize) }
    void navigate({ to: '/search', search, replace: true, resetScroll: false })
  }
  const settle = useEffectEvent(() => go(wish))
  const isSettled = state.dateTime === dateTime && state.partySize === String(wish.partySize)
  // Meets the address: a link to "a table" alone gets the day and the hour that it is for, and shows the same when it is passed on.
  useEffect(() => {
    if (!isSettled) settle()
  }, [isSettled])
  return (
    <>
      <WishForm wish={wish} timeZone={clock.timeZone} now={clock.now} onWish={go} />
      {merchantIds.length === 0 ? null : (
        <TablesStatus state={state} merchantIds={merchantIds} dateTime={dateTime} wanted={wanted} />
      )}
    </>
  )
}

interface TablesStatusProps extends WishBarProps {
  readonly dateTime: string
  readonly wanted: ReturnType<typeof useWantedTable>
}

function TablesStatus({ state, merchantIds, dateTime, wanted }: TablesStatusProps) {
  const t = useCopy()
  const { data, error, isPending, isFetching, refetch } = usePageTables(merchantIds, wanted)
  const count = data?.data.filter(({ outcome }) => outcome === 'tables').length ?? 0
  const time = clockText(dateTime.slice(11))
  const isPhoned = wanted.wish.partySize > largestParty
  const isOver = error instanceof RefusedError && error.refusal.code === 'invalidRequest'
  const isAway = error !== null && !isOver && !isPhoned
  function text(): string {
    if (isPhoned) return t('search.table.partyTooLarge', { most: largestParty })
    if (isOver) return t('search.table.over')
    if (isAway) return t('search.table.away')
    if (isPending) return t('reserve.loading')
    if (count === 0) return t('search.table.none', { time })
    return t(counted('search.table.found', count), { count, total: merchantIds.length, time })
  }
  return (
    <div className={styles.status}>
      <p role="status">{text()}</p>
      {isAway ? (
        <Button
          look="compactSecondary"
          waiting={isFetching ? t('reserve.loading') : null}
          onClick={() => void refetch()}
        >
          {t('error.retry')}
        </Button>
      ) : null}
      {isOver || (count === 0 && data !== undefined && !isPhoned) ? (
        <p className={styles.ways}>
          <Link
            to="/search"
            search={nextDay(state, wanted)}
            resetScroll={false}
            className={buttonClass('compactSecondary')}
          >
            {t('search.table.nextDay')}
          </Link>
          <Link
            to="/search"
            search={{ ...withoutTable(state), pageNo: undefined }}
            resetScroll={false}
            className={buttonClass('quiet')}
          >
            {t('search.table.without')}
          </Link>
        </p>
      ) : null}
    </div>
  )
}

/** The same hour of the day after, and of tomorrow where that is over. By the wish: the address may not say its hour yet. */
function nextDay(state: SearchState, { dateTime, clock }: TablesStatusProps['wanted']): SearchState {
  const { now, timeZone } = clock
  const after = isoDay(Date.parse(`${dateTime.slice(0, 10)}T12:00Z`) + dayMs, 'UTC')
  const tomorrow = isoDay(now + dayMs, timeZone)
  return { ...state, dateTime: `${after < tomorrow ? tomorrow : after}${dateTime.slice(10)}` }
}
