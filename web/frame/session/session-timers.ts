export const sessionTimeout = 900_000
const warningLead = 60_000
const warningHorizon = 86_400_000

/** When the session ends: as stored, or 15 minutes from now. Times in milliseconds. */
export function sessionExpiry(kept: string | null, now: number): number {
  const time = kept === null ? Number.NaN : Date.parse(kept)
  return Number.isNaN(time) ? now + sessionTimeout : time
}

/** How long to wait with the warning and with the end; null where the end is more than a day away, and no timer is set. */
export function sessionTimers(expiry: number, now: number): { readonly warnIn: number; readonly endIn: number } | null {
  const remaining = expiry - now
  if (remaining > warningHorizon) return null
  return { warnIn: Math.max(0, remaining - warningLead), endIn: Math.max(0, remaining) }
}
