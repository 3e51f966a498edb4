import { useQuery } from '@tanstack/react-query'
import type { MerchantDetail } from '#contract/schemas/merchant.ts'
import type { TableSearchAnswer } from '#contract/schemas/reservations/tables.ts'
import type { Instant } from '#domain/dates.ts'
import { Button, buttonClass } from '#ui/buttons/button.tsx'
import { chipClass } from '#ui/buttons/chip.tsx'
import { focusOn } from '#ui/focus-on.ts'
import { Hidden } from '#ui/hidden.tsx'
import { useCallApi } from '../api/use-call-api.ts'
import { counted } from '../copy/counted.ts'
import { useCopy } from '../copy/use-copy.ts'
import { formatPhone } from '../merchant/about/format-phone.ts'
import styles from './reserve.late.module.css'
import { cardHoldOf, reportTable, type TableFacts, useNoTablesReport, useSearchReport } from './table-reports.ts'
import { clockText, dateTimeOf, dayText, type TableWish } from './table-wish.ts'
import { tablesQuery } from './tables-query.ts'
import { WishForm } from './wish-form.tsx'

type Merchant = Pick<MerchantDetail, 'id' | 'name' | 'timeZone' | 'phone'>

interface FindTableProps {
  readonly merchant: Merchant
  readonly wish: TableWish
  readonly facts: TableFacts
  readonly now: Instant
  /** They were at a table, and want another one: the heading of the tables has the focus. */
  readonly isBack: boolean
  onWish(wish: TableWish): void
  onChoose(time: string): void
}

/** When, for how many, and the tables around that. */
export function FindTable({ merchant, wish, facts, now, isBack, onWish, onChoose }: FindTableProps) {
  const t = useCopy()
  const dateTime = dateTimeOf(wish)
  const wanted = { merchantId: merchant.id, dateTime, partySize: wish.partySize }
  const { data, isPending, isError, refetch } = useQuery(tablesQuery(useCallApi(), wanted))
  useSearchReport(facts)
  useNoTablesReport(facts, isError ? 'providerAway' : (data?.outcome ?? null))
  function choose({ time, policy }: Tables[number]): void {
    reportTable(facts, { event: 'reservationSlotSelected', cardHold: cardHoldOf(policy) })
    onChoose(time)
  }
  return (
    <>
      <WishForm wish={wish} timeZone={merchant.timeZone} now={now} onWish={onWish} />
      <section aria-labelledby="tables" aria-busy={isPending} className={styles.tables}>
        <h3 id="tables" ref={isBack ? focusOn : null} tabIndex={isBack ? -1 : undefined} className={styles.heading}>
          {t('reserve.tables', { day: dayText(dateTime) })}
        </h3>
        <div role="status">
          {isPending ? <p>{t('reserve.loading')}</p> : null}
          {data?.outcome === 'tables' ? (
            <Hidden>
              <p>{t(counted('reserve.found', data.tables.length), { count: data.tables.length })}</p>
            </Hidden>
          ) : null}
          {isError ? (
            <>
              <p>{t('refusal.providerAway')}</p>
              <Button look="secondary" onClick={() => void refetch()}>
                {t('error.retry')}
              </Button>
            </>
          ) : null}
          {data === undefined || data.outcome === 'tables' ? null : (
            <NoTables outcome={data.outcome} merchant={merchant} />
          )}
        </div>
        {data?.outcome === 'tables' ? <TableList tables={data.tables} onChoose={choose} /> : null}
        {isPending ? <div className={styles.skeleton} aria-hidden /> : null}
      </section>
    </>
  )
}

type Tables = Extract<TableSearchAnswer, { outcome: 'tables' }>['tables']

function TableList({ tables, onChoose }: { readonly tables: Tables; onChoose(table: Tables[number]): void }) {
  const t = useCopy()
  return (
    <ul className={styles.list}>
      {tables.map((table) => (
        <li key={table.time}>
          <button type="button" className={chipClass('plain')} onClick={() => onChoose(table)}>
            {clockText(table.time.slice(11))}
            {table.policy.cardNeeded ? <span className={styles.card}>{t('reserve.cardNeeded')}</span> : null}
          </button>
        </li>
      ))}
    </ul>
  )
}

interface NoTablesProps {
  readonly outcome: Exclude<TableSearchAnswer['outcome'], 'tables'>
  readonly merchant: Merchant
}

/** Why there is none, and the next step from there. */
function NoTables({ outcome, merchant: { phone } }: NoTablesProps) {
  const t = useCopy()
  return (
    <>
      <p>{t(`reserve.none.${outcome}`)}</p>
      {phone === null ? null : (
        <a href={`tel:${phone}`} className={buttonClass('secondary')}>
          {t('reserve.call', { phone: formatPhone(phone) })}
        </a>
      )}
    </>
  )
}
