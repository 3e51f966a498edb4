import { type ChangeEvent, useEffect, useRef } from 'react'
import type { Instant } from '#domain/dates.ts'
import { largestParty, reservationDates } from '#domain/reservations/table-rules.ts'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { counted } from '../copy/counted.ts'
import { useCopy } from '../copy/use-copy.ts'
import styles from './reserve.late.module.css'
import { clockText, halfHours, partySizes, type TableWish } from './table-wish.ts'

interface WishFormProps {
  readonly wish: TableWish
  readonly timeZone: string
  readonly now: Instant
  onWish(wish: TableWish): void
}

/** Day, hour and party in one group. Each change holds at once; a day that is none yet waits until it is one. */
export function WishForm({ wish, timeZone, now, onWish }: WishFormProps) {
  const t = useCopy()
  const { first, last } = reservationDates(now, timeZone)
  const field = useRef<HTMLInputElement>(null)
  // Meets the day's field, which holds what is typed until it is a day: a wish that comes from elsewhere, as by the back button, is written into it.
  useEffect(() => {
    const { current } = field
    if (current !== null && current !== document.activeElement) current.value = wish.day
  }, [wish.day])
  function chooseDay({ target: { value, validity } }: ChangeEvent<HTMLInputElement>): void {
    if (value !== '' && validity.valid) onWish({ ...wish, day: value })
  }
  return (
    <fieldset className={styles.wish}>
      <legend className={styles.legend}>{t('reserve.wish')}</legend>
      <TextField
        ref={field}
        label={t('reserve.day')}
        name="day"
        type="date"
        min={first}
        max={last}
        defaultValue={wish.day}
        onChange={chooseDay}
      />
      <SelectField
        label={t('reserve.time')}
        name="time"
        options={timesWith(wish.time)}
        value={wish.time}
        onChange={({ target: { value } }) => onWish({ ...wish, time: value })}
      />
      <SelectField
        label={t('reserve.party')}
        name="partySize"
        options={partySizes.map((size) => ({ value: String(size), text: partyText(size) }))}
        value={String(Math.min(wish.partySize, largestParty + 1))}
        onChange={({ target: { value } }) => onWish({ ...wish, partySize: Number(value) })}
      />
    </fieldset>
  )

  function partyText(size: number): string {
    if (size > largestParty) return t('reserve.party.more', { count: size })
    return t(counted('reserve.guests', size), { count: size })
  }
}

/** A wish between two half-hours, as an address can have it, stands among them. */
function timesWith(time: string): { readonly value: string; readonly text: string }[] {
  const times = halfHours.includes(time) ? halfHours : [...halfHours, time].toSorted()
  return times.map((value) => ({ value, text: clockText(value) }))
}
