import { dayMs, type Instant } from '#domain/dates.ts'
import { noon } from '../dines/dines.ts'

/** A clock that a story moves on; whatever is asked for the time later than before is a moment later. */
export interface MoneyClock {
  readonly now: () => Date
  readonly goToDay: (day: number) => void
}

export function startClock(): MoneyClock {
  let at: Instant = noon
  return {
    now: () => {
      at += 1_000
      return new Date(at)
    },
    goToDay(day) {
      at = Math.max(at, noon + day * dayMs)
    },
  }
}
