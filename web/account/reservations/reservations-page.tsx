import { Link } from '@tanstack/react-router'
import type { Reservation } from '#contract/schemas/reservations/reservation.ts'
import { Button, buttonClass } from '#ui/buttons/button.tsx'
import { EmptyState } from '#ui/messages/empty-state.tsx'
import { useAccountQuery } from '../../account-data/use-account-query.ts'
import { useRefetchOnReturn } from '../../account-data/use-refetch-on-return.ts'
import { useCallApi } from '../../api/use-call-api.ts'
import { formatVisit } from '../../copy/format-time.ts'
import { counted } from '../../copy/counted.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { PageTitle } from '../../form/page-title.tsx'
import { PageHead } from '../../frame/page/page-head.tsx'
import { reservationsQuery } from '../../reservations/reservations-query.ts'
import { Placeholder } from '../requests/placeholder.tsx'
import { RequestState } from '../requests/request-state.tsx'
import list from '../requests/request-list.module.css'
import styles from '../requests/request-page.module.css'
import { cardText } from './card-text.ts'
import { stateText } from './state-text.ts'

/** A member's tables: those to come, and those that are over or were given back. */
export function ReservationsPage() {
  const t = useCopy()
  useRefetchOnReturn()
  const { data, error, refetch } = useAccountQuery(reservationsQuery(useCallApi()))
  return (
    <div className={styles.page}>
      <PageHead title={t('reservations.title')} />
      <PageTitle title={t('reservations.title')} text={t('reservations.lead')} />
      {data === undefined && error === null ? <Placeholder /> : null}
      {data === undefined && error !== null ? (
        <EmptyState heading="h2" title={t('reservations.error.title')} text={t('reservations.error.text')}>
          <Button onClick={() => void refetch()}>{t('error.retry')}</Button>
        </EmptyState>
      ) : null}
      {data === undefined ? null : (
        <>
          <Tables id="upcoming" reservations={data.upcoming} />
          {data.past.length === 0 ? null : <Tables id="past" reservations={data.past} />}
        </>
      )}
    </div>
  )
}

interface TablesProps {
  readonly id: 'upcoming' | 'past'
  readonly reservations: readonly Reservation[]
}

function Tables({ id, reservations }: TablesProps) {
  const t = useCopy()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={list.title}>
        {t(`reservations.${id}`)}
      </h2>
      {reservations.length === 0 ? (
        <EmptyState heading="h3" title={t('reservations.none.title')} text={t('reservations.none.text')}>
          <Link to="/search" search={{ reservations: true }} className={buttonClass('primary')}>
            {t('reservations.none.search')}
          </Link>
        </EmptyState>
      ) : (
        <ul className={list.list}>
          {reservations.map((reservation) => (
            <Table key={reservation.id} reservation={reservation} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Table({ reservation }: { readonly reservation: Reservation }) {
  const t = useCopy()
  const { id, merchant, startsAt, timeZone, partySize, card } = reservation
  const { look, text } = stateText(reservation)
  return (
    <li className={list.item}>
      <p className={list.head}>
        <RequestState state={look}>{t(text)}</RequestState>
        <span>{t(counted('reserve.guests', partySize), { count: partySize })}</span>
      </p>
      <h3 className={list.name}>
        <Link to="/account/reservations/$reservationId" params={{ reservationId: id }} className={list.link}>
          {merchant.name}
        </Link>
      </h3>
      <p className={list.note}>{formatVisit(startsAt, timeZone)}</p>
      {card === null ? null : <p className={list.note}>{t('reservations.card.held', { card: cardText(card, t) })}</p>}
    </li>
  )
}
