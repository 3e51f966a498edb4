import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { MerchantSearchAnswer } from '#contract/schemas/merchant.ts'
import { searchQuery } from '../../api/search-query.ts'
import { useCallApi } from '../../api/use-call-api.ts'
import { useSite } from '../../site/use-site.ts'
import { positionQuery } from './position-query.ts'
import { searchRequest } from './search-request.ts'
import { currentLocation } from '#domain/search/search-words.ts'
import type { SearchState } from './search-state.ts'

export type SearchResults =
  | { readonly kind: 'nothingAsked' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; retry(): void }
  | {
      readonly kind: 'answered'
      readonly answer: MerchantSearchAnswer
      readonly outdated: boolean
      readonly blocked: boolean
    }

export function useSearchResults(state: SearchState): SearchResults {
  const callApi = useCallApi()
  const queryClient = useQueryClient()
  const { today } = useSite()
  const near = state.location === currentLocation
  const position = useQuery({ ...positionQuery(callApi, queryClient), enabled: near }).data
  const request = searchRequest(state, { position: position?.coordinates ?? null, today })
  const results = useQuery({
    ...searchQuery(callApi, request ?? {}),
    enabled: request !== null,
    placeholderData: keepPreviousData,
  })
  if (state.location === undefined) return { kind: 'nothingAsked' }
  if (results.isError) return { kind: 'failed', retry: () => void results.refetch() }
  if (request === null || results.data === undefined) return { kind: 'loading' }
  return {
    kind: 'answered',
    answer: results.data,
    outdated: results.isPlaceholderData,
    blocked: near && position?.blocked === true,
  }
}
