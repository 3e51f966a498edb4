import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { MerchantCard } from '#contract/schemas/merchant.ts'
import type { TablesOfOne } from '#contract/schemas/reservations/tables.ts'
import { largestParty } from '#domain/reservations/table-rules.ts'
import { chipClass } from '#ui/buttons/chip.tsx'
import { Hidden } from '#ui/hidden.tsx'
import { Skeleton } from '#ui/messages/waiting.tsx'
import { useCopy } from '../../copy/use-copy.ts'
import {
  cardHoldOf,
  reportTable,
  type TableFacts,
  useNoTablesReport,
  useSearchReport,
} from '../../reservations/table-reports.ts'
import { clockText } from '../../reservations/table-wish.ts'
import type { SearchState } from '../state/search-state.ts'
import { nearestTables } from './nearest-tables.ts'
import { usePageTables, useWantedTable } from './page-tables.ts'
import styles from './tables.late.module.css'

/** With what leads to the others, two lines of three. */
const most = 5

export interface CardTablesProps {
  readonly merchant: Pick<MerchantCard, 'id' | 'name'>
  readonly state: SearchState
  /** All restaurants of the page: their tables are asked for together. None while others are on their way. */
  readonly merchantIds: readonly string[]
}

/** The tables of one restaurant around the wish, each a link that opens its form at that table; or why there is none. */
export function CardTables({ merchant, state, merchantIds }: CardTablesProps) {
  const wanted = useWantedTable(state)
  const { partySize } = wanted.wish
  const { dateTime, isOwn } = wanted
  const { data, isPending, isError } = usePageTables(merchantIds, wanted)
  const facts: TableFacts = { merchantId: merchant.id, dateTime, partySize, isOwn }
  const found = data?.data.find(({ merchantId }) => merchantId === merchant.id)
  useSearchReport(facts)
  useNoTablesReport(facts, isError ? 'providerAway' : (found?.outcome ?? null))
  // The bar above says what is wrong, once for all of them.
  if (isError || partySize > largestParty) return null
  if (isPending) return <Waiting />
  return <Tables merchant={merchant} facts={facts} found={found} />
}

function Waiting() {
  return (
    <div className={styles.waiting} aria-hidden="true">
      <Skeleton shape="line" />
      <Skeleton shape="short" />
    </div>
  )
}

interface TablesProps {
  readonly merchant: CardTablesProps['merchant']
  readonly facts: TableFacts
  /** Undefined: nothing is known of it. */
  readonly found: TablesOfOne | undefined
}

function Tables({ merchant, facts, found }: TablesProps) {
  const t = useCopy()
  const { name } = merchant
  if (found?.outcome !== 'tables')
    return (
      <>
        {found === undefined ? null : (
          <p className={styles.reason}>
            {t(`search.table.reason.${found.outcome}`, { time: clockText(facts.dateTime.slice(11)) })}
          </p>
        )}
        <ReserveLink facts={facts} className={styles.other}>
          {t('search.table.other')}
          <Hidden>{t('search.table.at', { name })}</Hidden>
        </ReserveLink>
      </>
    )
  const tables = nearestTables(found.tables, { dateTime: facts.dateTime, most })
  return (
    <ul className={styles.slots} aria-label={t('search.table.list', { name })}>
      {tables.map(({ time, cardNeeded }) => (
        <li key={time}>
          <ReserveLink
            facts={facts}
            slot={time}
            className={chipClass('plain')}
            onClick={() =>
              reportTable(facts, { event: 'reservationSlotSelected', cardHold: cardHoldOf({ cardNeeded }) })
            }
          >
            {clockText(time.slice(11))}
            <Hidden>{t('search.table.at', { name })}</Hidden>
          </ReserveLink>
        </li>
      ))}
      <li>
        <ReserveLink facts={facts} className={chipClass('quiet')}>
          {t('search.table.more')}
          <Hidden>{t('search.table.at', { name })}</Hidden>
        </ReserveLink>
      </li>
    </ul>
  )
}

interface ReserveLinkProps {
  readonly facts: TableFacts
  readonly slot?: string
  readonly className: string | undefined
  readonly children: ReactNode
  onClick?(): void
}

function ReserveLink({ facts: { merchantId, dateTime, partySize }, slot, children, ...rest }: ReserveLinkProps) {
  return (
    <Link to="/merchants/$merchantId/Reserve" params={{ merchantId }} search={{ dateTime, partySize, slot }} {...rest}>
      {children}
    </Link>
  )
}
