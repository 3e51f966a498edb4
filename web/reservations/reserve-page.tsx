import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch, type ResolveParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { MerchantDetail } from '#contract/schemas/merchant.ts'
import type { Instant } from '#domain/dates.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { merchantQuery } from '../api/merchant-query.ts'
import { useCallApi } from '../api/use-call-api.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useTakesTables } from '../merchant/about/use-takes-tables.ts'
import { LateStyles } from '../later/late-styles.tsx'
import { storedReservation } from '../storage/stored-reservation.ts'
import { ChosenTable } from './chosen-table.tsx'
import { FindTable } from './find-table.tsx'
import styles from './reserve.late.module.css'
import { type TableSearch, tableSearch } from './table-search.ts'
import { tableFacts } from './table-reports.ts'
import { dateTimeOf, type TableWish, wishOf } from './table-wish.ts'

/** Over the restaurant's page: a table found, kept and booked. All that was chosen stands in the address; closing goes back to the page below. */
export function ReservePage() {
  const t = useCopy()
  const { merchantId } = useParams({ from: '/merchants/$merchantId' }) as ResolveParams<'/merchants/$merchantId'>
  const { data: merchant } = useSuspenseQuery(merchantQuery(useCallApi(), merchantId))
  const search = tableSearch(useSearch({ from: '/merchants/$merchantId/Reserve' }))
  const navigate = useNavigate()
  const [opened] = useState(() => Date.now())
  const takes = useTakesTables(merchant)

  const close = () =>
    void navigate({ to: '/merchants/$merchantId', params: { merchantId }, replace: true, resetScroll: false })
  function go(next: TableSearch, { replace }: { readonly replace: boolean }): void {
    const { dateTime, partySize = 2, slot = null } = next
    if (dateTime !== undefined) storedReservation.write({ merchantId, dateTime, partySize, slot })
    void navigate({
      to: '/merchants/$merchantId/Reserve',
      params: { merchantId },
      search: next,
      replace,
      resetScroll: false,
    })
  }

  const title = t(search.change === undefined ? 'reserve.title' : 'reserve.title.change', { name: merchant.name })
  return (
    <div className={styles.reserve}>
      <LateStyles />
      <Dialog title={title} close={t('dialog.close')} onClose={close}>
        {takes ? <Tables merchant={merchant} search={search} now={opened} go={go} /> : <p>{t('reserve.off')}</p>}
      </Dialog>
    </div>
  )
}

interface TablesProps {
  readonly merchant: MerchantDetail
  readonly search: TableSearch
  readonly now: Instant
  go(next: TableSearch, how: { readonly replace: boolean }): void
}

/** The tables of a time, or the one that was chosen. */
function Tables({ merchant, search, now, go }: TablesProps) {
  const [isBack, setIsBack] = useState(false)
  const { timeZone } = merchant
  const wish = wishOf(search, { now, timeZone })
  const facts = tableFacts(merchant.id, wish, { now, timeZone })
  const asked = { dateTime: facts.dateTime, partySize: wish.partySize, change: search.change }
  return search.slot === undefined ? (
    <FindTable
      merchant={merchant}
      wish={wish}
      facts={facts}
      now={now}
      isBack={isBack}
      onWish={(next: TableWish) =>
        go({ ...asked, dateTime: dateTimeOf(next), partySize: next.partySize }, { replace: true })
      }
      onChoose={(slot) => go({ ...asked, slot }, { replace: false })}
    />
  ) : (
    <ChosenTable
      merchant={merchant}
      facts={facts}
      slot={search.slot}
      partySize={wish.partySize}
      change={search.change ?? null}
      onOther={() => {
        setIsBack(true)
        go(asked, { replace: true })
      }}
    />
  )
}
