import type { BookingFailure } from '#domain/reservations/table-rules.ts'
import type { HoldState } from '#domain/reservations/card-hold.ts'
import type { Currency } from '#domain/money/money.ts'
import type { ReservationState } from '#domain/reservations/reservation.ts'
import { always, bigint, boolean, byDefault, integer, once, orNull, smallint, text, timestamptz } from './column.ts'

const policy = {
  card_needed: boolean(),
  free_until: orNull(timestamptz()),
  fee_cents: orNull(integer()),
  fee_per: text<'guest' | 'table'>(),
}

const reservationLock = {
  partner_id: once(text()),
  id: always(bigint()),
  public_id: byDefault(text()),
  member_id: once(bigint()),
  merchant_id: once(bigint()),
  /** The provider's name of it. */
  restaurant: once(text()),
  /** On the restaurant's own clock, as 2026-11-28T19:00. */
  local_time: once(text()),
  starts_at: once(timestamptz()),
  party_size: once(smallint()),
  token: once(text()),
  expires_at: once(timestamptz()),
  ...policy,
  /** The reservation that it made or moved, or was going to. */
  used_by: orNull(bigint()),
  created_at: once(timestamptz()),
}

const reservation = {
  partner_id: once(text()),
  id: always(bigint()),
  member_id: once(bigint()),
  merchant_id: once(bigint()),
  request_id: once(text()),
  restaurant: once(text()),
  state: text<ReservationState>(),
  failure: orNull(text<BookingFailure>()),
  local_time: text(),
  starts_at: timestamptz(),
  time_zone: once(text()),
  party_size: smallint(),
  wish: orNull(text()),
  confirmation: orNull(text()),
  ...policy,
  card_needed: boolean(),
  bonus: once(orNull(integer())),
  bonus_currency: once(orNull(text<Currency>())),
  deed: orNull(text<'book' | 'change' | 'cancel'>()),
  deed_lock: orNull(text()),
  deed_until: orNull(timestamptz()),
  cancelled_by: orNull(text<'member' | 'restaurant'>()),
  honoured_at: orNull(timestamptz()),
  no_show_at: orNull(timestamptz()),
  disputed_at: orNull(timestamptz()),
  dispute: orNull(text()),
  reminded_at: orNull(timestamptz()),
  created_at: once(timestamptz()),
  updated_at: timestamptz(),
  look_at: orNull(timestamptz()),
  looks: byDefault(smallint()),
}

const reservationReward = {
  partner_id: once(text()),
  posting_id: once(bigint()),
  reservation_id: once(bigint()),
  member_id: once(bigint()),
  amount: once(integer()),
  posted_at: once(timestamptz()),
}

const tableCardHold = {
  partner_id: once(text()),
  id: always(bigint()),
  member_id: once(bigint()),
  lock_id: once(text()),
  state: text<HoldState>(),
  setup_name: orNull(text()),
  payment_method: orNull(text()),
  card_brand: orNull(text()),
  last_four: orNull(text()),
  reservation_id: orNull(bigint()),
  expires_at: once(timestamptz()),
  free_at: orNull(timestamptz()),
  look_at: orNull(timestamptz()),
  looks: byDefault(smallint()),
  created_at: once(timestamptz()),
  updated_at: timestamptz(),
}

/** Tables at restaurants, the cards that are held for them, and what they earned: migrations 0330, 0331, 0334, 0335 and 0340. */
export const reservationTables = {
  reservation,
  reservation_lock: reservationLock,
  reservation_reward: reservationReward,
  table_card_hold: tableCardHold,
}
