import { endpoint } from '../../endpoint.ts'
import type { CardChangeStopped, StopCardChangeBody } from '../../schemas/alerts/card-alert.ts'

/**
 * By the link of the mail that tells of a card that was linked or unlinked, good once and for seven days: everybody is signed out, the way in by a password
 * is by a mail alone, and what was linked is unlinked.
 */
export const stopCardChange = endpoint<{ body: StopCardChangeBody; answer: CardChangeStopped }>()(
  'POST',
  '/api/CardChanges/Stop',
  { stopLinkUnknown: 400, stopLinkUsed: 400, stopLinkExpired: 400 },
)
