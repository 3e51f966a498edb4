import { queryOptions, useQuery } from '@tanstack/react-query'
import { searchMerchants } from '#contract/endpoints/merchants.ts'
import type { MerchantCard, MerchantDetail } from '#contract/schemas/merchant.ts'
import type { CallApi } from '../api/call-api.ts'
import { answerOf } from '../api/refused-error.ts'
import { useCallApi } from '../api/use-call-api.ts'
import { MerchantSlides } from '../merchant-card/merchant-slides.tsx'

interface SimilarRowProps {
  readonly merchant: MerchantDetail
  readonly labelledBy: string
}

export function SimilarRow({ merchant, labelledBy }: SimilarRowProps) {
  const { data } = useQuery(similarQuery(useCallApi(), merchant))
  if (data === undefined || data.length === 0) return null
  return <MerchantSlides merchants={data} labelledBy={labelledBy} />
}

const enough = 4
const most = 12

/** Restaurants of the same cuisine around a merchant, filled up with others nearby where there are few. */
export function similarQuery(callApi: CallApi, merchant: Pick<MerchantDetail, 'id' | 'details' | 'location'>) {
  const { latitude, longitude } = merchant.location
  const around = { latitude, longitude, radiusMiles: 10, pageSize: most + 1 }
  async function others(restaurantOrCuisine: string | undefined): Promise<readonly MerchantCard[]> {
    const query = restaurantOrCuisine === undefined ? around : { ...around, restaurantOrCuisine }
    return answerOf(await callApi(searchMerchants, { query })).data.filter(({ id }) => id !== merchant.id)
  }
  return queryOptions({
    queryKey: ['merchant', merchant.id, 'similar'],
    async queryFn() {
      const alike = await others(merchant.details.cuisines[0])
      if (alike.length >= enough) return alike.slice(0, most)
      const nearby = await others(undefined)
      return [...alike, ...nearby.filter(({ id }) => !alike.some((known) => known.id === id))].slice(0, most)
    },
  })
}
