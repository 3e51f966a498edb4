import type { Network } from '#domain/dines/networks.ts'
import { always, bigint, once, text, timestamptz } from './column.ts'

export const eventCorrection = {
  id: always(bigint()),
  corrected_by: once(text()),
  network: once(text<Network>()),
  event_id: once(text()),
  card_token: once(text()),
  new_card_token: once(text()),
  moved_cents: once(bigint()),
  corrected_at: once(timestamptz()),
}
