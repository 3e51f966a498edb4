import { useQuery } from '@tanstack/react-query'
import type { MerchantDetail } from '#contract/schemas/merchant.ts'
import { similarQuery } from '../api/similar-query.ts'
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
