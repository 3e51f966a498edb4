import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { getForecast } from '#contract/endpoints/merchants.ts'
import type { MemberCard } from '#contract/schemas/card.ts'
import type { MerchantDetail } from '#contract/schemas/merchant.ts'
import { parseDollars } from '#domain/money/parse-dollars.ts'
import { Button } from '#ui/buttons/button.tsx'
import { RadioGroup } from '#ui/fields/radio-group.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { cardsQuery } from '../../account-data/account-queries.ts'
import { useCallApi } from '../../api/use-call-api.ts'
import { formatTime } from '../../copy/format-time.ts'
import { type Copy, useCopy } from '../../copy/use-copy.ts'
import { type FieldProblem, textIn, useForm } from '../../form/use-form.ts'
import { goToLogin } from '../../sign-in/go-to-login.ts'
import styles from './earn-box.module.css'
import { ForecastAnswer } from './forecast-answer.tsx'
import type { ForecastFault, ForecastTold } from './forecast-told.ts'
import { eveningThere, instantThere, isClosedAt } from './restaurant-clock.ts'

type Name = 'amount' | 'day' | 'time'
type Channel = ForecastTold['channel']

type Merchant = Pick<MerchantDetail, 'id' | 'timeZone' | 'hours' | 'details'>

/** Asks the rewards engine what a bill here would earn this member: when, how, with which card. */
export function ForecastForm({ merchant }: { readonly merchant: Merchant }): ReactNode {
  const t = useCopy()
  const { timeZone } = merchant
  const { data: cards = [] } = useQuery(cardsQuery(useCallApi()))
  const [opening] = useState(() => ({ now: Date.now(), evening: eveningThere(Date.now(), timeZone) }))
  const [channel, setChannel] = useState<Channel>(merchant.details.onlineOrdering === 'only' ? 'onlineOrder' : 'dineIn')
  const { form, told } = useForecast(merchant, { channel, cards })
  return (
    <form method="post" noValidate className={styles.forecast} aria-busy={form.waiting} onSubmit={form.submit}>
      {merchant.details.onlineOrdering === 'available' ? (
        <RadioGroup
          label={t('merchant.forecast.channel')}
          name="channel"
          inline
          defaultValue={channel}
          options={(['dineIn', 'onlineOrder'] as const).map((value) => ({
            value,
            text: t(`merchant.forecast.channel.${value}`),
          }))}
          onChange={({ currentTarget: { value } }) => setChannel(value === 'onlineOrder' ? value : 'dineIn')}
        />
      ) : null}
      <TextField
        {...form.field('amount')}
        label={t(`merchant.forecast.amount.${channel}`)}
        help={t(`merchant.forecast.amount.${channel}.help`)}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        defaultValue="60.00"
        required
      />
      <TextField
        {...form.field('day')}
        label={t('merchant.forecast.day')}
        type="date"
        min={opening.evening.day}
        defaultValue={opening.evening.day}
        required
      />
      <TextField
        {...form.field('time')}
        label={t('merchant.forecast.time')}
        type="time"
        defaultValue={opening.evening.time}
        required
      />
      <p className={styles.note}>{t('merchant.forecast.zone', { time: formatTime(opening.now, timeZone) })}</p>
      {cards.length < 2 ? null : (
        <SelectField label={t('merchant.forecast.card')} name="cardId" options={cardOptions(t, cards)} />
      )}
      <Button type="submit" look="secondary" waiting={form.waiting ? t('form.working') : null}>
        {t('merchant.forecast.submit')}
      </Button>
      <div role="status">{told === null ? null : <ForecastAnswer told={told} timeZone={timeZone} />}</div>
    </form>
  )
}

interface Asking {
  readonly channel: Channel
  readonly cards: readonly MemberCard[]
}

function useForecast({ id, timeZone, hours }: Merchant, { channel, cards }: Asking) {
  const t = useCopy()
  const callApi = useCallApi()
  const [told, setTold] = useState<ForecastTold | ForecastFault | null>(null)

  async function send(data: FormData): Promise<FieldProblem<Name>[]> {
    const moment = { day: textIn(data, 'day'), time: textIn(data, 'time') }
    const at = instantThere(moment, timeZone)
    const amountCents = parseDollars(textIn(data, 'amount'))
    if (at === null || amountCents === null) return []
    // The same answer again is said again.
    setTold(null)
    const cardId = textIn(data, 'cardId') || undefined
    const query = { dateTime: new Date(at).toISOString(), amountCents, channel, cardId }
    const outcome = await callApi(getForecast, { params: { merchantId: id }, query }).catch(() => null)
    if (outcome?.ok === true) {
      const isClosed = channel === 'dineIn' && isClosedAt(hours, moment)
      const isOfAny = cardId === undefined && cards.length > 1
      setTold({ channel, amountCents, at, isClosed, isOfAny, forecast: outcome.answer })
      return []
    }
    const code = outcome?.refusal.code
    if (code === 'notSignedIn') goToLogin()
    if (code === 'forecastOfPast' || code === 'forecastTooFar') {
      return [{ name: code === 'forecastOfPast' ? 'time' : 'day', message: t(`refusal.${code}`) }]
    }
    setTold(outcome === null && !navigator.onLine ? 'offline' : faultOf(code))
    return []
  }

  return { told, form: useForm<Name>({ checks: checksOf(t, timeZone), send }) }
}

function faultOf(code: string | undefined): ForecastFault {
  return code === 'tooManyRequests' || code === 'channelNotOffered' || code === 'notFound' ? code : 'failed'
}

const mostCents = 10_000_000

function checksOf(t: Copy, timeZone: string) {
  return {
    amount(typed: string) {
      const cents = parseDollars(typed) ?? 0
      return cents > 0 && cents <= mostCents ? null : t('validation.forecast.amount')
    },
    day: (day: string) =>
      instantThere({ day, time: '12:00' }, timeZone) === null ? t('validation.forecast.day') : null,
    time(time: string, { day = '' }: Readonly<Record<string, string>>) {
      const at = instantThere({ day, time }, timeZone)
      if (at === null) return /^\d\d:\d\d$/.test(time) ? null : t('validation.forecast.time')
      return at < Date.now() - graceMs ? t('refusal.forecastOfPast') : null
    },
  }
}

/** What the server takes for now. */
const graceMs = 15 * 60_000

function cardOptions(t: Copy, cards: readonly MemberCard[]): { readonly value: string; readonly text: string }[] {
  return [
    { value: '', text: t('merchant.forecast.bestCard') },
    ...cards.map(({ id, name, description, lastFour }) => ({
      value: id,
      text: t('missingVisit.card.linked', { brand: name ?? description, lastFour }),
    })),
  ]
}
