import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Reservation } from '#contract/schemas/reservations/reservation.ts'
import { hourMs } from '#domain/dates.ts'
import { calendarFile } from '#domain/reservations/calendar-file.ts'
import { Button, buttonClass } from '#ui/buttons/button.tsx'
import { formatVisit } from '../../copy/format-time.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { toasts } from '../../frame/toasts/toasts.ts'
import { usePartner } from '../../site/use-site.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import styles from './reservation-page.late.module.css'

/** For how long a table is entered into a calendar. */
const tableMs = 2 * hourMs

/** What can be done about a table to come: into the calendar, told to others, moved, given back. */
export function ReservationActions({ reservation }: { readonly reservation: Reservation }) {
  const t = useCopy()
  const [isCancelling, setIsCancelling] = useState(false)
  const { id, merchant, localTime, partySize, canChange, canCancel, state } = reservation
  return (
    <div className={styles.actions}>
      {state === 'booked' ? <CalendarLink reservation={reservation} /> : null}
      {state === 'booked' ? <ShareButton reservation={reservation} /> : null}
      {canChange ? (
        <Link
          to="/merchants/$merchantId/Reserve"
          params={{ merchantId: merchant.id }}
          search={{ dateTime: localTime, partySize, change: id }}
          className={buttonClass('secondary')}
        >
          {t('reservations.change')}
        </Link>
      ) : null}
      {canCancel ? (
        <Button look="quiet" onClick={() => setIsCancelling(true)}>
          {t('reservations.cancel')}
        </Button>
      ) : null}
      {isCancelling ? <CancelDialog reservation={reservation} onClose={() => setIsCancelling(false)} /> : null}
    </div>
  )
}

/** Made when it is pressed, and kept by the browser alone. */
function CalendarLink({ reservation }: { readonly reservation: Reservation }) {
  const t = useCopy()
  const { id: partnerId, programName } = usePartner()
  function save(): void {
    const { id, merchant, startsAt, partySize, confirmation } = reservation
    const { address1, city, state, zip } = merchant.location.address
    const at = Date.parse(startsAt)
    const file = calendarFile({
      uid: `table-${id}@${partnerId}`,
      startsAt: at,
      endsAt: at + tableMs,
      changedAt: Date.now(),
      title: t('reservations.calendar.title', { name: merchant.name, count: partySize }),
      place: `${merchant.name}, ${address1}, ${city}, ${state} ${zip}`,
      text: t('reservations.calendar.text', { number: confirmation ?? '', program: programName }),
    })
    const address = URL.createObjectURL(new Blob([file], { type: 'text/calendar' }))
    const link = Object.assign(document.createElement('a'), { href: address, download: 'table.ics' })
    link.click()
    setTimeout(() => URL.revokeObjectURL(address), 10_000)
  }
  return (
    <Button look="secondary" onClick={save}>
      {t('reservations.calendar')}
    </Button>
  )
}

/** What others need to come; never what changes the table. */
function ShareButton({ reservation }: { readonly reservation: Reservation }) {
  const t = useCopy()
  const { merchant, startsAt, timeZone } = reservation
  async function share(): Promise<void> {
    const text = t('reservations.share.text', { name: merchant.name, when: formatVisit(startsAt, timeZone) })
    const url = new URL(`/merchants/${merchant.id}`, location.href).href
    // A person who closes the device's list has changed their mind: nothing is to be said.
    if (typeof navigator.share === 'function') return navigator.share({ text, url }).catch(() => undefined)
    try {
      await navigator.clipboard.writeText(`${text} ${url}`)
      toasts.show({ kind: 'success', text: t('merchant.share.copied') })
    } catch {
      toasts.show({ kind: 'error', text: t('merchant.share.failed', { url }) })
    }
  }
  return (
    <Button look="secondary" onClick={() => void share()}>
      {t('merchant.share')}
    </Button>
  )
}
