import { Link, useParams, type ResolveParams } from '@tanstack/react-router'
import type { Reservation } from '#contract/schemas/reservations/reservation.ts'
import { formatReward } from '#domain/money/format-reward.ts'
import { buttonClass } from '#ui/buttons/button.tsx'
import { ChevronLeftIcon } from '#ui/icons/arrow-icons.tsx'
import { focusLost } from '#ui/focus-lost.ts'
import { EmptyState } from '#ui/messages/empty-state.tsx'
import { useAccountQuery } from '../../account-data/use-account-query.ts'
import { useRefetchOnReturn } from '../../account-data/use-refetch-on-return.ts'
import { RefusedError } from '../../api/refused-error.ts'
import { useCallApi } from '../../api/use-call-api.ts'
import { formatVisit } from '../../copy/format-time.ts'
import { counted } from '../../copy/counted.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { PageHead } from '../../frame/page/page-head.tsx'
import { LateStyles } from '../../later/late-styles.tsx'
import { formatPhone } from '../../merchant/about/format-phone.ts'
import { PlaceMap } from '../../merchant/place/place-map.tsx'
import { PolicyText } from '../../reservations/policy-text.tsx'
import { reservationQuery } from '../../reservations/reservations-query.ts'
import { usePartner } from '../../site/use-site.ts'
import { Placeholder } from '../requests/placeholder.tsx'
import { RequestState } from '../requests/request-state.tsx'
import page from '../requests/request-page.module.css'
import { cardText } from './card-text.ts'
import { NoShow } from './no-show.tsx'
import { ReservationActions } from './reservation-actions.tsx'
import styles from './reservation-page.late.module.css'
import { stateText } from './state-text.ts'

/** One table of the member's: what it is by now, where and when, what it asks for, and what can be done about it. */
export function ReservationPage() {
  const t = useCopy()
  const { reservationId } = useParams({
    from: '/account/reservations/$reservationId',
  }) as ResolveParams<'/account/reservations/$reservationId'>
  useRefetchOnReturn()
  const { data, error } = useAccountQuery(reservationQuery(useCallApi(), reservationId))
  return (
    <div className={page.page}>
      <LateStyles />
      <PageHead title={t('reservations.one.title')} />
      <p>
        <Link to="/account/reservations" className={buttonClass('quiet')}>
          <ChevronLeftIcon />
          {t('reservations.title')}
        </Link>
      </p>
      {data === undefined ? <Without error={error} /> : <OneTable reservation={data} />}
    </div>
  )
}

function OneTable({ reservation }: { readonly reservation: Reservation }) {
  const t = useCopy()
  const { look, text } = stateText(reservation)
  const { merchant, startsAt, timeZone, policy, state } = reservation
  const isOpen = state === 'booked' || state === 'pending'
  return (
    <article aria-labelledby="table" className={styles.table}>
      <header className={styles.head}>
        <RequestState state={look}>{t(text)}</RequestState>
        <h1 id="table" ref={focusLost} tabIndex={-1}>
          {t(`reservations.heading.${reservation.state}`, { name: merchant.name })}
        </h1>
        <p className={styles.when}>{formatVisit(startsAt, timeZone)}</p>
      </header>
      {state === 'pending' ? <p role="status">{t('reservations.pending')}</p> : null}
      <Facts reservation={reservation} />
      {state === 'booked' ? <PolicyText policy={policy} timeZone={timeZone} /> : null}
      {isOpen ? <ReservationActions reservation={reservation} /> : null}
      {state === 'noShow' ? <NoShow reservation={reservation} /> : null}
      <section aria-labelledby="where">
        <h2 id="where" className={styles.title}>
          {t('reservations.where')}
        </h2>
        <PlaceMap merchant={merchant} describedBy="address" />
        <Address merchant={merchant} />
      </section>
    </article>
  )
}

function Facts({ reservation }: { readonly reservation: Reservation }) {
  const t = useCopy()
  const { partySize, confirmation, card, wish, bonus, state } = reservation
  const { currencyType: currency, rewardName: name } = usePartner()
  const isEarning = bonus !== null && (state === 'booked' || state === 'pending' || state === 'honoured')
  const facts = [
    ['party', t(counted('reserve.guests', partySize), { count: partySize })],
    ['number', confirmation === null ? null : inGroups(confirmation)],
    ['card', card === null ? null : cardText(card, t)],
    ['wish', wish],
    ['bonus', isEarning ? formatReward(bonus, { currency, name }) : null],
  ] as const
  return (
    <dl className={styles.facts}>
      {facts.map(([fact, value]) =>
        value === null ? null : (
          <div key={fact}>
            <dt>{t(`reservations.fact.${fact}`)}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}

/** "8578519384" as "857 851 9384": read aloud by digits rather than as billions, and easier to dictate. */
function inGroups(confirmation: string): string {
  return confirmation.replaceAll(/\d{3}(?=\d{3})/g, '$&\u{a0}')
}

function Address({ merchant }: Pick<Reservation, 'merchant'>) {
  const t = useCopy()
  const { id, name, phone, location, isListed } = merchant
  const { address1, city, state, zip } = location.address
  return (
    <>
      <address id="address" className={styles.address}>
        {`${address1}, ${city}, ${state} ${zip}`}
      </address>
      <p className={styles.links}>
        {phone === null ? null : (
          <a href={`tel:${phone}`}>{t('merchant.contact.call', { phone: formatPhone(phone) })}</a>
        )}
        {isListed ? (
          <Link to="/merchants/$merchantId" params={{ merchantId: id }}>
            {t('reservations.toMerchant', { name })}
          </Link>
        ) : null}
      </p>
    </>
  )
}

function Without({ error }: { readonly error: Error | null }) {
  const t = useCopy()
  if (error === null) return <Placeholder />
  const isMissing = error instanceof RefusedError && (error.status === 404 || error.status === 400)
  const what = isMissing ? 'missing' : 'error'
  return (
    <EmptyState title={t(`reservations.${what}.title`)} text={t(`reservations.${what}.text`)}>
      <Link to="/account/reservations" className={buttonClass('primary')}>
        {t('reservations.title')}
      </Link>
    </EmptyState>
  )
}
