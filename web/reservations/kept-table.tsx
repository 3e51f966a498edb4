import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { unlockTable } from '#contract/endpoints/bookings/reservations.ts'
import type { MerchantDetail } from '#contract/schemas/merchant.ts'
import { RefusedError } from '../api/refused-error.ts'
import { useCallApi } from '../api/use-call-api.ts'
import { Button } from '#ui/buttons/button.tsx'
import { focusLost } from '#ui/focus-lost.ts'
import { useCopy } from '../copy/use-copy.ts'
import { SiteBanner } from '../form/site-banner.tsx'
import { BookForm } from './book-form.tsx'
import { Countdown } from './countdown.tsx'
import styles from './reserve.late.module.css'
import type { TableFacts } from './table-reports.ts'
import { lockQuery } from './tables-query.ts'

export interface ChosenTableProps {
  readonly merchant: Pick<MerchantDetail, 'id' | 'name' | 'timeZone' | 'phone'>
  readonly facts: TableFacts
  readonly slot: string
  readonly partySize: number
  /** The reservation that is moved; null: none is. */
  readonly change: string | null
  /** Back to the tables. */
  onOther(): void
}

/** Has the table kept while its form is filled in. Where its minutes are over, or somebody else has it, there are others. */
export function KeptTable({ merchant, facts, slot, partySize, change }: ChosenTableProps) {
  const t = useCopy()
  const wanted = { merchantId: merchant.id, dateTime: slot, partySize }
  const { data: lock, error, isFetching, refetch } = useQuery(lockQuery(useCallApi(), { ...wanted, change }))
  const [overFor, setOverFor] = useState<string | null>(null)
  useGivenBack(lock?.lockId ?? null, merchant.id)
  if (lock === undefined)
    return isFetching ? (
      <p role="status">{t('reserve.keeping')}</p>
    ) : (
      <SiteBanner kind="error">
        <p>{t(faultOf(error))}</p>
      </SiteBanner>
    )
  const isOver = overFor === lock.lockId
  return (
    <>
      {isOver ? (
        <KeptNoMore isFetching={isFetching} error={error} onKeep={() => void refetch()} />
      ) : (
        <Countdown key={lock.lockId} lock={lock} onOver={() => setOverFor(lock.lockId)} />
      )}
      {/* What was filled in stays until the table is kept anew. */}
      <div hidden={isOver}>
        <BookForm
          key="book"
          merchant={merchant}
          facts={facts}
          lock={lock}
          change={change}
          onGone={() => setOverFor(lock.lockId)}
          onRefused={refetch}
        />
      </div>
    </>
  )
}

interface KeptNoMoreProps {
  readonly isFetching: boolean
  /** Why it could not be kept anew; null: nobody has tried. */
  readonly error: Error | null
  onKeep(): void
}

function KeptNoMore({ isFetching, error, onKeep }: KeptNoMoreProps) {
  const t = useCopy()
  if (isFetching) return <p role="status">{t('reserve.keeping')}</p>
  return (
    <div ref={focusLost} tabIndex={-1} role="group" aria-label={t('refusal.lockExpired')} className={styles.ways}>
      <SiteBanner kind={error === null ? 'warning' : 'error'}>
        <p>{t(error === null ? 'refusal.lockExpired' : faultOf(error))}</p>
      </SiteBanner>
      <Button look="secondary" onClick={onKeep}>
        {t('reserve.keepAgain')}
      </Button>
    </div>
  )
}

/** Who leaves the form lets somebody else have the table. What was booked stays booked. */
function useGivenBack(lockId: string | null, merchantId: string): void {
  const callApi = useCallApi()
  const queryClient = useQueryClient()
  // Meets the provider, which keeps the table until it is told otherwise.
  useEffect(() => {
    if (lockId === null) return
    return () => {
      const queryKey = ['tables', merchantId]
      void callApi(unlockTable, { params: { lockId } })
        // An answer that is on its way does not know of it yet.
        .then(() => queryClient.cancelQueries({ queryKey }))
        .then(() => queryClient.invalidateQueries({ queryKey }))
        .catch(() => undefined)
    }
  }, [callApi, lockId, merchantId, queryClient])
}

const faults = {
  slotGone: 'refusal.slotGone',
  reservationOverlap: 'refusal.reservationOverlap',
  providerAway: 'refusal.providerAway',
  tooManyRequests: 'refusal.tooManyRequests',
} as const

function faultOf(error: Error | null): (typeof faults)[keyof typeof faults] | 'form.serverError' {
  const code = error instanceof RefusedError ? error.refusal.code : ''
  return code in faults ? faults[code as keyof typeof faults] : 'form.serverError'
}
