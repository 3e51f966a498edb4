import { hourMs, type Instant } from '#domain/dates.ts'
import { correctedForMs } from '#domain/reservations/reservation.ts'

/** How long the provider's first answer is waited for before it is asked what became of a booking, a change or a cancellation. */
export const firstLookMs = 10_000

/** How long after a table's moment the restaurant is first asked whether its guests came. */
const settledAfterMs = 3 * hourMs
/** How often a table that is to come is looked at: restaurants cancel, too. */
const everyMs = 12 * hourMs

/** When the provider is asked next about a table that stands or stood; null: nothing more is expected. */
export function nextLook(startsAt: Instant, now: Date): Date | null {
  const at = now.getTime()
  if (at > startsAt + correctedForMs) return null
  const settled = startsAt + settledAfterMs
  return new Date(at < settled ? Math.min(settled, at + everyMs) : at + everyMs)
}
