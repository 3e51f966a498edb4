import { earliestZone, type Instant, isoDay, latestZone, nextDay, previousDay, startOfDay } from '../dates.ts'
import { instantOfLocal, minuteOfDay } from '../local-time.ts'
import type { CampaignTerms, Hours } from './campaign.ts'

type Days = Pick<CampaignTerms, 'firstDay' | 'lastDay' | 'hours'>

/** The day of a campaign that a moment belongs to, ISO, on the restaurant's clock: hours past midnight belong to the day on which they began. */
export function campaignDay({ hours }: Pick<CampaignTerms, 'hours'>, at: Instant, timeZone: string): string {
  const day = isoDay(at, timeZone)
  return hours && spansMidnight(hours) && minuteOfDay(at, timeZone) < hours.to ? previousDay(day) : day
}

/** Whether a moment at a restaurant lies on one of a campaign's days. Source: docs/rewards.md, "Campaigns". */
export function isOnItsDays(terms: Days, at: Instant, timeZone: string): boolean {
  const { firstDay, lastDay } = terms
  if (firstDay === undefined && lastDay === undefined) return true
  const day = campaignDay(terms, at, timeZone)
  return (firstDay === undefined || day >= firstDay) && (lastDay === undefined || day <= lastDay)
}

/** When a campaign begins at a restaurant, and when it is over there; null where its days do not say. */
export function momentsAt(
  { firstDay, lastDay, hours }: Days,
  timeZone: string,
): { readonly begins: Instant | null; readonly ends: Instant | null } {
  const minutes = hours && spansMidnight(hours) ? hours.to : 0
  const begin = (day: string) =>
    minutes === 0 ? startOfDay(day, timeZone) : instantOfLocal(`${day}T${clockText(minutes)}`, timeZone)
  return {
    begins: firstDay === undefined ? null : begin(firstDay),
    ends: lastDay === undefined ? null : begin(nextDay(lastDay)),
  }
}

/** From when and until when a campaign may run at any restaurant, whatever its time zone. */
export function widestMoments(terms: Days): ReturnType<typeof momentsAt> {
  return { begins: momentsAt(terms, earliestZone).begins, ends: momentsAt(terms, latestZone).ends }
}

function clockText(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:00`
}

export function spansMidnight({ from, to }: Hours): boolean {
  return to <= from
}
