import { momentsAt } from '#domain/campaigns/campaign-days.ts'
import type { CampaignTerms } from '#domain/campaigns/campaign.ts'
import { isoDay, latestZone } from '#domain/dates.ts'
import type { Tx } from '../db/transact.ts'
import type { RowProblem } from '../merchants/import/column-set.ts'
import { findNewestVisit, findZones } from './campaign-store.ts'

interface DatedCampaign {
  readonly terms: CampaignTerms
  /** Null: everywhere. */
  readonly merchantIds: readonly number[] | null
  readonly now: Date
}

/** What is wrong with the days of a campaign, by the clocks of its restaurants. */
export async function timeProblem(
  tx: Tx,
  partnerId: string,
  { terms, merchantIds, now }: DatedCampaign,
): Promise<RowProblem | null> {
  const { firstDay, lastDay, activateUntil } = terms
  const zones = (await findZones(tx, partnerId, merchantIds)).map((timeZone) => ({
    timeZone,
    ...momentsAt(terms, timeZone),
  }))
  const since = zones.flatMap(({ timeZone, begins }) =>
    begins === null ? [] : [{ timeZone, since: new Date(begins) }],
  )
  const newest =
    firstDay === undefined ? null : await findNewestVisit(tx, partnerId, { since, until: now, merchantIds })
  if (newest !== null)
    return {
      column: 'from',
      reason: `begins on ${firstDay}, before visits that were judged without it, the newest of ${newest.toISOString()}`,
    }
  const last = Math.max(...zones.flatMap(({ ends }) => ends ?? []))
  if (lastDay !== undefined && zones.length > 0 && last <= now.getTime()) return { column: 'to', reason: 'has passed' }
  if (activateUntil !== undefined && activateUntil < isoDay(now.getTime(), latestZone))
    return { column: 'activate_until', reason: 'has passed' }
  return null
}
