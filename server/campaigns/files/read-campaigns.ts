import type { Campaign } from '#contract/schemas/campaigns/campaign.ts'
import { isOnItsDays } from '#domain/campaigns/campaign-days.ts'
import { isoDay } from '#domain/dates.ts'
import { tiers } from '#domain/members/membership.ts'
import { shownRate } from '#domain/rates/shown-rate.ts'
import { required } from '#domain/required.ts'
import { weekdays } from '#domain/weekdays.ts'
import type { Db } from '../../db/database.ts'
import { findListedId } from '../../merchants/presenting/merchant-store.ts'
import { findRunning, type RunningRow } from '../running-store.ts'

interface CampaignsQuestion {
  /** As it stands in the address: anything at all. */
  readonly merchantId: string
  readonly memberId: number | null
  readonly now: Date
}

/** The campaigns that run at a restaurant that the partner's members see now, for who asks; or null. */
export async function readCampaigns(
  db: Db,
  partnerId: string,
  { merchantId, memberId, now }: CampaignsQuestion,
): Promise<Campaign[] | null> {
  const id = await findListedId(db, partnerId, { merchantId, now })
  if (id === null) return null
  const rows = await findRunning(db, partnerId, { merchantId: id, memberId, now })
  return rows
    .filter(({ terms, timeZone }) => isOnItsDays(terms, now.getTime(), timeZone))
    .map((row) => presentCampaign(row, now))
}

function presentCampaign(row: RunningRow, now: Date): Campaign {
  const { code, title, body, terms } = row
  const { extra } = terms
  return {
    code,
    title,
    body,
    reward: 'reward' in extra ? extra.reward : null,
    rate: 'accrual' in extra ? shownRate({ accrual: extra.accrual, tier: tiers.basic }) : null,
    lastDay: lastDayOf(row),
    weekdays: (terms.weekdays ?? []).map((day) => required(weekdays[day], 'a weekday')),
    hours: terms.hours ?? null,
    tiers: [...(terms.tiers ?? [])],
    newDays: terms.joinedWithinDays ?? null,
    leastBillCents: terms.leastBillCents ?? null,
    uses: terms.usesPerMember ?? null,
    activation: activationOf(row, now),
  }
}

/** On the restaurant's clock; of one that was ended the day on which it was. */
function lastDayOf({ terms, activeTo, endedAt, timeZone }: RunningRow): string | null {
  const moments = [endedAt, terms.lastDay === undefined ? activeTo : null].flatMap((end) => end?.getTime() ?? [])
  const days = [
    ...moments.map((end) => isoDay(end - 1, timeZone)),
    ...(terms.lastDay === undefined ? [] : [terms.lastDay]),
  ]
  return days.toSorted()[0] ?? null
}

function activationOf(
  { terms, enrolledAt, activated, activationLimit, timeZone }: RunningRow,
  now: Date,
): Campaign['activation'] {
  const { activateUntil: until } = terms
  if (until === undefined) return null
  if (enrolledAt !== null) return { state: 'activated', until }
  if (isoDay(now.getTime(), timeZone) > until) return { state: 'over', until }
  return { state: activationLimit !== null && activated >= activationLimit ? 'full' : 'open', until }
}
