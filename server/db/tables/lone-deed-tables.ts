import type { Network } from '#domain/dines/networks.ts'
import { always, bigint, once, orNull, text, timestamptz } from './column.ts'

/** Counts what one person moved alone by deeds on events; by corrections only at first, hence the name. */
export const eventCorrection = {
  id: always(bigint()),
  corrected_by: once(text()),
  network: once(text<Network>()),
  event_id: once(text()),
  card_token: once(text()),
  new_card_token: once(text()),
  /** Of what was put aside, where it is a third one. */
  aside_card_token: once(orNull(text())),
  moved_cents: once(bigint()),
  corrected_at: once(timestamptz()),
}

/** The same of what was given up on its way out. */
export const undeliveredDeed = {
  id: always(bigint()),
  partner_id: once(text()),
  member_id: once(bigint()),
  done_by: once(text()),
  moved_cents: once(bigint()),
  done_at: once(timestamptz()),
}
