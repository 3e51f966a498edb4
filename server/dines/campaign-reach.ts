import { isPaused, type Pause } from '#domain/campaigns/campaign.ts'
import { isOnItsDays } from '#domain/campaigns/campaign-days.ts'
import type { Db } from '../db/database.ts'
import { type CampaignFact, findCampaignPlaces, findListed, findPauses } from './campaign-facts-store.ts'
import type { DineRecord } from './dine-record.ts'

/** Where campaigns run, for whom, and when not, as far as a batch of dines asks. */
export interface Reach {
  /** Since when a campaign runs at a restaurant, of those that do not run everywhere: by `keyOf`. */
  readonly places: ReadonlyMap<string, Date>
  /** Since when a member is on its list, of those that are for some members only: by `keyOf`. */
  readonly listed: ReadonlyMap<string, Date>
  /** By campaign. */
  readonly pauses: ReadonlyMap<number, readonly Pause[]>
}

export const noReach: Reach = { places: new Map(), listed: new Map(), pauses: new Map() }

type Reaching = Pick<
  CampaignFact,
  'id' | 'partnerId' | 'terms' | 'activeFrom' | 'activeTo' | 'endedAt' | 'isEverywhere'
>

export async function loadReach(
  db: Db,
  campaigns: readonly Reaching[],
  records: readonly DineRecord[],
): Promise<Reach> {
  const partnerIds = [...new Set(campaigns.map(({ partnerId }) => partnerId))]
  const placed = campaigns.filter(({ isEverywhere }) => !isEverywhere).map(({ id }) => id)
  const listing = campaigns.filter(({ terms }) => terms.listedMembers === true).map(({ id }) => id)
  const merchantIds = [...new Set(records.map(({ merchantId }) => merchantId))]
  const memberIds = [...new Set(records.map(({ memberId }) => memberId))]
  const places =
    placed.length === 0 ? [] : await findCampaignPlaces(db, { partnerIds, campaignIds: placed, merchantIds })
  const listed = listing.length === 0 ? [] : await findListed(db, { partnerIds, campaignIds: listing, memberIds })
  const pauses = await findPauses(db, { partnerIds, campaignIds: campaigns.map(({ id }) => id) })
  return {
    places: new Map(places.map(({ campaignId, merchantId, since }) => [keyOf(campaignId, merchantId), since])),
    listed: new Map(listed.map(({ campaignId, memberId, addedAt }) => [keyOf(campaignId, memberId), addedAt])),
    pauses: new Map(
      [...Map.groupBy(pauses, ({ campaignId }) => campaignId)].map(([id, own]) => [
        id,
        own.map(({ pausedAt, resumedAt }) => ({ from: pausedAt.getTime(), to: resumedAt?.getTime() ?? null })),
      ]),
    ),
  }
}

/** A dine, with the time zone of its restaurant. */
export interface DineAtPlace {
  readonly record: DineRecord
  readonly timeZone: string
}

/** Whether a campaign is there for a dine: at its moment, at its restaurant, for its member. Where it is not, nobody is told of it. */
export function reaches(
  campaign: Reaching,
  { record, timeZone }: DineAtPlace,
  { places, listed, pauses }: Reach,
): boolean {
  const { id, partnerId, terms, activeFrom, activeTo, endedAt, isEverywhere } = campaign
  const at = record.authorisedAt
  const ends = Math.min(activeTo?.getTime() ?? Infinity, endedAt?.getTime() ?? Infinity)
  if (partnerId !== record.partnerId || at < activeFrom.getTime() || at >= ends) return false
  if (!isOnItsDays(terms, at, timeZone)) return false
  if (isPaused(pauses.get(id) ?? [], at)) return false
  if (terms.listedMembers && !hasBegun(listed.get(keyOf(id, record.memberId)), at)) return false
  return isEverywhere || hasBegun(places.get(keyOf(id, record.merchantId)), at)
}

function hasBegun(since: Date | undefined, at: number): boolean {
  return since !== undefined && at >= since.getTime()
}

function keyOf(campaignId: number, id: number): string {
  return `${campaignId} ${id}`
}
