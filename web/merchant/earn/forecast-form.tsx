import { useState, type ReactNode, type SubmitEvent } from 'react'
import { getForecast } from '#contract/endpoints/merchants.ts'
import type { Forecast } from '#contract/schemas/merchant.ts'
import { formatReward } from '#domain/money/format-reward.ts'
import { Button } from '#ui/buttons/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { useReasonText } from '../../copy/use-reason-text.ts'
import { useCallApi } from '../../api/use-call-api.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { usePartner } from '../../site/use-site.ts'
import styles from './earn-box.module.css'

type Told = Forecast | 'failed' | null

/** Asks the rewards engine what this member's next bill here would earn. */
export function ForecastForm({ merchantId }: { readonly merchantId: string }): ReactNode {
  const t = useCopy()
  const callApi = useCallApi()
  const [told, setTold] = useState<Told>(null)

  async function ask(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const { amount, when } = Object.fromEntries(new FormData(event.currentTarget))
    const amountCents = Math.round(Number(amount) * 100)
    const dateTime = new Date(String(when)).toISOString()
    const outcome = await callApi(getForecast, { params: { merchantId }, query: { dateTime, amountCents } })
    setTold(outcome.ok ? outcome.answer : 'failed')
  }

  return (
    <form className={styles.forecast} onSubmit={(event) => void ask(event)}>
      <TextField
        label={t('merchant.forecast.amount')}
        name="amount"
        type="number"
        inputMode="decimal"
        min="1"
        max="100000"
        step="0.01"
        defaultValue="60"
        required
      />
      <TextField
        label={t('merchant.forecast.when')}
        name="when"
        type="datetime-local"
        defaultValue={thisEvening()}
        required
      />
      <Button type="submit" look="secondary">
        {t('merchant.forecast.submit')}
      </Button>
      <p role="status">{told === null ? '' : <Verdict told={told} />}</p>
    </form>
  )
}

function Verdict({ told }: { readonly told: Forecast | 'failed' }) {
  const t = useCopy()
  const { currencyType: currency, rewardName: name } = usePartner()
  const reason = useReasonText(told === 'failed' ? null : told.reason)
  if (told === 'failed') return t('merchant.forecast.failed')
  if (!told.earns) return `${t('merchant.forecast.no')} ${reason}`
  return <strong>{t('merchant.forecast.yes', { reward: formatReward(told.reward, { currency, name }) })}</strong>
}

/** Seven o'clock today by the clock of this browser, as its field takes it. */
function thisEvening(): string {
  const now = new Date()
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'))
  return `${day.join('-')}T19:00`
}
