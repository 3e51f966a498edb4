import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { getFacetCounts } from '#contract/endpoints/merchants.ts'
import type { FacetCountsAnswer } from '#contract/schemas/map.ts'
import { answerOf } from '../api/refused-error.ts'
import { useCallApi } from '../api/use-call-api.ts'
import { useSite } from '../site/use-site.ts'
import { positionQuery } from './position-query.ts'
import { searchRequest } from './search-request.ts'
import type { SearchState } from './search-state.ts'

/** What each filter would leave of this search. Counted once for all of them. */
export function useFacetCounts(state: SearchState): FacetCountsAnswer | null {
  const callApi = useCallApi()
  const queryClient = useQueryClient()
  const position = queryClient.getQueryData(positionQuery(callApi, queryClient).queryKey)
  const request = searchRequest(
    { ...state, pageNo: undefined, sortBy: undefined },
    { position: position?.coordinates ?? null, today: useSite().today },
  )
  const counts = useQuery({
    queryKey: ['facetCounts', request],
    enabled: request !== null,
    placeholderData: keepPreviousData,
    queryFn: async () => answerOf(await callApi(getFacetCounts, { query: request ?? {} })),
  })
  return counts.data ?? null
}
