const warningLead = 60_000
const warningHorizon = 86_400_000
/** What two clocks of one browser may differ by while nobody moves one of them. */
const steadyMs = 5_000

/** The browser's two clocks, in milliseconds: the wall's, which anybody may set, and the one that only runs, which may stand still while a machine sleeps. */
export interface Clocks {
  readonly wall: number
  readonly running: number
}

/** Whether nobody has set the wall's clock, and the machine has not slept, between two looks at both. */
export function ranTogether(before: Clocks, now: Clocks): boolean {
  return Math.abs(now.wall - before.wall - (now.running - before.running)) < steadyMs
}

interface End {
  /** Both clocks when the server said how much was left. */
  readonly heard: Clocks
  readonly secondsLeft: number
  /** The end that the tabs share, in ISO form by this browser's own clock. */
  readonly kept: string | null
}

/** The milliseconds that are left: by the shared end where both clocks have run together, else by what the server said and the clock that only runs. */
export function sessionLeft({ heard, secondsLeft, kept }: End, now: Clocks): number {
  const own = secondsLeft * 1_000 - (now.running - heard.running)
  const shared = kept === null ? Number.NaN : Date.parse(kept) - now.wall
  return Number.isNaN(shared) || !ranTogether(heard, now) ? own : shared
}

/** How long to wait with the warning and with the end; null where the end is more than a day away, and no timer is set. */
export function sessionTimers(left: number): { readonly warnIn: number; readonly endIn: number } | null {
  if (left > warningHorizon) return null
  return { warnIn: Math.max(0, left - warningLead), endIn: Math.max(0, left) }
}
