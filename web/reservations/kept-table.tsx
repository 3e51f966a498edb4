import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MerchantDetail } from '#contract/schemas/merchant.ts'
import { RefusedError } from '../api/refused-error.ts'
import { useCallApi } from '../api/use-call-api.ts'
import { Button } from '#ui/buttons/button.tsx'
import { useCopy } from '../copy/use-copy.ts'
import { SiteBanner } from '../form/site-banner.tsx'
import { BookForm } from './book-form.tsx'
import { Countdown } from './countdown.tsx'
import styles from './reserve.late.module.css'
import { lockQuery } from './tables-query.ts'

export interface ChosenTableProps {
  readonly merchant: Pick<MerchantDetail, 'id' | 'name' | 'timeZone'>
  readonly slot: string
  readonly partySize: number
  /** The reservation that is moved; null: none is. */
  readonly change: string | null
  /** Back to the tables. */
  onOther(): void
}

/** Has the table kept while its form is filled in. Where its minutes are over, or somebody else has it, there are others. */
export function KeptTable({ merchant, slot, partySize, change, onOther }: ChosenTableProps) {
  const t = useCopy()
  const wanted = { merchantId: merchant.id, dateTime: slot, partySize }
  const { data: lock, error, isFetching, refetch } = useQuery(lockQuery(useCallApi(), wanted))
  const [overFor, setOverFor] = useState<string | null>(null)
  if (isFetching) return <p role="status">{t('reserve.keeping')}</p>
  if (lock === undefined)
    return (
      <div role="alert">
        <SiteBanner kind="error">
          <p>{t(faultOf(error))}</p>
        </SiteBanner>
      </div>
    )
  if (overFor === lock.lockId)
    return (
      <div role="alert" className={styles.ways}>
        <SiteBanner kind="warning">
          <p>{t('refusal.lockExpired')}</p>
        </SiteBanner>
        <Button look="secondary" onClick={() => void refetch()}>
          {t('reserve.keepAgain')}
        </Button>
      </div>
    )
  return (
    <>
      <Countdown key={lock.lockId} lock={lock} onOver={() => setOverFor(lock.lockId)} />
      <BookForm
        key={`book ${lock.lockId}`}
        merchant={merchant}
        lock={lock}
        change={change}
        onGone={() => setOverFor(lock.lockId)}
        onOther={onOther}
      />
    </>
  )
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
