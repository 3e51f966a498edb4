import { hourMs, type Instant } from '../dates.ts'

/** When nobody is texted who did not just ask. Source: 47 CFR 64.1200(c)(1): not before 8 a.m. and not after 9 p.m. at the called party's location. */
const dayBegins = 8
const dayEnds = 21
/** Every zone's offset is a whole number of these. */
const quarterMs = hourMs / 4

/** The hours in which a text may go out: the moment itself or the next morning, and when that day's evening ends it. */
export interface TextingHours {
  readonly from: Instant
  readonly until: Instant
}

/** An unknown zone is a RangeError. */
export function textingHours(at: Instant, timeZone: string): TextingHours {
  const hours = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' })
  const isDay = (moment: Instant) => {
    const hour = Number(hours.format(moment))
    return hour >= dayBegins && hour < dayEnds
  }
  const from = isDay(at) ? at : firstQuarter(at, isDay)
  return { from, until: firstQuarter(from, (moment) => !isDay(moment)) }
}

/** Steps by quarters of an hour, so that the hour that a change of clocks skips or repeats is no case of its own. */
function firstQuarter(after: Instant, is: (at: Instant) => boolean): Instant {
  let moment = (Math.floor(after / quarterMs) + 1) * quarterMs
  while (!is(moment)) moment += quarterMs
  return moment
}
