import { type QueryClient, useQuery } from '@tanstack/react-query'
import { searchMerchants } from '#contract/endpoints/merchants.ts'
import type { Member } from '#contract/schemas/member.ts'
import type { MerchantCard, MerchantSearchQuery } from '#contract/schemas/merchant.ts'
import { earningNear } from '#domain/search/earning-near.ts'
import { weekdayOf } from '#domain/weekdays.ts'
import type { CallApi } from '../api/call-api.ts'
import { memberOf } from '../api/member-query.ts'
import { answerOf } from '../api/refused-error.ts'
import { rewardTier } from '../earn-rate/use-promised-rate.ts'
import type { PageContext } from '../site/page-context.ts'
import { siteOf } from '../site/use-site.ts'
import { accountKey } from './account-queries.ts'
import { activityQuery } from './activity-query.ts'
import { dinedThisMonth } from './dined-this-month.ts'

/** A restaurant as the way to VIP names it. */
export type NearMerchant = Pick<MerchantCard, 'id' | 'name' | 'images' | 'distance' | 'location'>

export const vipNearKey = [...accountKey, 'vipNear'] as const
const named = 2
/** More than are named are asked for: some are shut to the member, or may have no room left this month. */
const around = { radiusMiles: 10, sortBy: 'distance', pageSize: 12 } as const satisfies MerchantSearchQuery

/** Comes with the page, so that nothing moves below it. Where it can't be had there is none. */
export async function loadVipNear({
  queryClient,
  callApi,
}: Pick<PageContext, 'queryClient' | 'callApi'>): Promise<void> {
  const member = memberOf(queryClient)
  await queryClient.prefetchQuery({
    queryKey: vipNearKey,
    queryFn: async () => (member !== null && isOnTheWay(member) ? readVipNear(queryClient, { callApi, member }) : []),
  })
}

/** What came with the page. */
export function useVipNear(): readonly NearMerchant[] {
  return useQuery<readonly NearMerchant[]>({ queryKey: vipNearKey, enabled: false }).data ?? []
}

/** Whose dines count toward a VIP that they have not reached, and who has told where home is. */
function isOnTheWay({ diningProgress, emailOptIn, address }: Member): boolean {
  return emailOptIn && diningProgress !== null && diningProgress.remainingDines > 0 && address.zipCode !== ''
}

interface Question {
  readonly callApi: CallApi
  readonly member: Member
}

async function readVipNear(queryClient: QueryClient, { callApi, member }: Question): Promise<readonly NearMerchant[]> {
  const { today, partner } = siteOf(queryClient)
  const query = { ...around, location: member.address.zipCode, benefitsFor: [weekdayOf(today)] }
  const newest = activityQuery(callApi, { currencyType: partner.currencyType, pageNo: 1 })
  const [{ data, reading }, activity] = await Promise.all([
    callApi(searchMerchants, { query }).then(answerOf),
    queryClient.ensureQueryData(newest).catch(() => null),
  ])
  // A ZIP code that is none was taken for another, which is not home.
  if (reading !== null && reading.misspelt !== null) return []
  const dinedAt = activity && dinedThisMonth(activity, today)
  const near = earningNear(data, { tier: rewardTier(member.tierLevel), dinedAt, count: named })
  return near.map(({ id, name, images, distance, location }) => ({ id, name, images, distance, location }))
}
