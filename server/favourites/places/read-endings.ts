import type { Ending } from '#contract/schemas/favourites/favourite.ts'
import { momentsAt } from '#domain/campaigns/campaign-days.ts'
import { isoDay } from '#domain/dates.ts'
import type { Db } from '../../db/database.ts'
import { type EndingRow, findEndings, findRunningCampaigns, mostEndings, type RunningCampaign } from './ending-store.ts'

interface EndingsAsked {
  readonly merchantIds: readonly number[]
  readonly now: Date
  readonly until: Date
}

/** What is over by then at these restaurants, by each one's clock, the soonest first. */
export async function readEndings(db: Db, partnerId: string, asked: EndingsAsked): Promise<Ending[]> {
  const others = await findEndings(db, partnerId, asked)
  const campaigns = (await findRunningCampaigns(db, partnerId, asked)).flatMap(endingOf)
  const soon = campaigns.filter(({ endsAt }) => endsAt > asked.now && endsAt <= asked.until)
  return [...others, ...soon]
    .toSorted((a, b) => a.endsAt.getTime() - b.endsAt.getTime())
    .slice(0, mostEndings)
    .map(presentEnding)
}

interface CampaignEnding extends EndingRow {
  readonly lastDay?: string | undefined
}

function endingOf({ terms, activeTo, endedAt, ...place }: RunningCampaign): readonly CampaignEnding[] {
  const { ends } = momentsAt(terms, place.timeZone)
  const moments = [endedAt?.getTime(), ends ?? activeTo?.getTime()].filter((end) => end !== undefined)
  if (moments.length === 0) return []
  const endsAt = Math.min(...moments)
  // Its hours may go on past midnight.
  const lastDay = endsAt === ends ? terms.lastDay : undefined
  return [{ ...place, kind: 'campaign', endsAt: new Date(endsAt), lastDay }]
}

/** The first day without the restaurant; the last one of an offer or a campaign. */
function presentEnding({ endsAt, merchantId, timeZone, lastDay, ...ending }: CampaignEnding): Ending {
  const at = endsAt.getTime()
  return {
    ...ending,
    merchantId: String(merchantId),
    day: lastDay ?? isoDay(ending.kind === 'leaves' ? at : at - 1, timeZone),
  }
}
