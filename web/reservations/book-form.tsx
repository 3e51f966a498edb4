import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { bookTable, changeReservation } from '#contract/endpoints/bookings/reservations.ts'
import type { MerchantDetail } from '#contract/schemas/merchant.ts'
import type { TableLock } from '#contract/schemas/reservations/tables.ts'
import { formatReward } from '#domain/money/format-reward.ts'
import { Button } from '#ui/buttons/button.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { useCallApi } from '../api/use-call-api.ts'
import { useCopy } from '../copy/use-copy.ts'
import { SiteBanner } from '../form/site-banner.tsx'
import { refusedFields } from '../form/refused-fields.ts'
import { type FieldProblem, textIn, useForm } from '../form/use-form.ts'
import { goToLogin } from '../sign-in/go-to-login.ts'
import { useFlag } from '../site/use-flag.ts'
import { usePartner } from '../site/use-site.ts'
import { storedReservation } from '../storage/stored-reservation.ts'
import { reportBooked, reportCardUnavailable, reportFailed, reportSubmit } from './booking-reports.ts'
import { CardStep, type CardStepHandle } from './card/card-step.tsx'
import { PolicyText } from './policy-text.tsx'
import styles from './reserve.late.module.css'
import { cardHoldOf, type TableFacts } from './table-reports.ts'
import { reservationQuery, reservationsKey } from './reservations-query.ts'

interface BookFormProps {
  readonly merchant: Pick<MerchantDetail, 'id' | 'name' | 'timeZone' | 'phone'>
  readonly facts: TableFacts
  readonly lock: TableLock
  readonly change: string | null
  /** The table is not kept any more. */
  onGone(): void
  /** One kept table is for one try: another try wants it kept anew. */
  onRefused(): Promise<unknown>
}

const faults = {
  slotGone: 'refusal.slotGone',
  reservationOverlap: 'refusal.reservationOverlap',
  dinerDeactivated: 'refusal.dinerDeactivated',
  cardNeeded: 'refusal.cardNeeded',
  cardStepNeeded: 'refusal.cardStepNeeded',
  cardDeclined: 'refusal.cardDeclined',
  cardNotMovable: 'refusal.cardNotMovable',
  paymentAway: 'refusal.paymentAway',
  bookingFailed: 'refusal.bookingFailed',
  notOpen: 'refusal.notOpen',
  tooManyRequests: 'refusal.tooManyRequests',
} as const
type Fault =
  | (typeof faults)[keyof typeof faults]
  | 'form.serverError'
  | 'merchant.forecast.offline'
  | 'reserve.card.incomplete'
  | 'reserve.card.loading'

/** What the card alone is refused for: the table stays kept, and another card or another try may do. */
const cardRefusals: ReadonlySet<string> = new Set(['cardNeeded', 'cardStepNeeded', 'cardDeclined', 'paymentAway'])

/** What the table asks for and earns, a word to the restaurant, and the button that books it, or moves one to it. */
export function BookForm(props: BookFormProps) {
  const { merchant, lock, change, facts } = props
  const t = useCopy()
  const { fault, card, form } = useBooking(props)
  const { reservationBonus, currencyType: currency, rewardName: name } = usePartner()
  const hasBonus = useFlag('partnerFeatureFlags', 'reservationBonus') && reservationBonus !== null
  return (
    <form method="post" noValidate className={styles.form} aria-busy={form.waiting} onSubmit={form.submit}>
      <PolicyText policy={lock.table.policy} timeZone={merchant.timeZone} />
      {hasBonus ? <p>{t('reserve.bonus', { reward: formatReward(reservationBonus, { currency, name }) })}</p> : null}
      {change === null && lock.table.policy.cardNeeded ? (
        <CardStep
          ref={card}
          lockId={lock.lockId}
          merchant={merchant}
          onUnavailable={() => reportCardUnavailable({ facts, cardHold: 'with' })}
        />
      ) : null}
      {change === null ? (
        <TextArea
          {...form.field('wish')}
          label={t('reserve.request')}
          help={t('reserve.request.help')}
          rows={2}
          maxLength={300}
        />
      ) : null}
      {/* Beside the button: the top of a long form is out of sight. */}
      {fault === null ? null : (
        <SiteBanner kind="error">
          <p>{t(fault)}</p>
          {fault === faults.reservationOverlap ? <Link to="/account/reservations">{t('reserve.mine')}</Link> : null}
        </SiteBanner>
      )}
      <Button type="submit" waiting={form.waiting ? t('form.working') : null}>
        {t(change === null ? 'reserve.book' : 'reserve.change')}
      </Button>
    </form>
  )
}

function useBooking({ merchant, facts, lock, change, onGone, onRefused }: BookFormProps) {
  const callApi = useCallApi()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [fault, setFault] = useState<Fault | null>(null)
  const card = useRef<CardStepHandle>(null)

  async function send(data: FormData): Promise<FieldProblem<'wish'>[]> {
    setFault(null)
    const { lockId } = lock
    const wish = textIn(data, 'wish')
    const attempt = { facts, cardHold: cardHoldOf(lock.table.policy), isChange: change !== null }
    reportSubmit(attempt)
    const outcomeOfCard = (await card.current?.hold()) ?? 'held'
    if (outcomeOfCard !== 'held') {
      const { code, words } = cardFaults[outcomeOfCard]
      if (code !== null) reportFailed(attempt, code)
      setFault(words)
      return []
    }
    const call =
      change === null
        ? callApi(bookTable, { body: { lockId, ...(wish !== '' && { wish }) } })
        : callApi(changeReservation, { params: { reservationId: change }, body: { lockId } })
    const outcome = await call.catch(() => null)
    if (outcome?.ok === true) {
      const { answer } = outcome
      reportBooked(attempt, { isConfirmed: answer.state !== 'pending' })
      storedReservation.clear()
      queryClient.setQueryData(reservationQuery(callApi, answer.id).queryKey, answer)
      void queryClient.invalidateQueries({ queryKey: reservationsKey })
      queryClient.removeQueries({ queryKey: ['tables', merchant.id] })
      await navigate({
        to: '/account/reservations/$reservationId',
        params: { reservationId: answer.id },
        replace: true,
      })
      return []
    }
    const code = outcome?.refusal.code
    reportFailed(attempt, code)
    // Refused before anything was tried: the table stays kept.
    const told = outcome === null ? [] : refusedFields(outcome.refusal, ['wish'] as const)
    if (told.length > 0) return told
    if (code === 'notSignedIn') goToLogin()
    setFault(outcome === null && !navigator.onLine ? 'merchant.forecast.offline' : faultOf(code))
    if (code === 'lockExpired') onGone()
    // Until the table is kept anew there is nothing to send again: the lock that was refused would only be refused again.
    else if (code !== undefined && !cardRefusals.has(code)) await onRefused()
    return []
  }

  return { fault, card, form: useForm<'wish'>({ checks: {}, send }) }
}

/** What became of the card before anything was booked, with the code that it counts as; null: nothing was tried yet. */
const cardFaults = {
  unready: { code: null, words: 'reserve.card.loading' },
  incomplete: { code: null, words: 'reserve.card.incomplete' },
  declined: { code: 'cardDeclined', words: 'refusal.cardDeclined' },
  stepRefused: { code: 'cardStepNeeded', words: 'refusal.cardStepNeeded' },
  away: { code: 'paymentAway', words: 'refusal.paymentAway' },
} as const

function faultOf(code: string | undefined): Fault {
  return code !== undefined && code in faults ? faults[code as keyof typeof faults] : 'form.serverError'
}
