import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch, type ResolveParams } from '@tanstack/react-router'
import { useState } from 'react'
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

  const { timeZone } = merchant
  const wish = wishOf(search, { now: opened, timeZone })
  const facts = tableFacts(merchantId, wish, { now: opened, timeZone })
  const asked = { dateTime: facts.dateTime, partySize: wish.partySize, change: search.change }
  const title = t(search.change === undefined ? 'reserve.title' : 'reserve.title.change', { name: merchant.name })
  return (
    <div className={styles.reserve}>
      <LateStyles />
      <Dialog title={title} close={t('dialog.close')} onClose={close}>
        {takes ? null : <p>{t('reserve.off')}</p>}
        {takes && search.slot === undefined ? (
          <FindTable
            merchant={merchant}
            wish={wish}
            facts={facts}
            now={opened}
            onWish={(next: TableWish) =>
              go({ ...asked, dateTime: dateTimeOf(next), partySize: next.partySize }, { replace: true })
            }
            onChoose={(slot) => go({ ...asked, slot }, { replace: false })}
          />
        ) : null}
        {takes && search.slot !== undefined ? (
          <ChosenTable
            merchant={merchant}
            facts={facts}
            slot={search.slot}
            partySize={wish.partySize}
            change={search.change ?? null}
            onOther={() => go(asked, { replace: true })}
          />
        ) : null}
      </Dialog>
    </div>
  )
}
