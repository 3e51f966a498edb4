import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react'
import type { MerchantDetail } from '#contract/schemas/merchant.ts'
import { Button, buttonClass } from '#ui/buttons/button.tsx'
import { useCallApi } from '../../api/use-call-api.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { SiteBanner } from '../../form/site-banner.tsx'
import { formatPhone } from '../../merchant/about/format-phone.ts'
import styles from '../reserve.late.module.css'
import { cardHoldQuery } from './card-hold-query.ts'
import { type CardFields, type CardOutcome, openCardFields } from './open-card-fields.ts'

export interface CardStepHandle {
  /** Has the card that was typed held for the table; `unready`: there are no fields yet. */
  hold(): Promise<CardOutcome | 'unready'>
}

interface CardStepProps {
  readonly ref: Ref<CardStepHandle>
  readonly lockId: string
  readonly merchant: Pick<MerchantDetail, 'phone'>
  /** What a card is held by can't be had. */
  onUnavailable(): void
}

/** The payment provider's fields for the card of a kept table. They stay, with what was typed, where the table is kept anew. */
export function CardStep(props: CardStepProps) {
  const [tries, setTries] = useState(0)
  return <CardTry key={tries} {...props} onRetry={() => setTries((count) => count + 1)} />
}

interface CardTryProps extends CardStepProps {
  onRetry(): void
}

function CardTry({ ref, lockId, merchant: { phone }, onUnavailable, onRetry }: CardTryProps) {
  const t = useCopy()
  const client = useQueryClient()
  const asked = cardHoldQuery(useCallApi(), lockId)
  const { data: hold, isError, refetch } = useQuery(asked)
  const [provider, setProvider] = useState(hold)
  // The fields are of the first set-up's provider, and stay where another set-up takes its place.
  if (provider === undefined && hold !== undefined) setProvider(hold)
  const { container, fields, state } = useCardFields(provider, onUnavailable)
  const heldFor = useRef<string | null>(null)
  useUnavailableReport(isError, onUnavailable)

  const isFailed = isError || state === 'failed'

  useImperativeHandle(ref, () => ({
    async hold() {
      if (isFailed) return 'away'
      if (fields.current === null) return 'unready'
      // Where the table was kept anew a moment ago, the set-up of its new lock is still on its way.
      const current = hold ?? (await client.ensureQueryData(asked).catch(() => null))
      if (current === null) return 'away'
      const { clientSecret } = current
      // It is held already, and only what came after it failed.
      if (heldFor.current === clientSecret) return 'held'
      const outcome = await fields.current.confirm(clientSecret)
      if (outcome === 'held') heldFor.current = clientSecret
      if (outcome === 'incomplete') fields.current.focus()
      return outcome
    },
  }))

  return (
    <fieldset className={styles.cardStep} aria-busy={!isFailed && state === 'loading'}>
      <legend className={styles.heading}>{t('reserve.card.title')}</legend>
      {isFailed ? (
        <div className={styles.ways}>
          <SiteBanner kind="error">
            <p>{t('reserve.card.unavailable')}</p>
          </SiteBanner>
          <Button look="secondary" onClick={() => (isError ? void refetch() : onRetry())}>
            {t('error.retry')}
          </Button>
          {phone === null ? null : (
            <a href={`tel:${phone}`} className={buttonClass('secondary')}>
              {t('reserve.call', { phone: formatPhone(phone) })}
            </a>
          )}
        </div>
      ) : (
        <p className={styles.cardHelp}>{t('reserve.card.help')}</p>
      )}
      {!isFailed && state === 'loading' ? <p role="status">{t('reserve.card.loading')}</p> : null}
      <div ref={container} className={styles.cardFields} hidden={isFailed} />
    </fieldset>
  )
}

type Hold = { readonly script: string; readonly publishableKey: string } | undefined

function useCardFields(hold: Hold, onUnavailable: () => void) {
  const container = useRef<HTMLDivElement>(null)
  const fields = useRef<CardFields>(null)
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const fail = useEffectEvent(() => {
    setState('failed')
    onUnavailable()
  })
  const keep = useEffectEvent((opened: CardFields) => {
    fields.current = opened
    setState('ready')
  })
  const { script, publishableKey } = hold ?? {}
  // Meets the payment provider's script and frame, which stay where the table is only kept anew.
  useEffect(() => {
    if (container.current === null || script === undefined || publishableKey === undefined) return undefined
    const ending = new AbortController()
    void openCardFields(container.current, { script, publishableKey }, ending.signal)
      .then(keep)
      .catch(() => ending.signal.aborted || fail())
    return () => {
      ending.abort()
      fields.current = null
    }
  }, [script, publishableKey])
  return { container, fields, state }
}

function useUnavailableReport(isError: boolean, onUnavailable: () => void): void {
  const tell = useEffectEvent(onUnavailable)
  // Meets analytics, once for each failure.
  useEffect(() => {
    if (isError) tell()
  }, [isError])
}
