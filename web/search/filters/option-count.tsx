import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { getFacetCounts } from '#contract/endpoints/merchants.ts'
import type { FacetCountsAnswer } from '#contract/schemas/map.ts'
import { formatNumber } from '#domain/text/format-number.ts'
import { Hidden } from '#ui/hidden.tsx'
import { answerOf } from '../../api/refused-error.ts'
import { useCallApi } from '../../api/use-call-api.ts'
import { counted } from '../../copy/counted.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { useSite } from '../../site/use-site.ts'
import { positionQuery } from '../state/position-query.ts'
import { searchRequest } from '../state/search-request.ts'
import type { SearchState } from '../state/search-state.ts'
import type { Option } from './filter-groups.ts'
import styles from './filter-panel.module.css'

export interface OptionCountProps {
  readonly state: SearchState
  readonly option: Pick<Option, 'name' | 'value'>
}

/** How many restaurants an option would leave of this search; nothing until it is counted. */
export function OptionCount({ state, option }: OptionCountProps) {
  const t = useCopy()
  const counts = useFacetCounts(state)
  const count = counts === null ? null : countOf(counts, option)
  if (count === null) return null
  const shown = formatNumber(count)
  return (
    <span className={styles.optionCount}>
      <span aria-hidden="true">{shown}</span>
      <Hidden>{t(counted('search.results', count), { count: shown })}</Hidden>
    </span>
  )
}

function countOf(counts: FacetCountsAnswer, { name, value }: OptionCountProps['option']): number | null {
  switch (name) {
    case 'acclaimed':
    case 'isNew':
    case 'benefits':
    case 'reservations':
      return counts[name]
    case 'table':
      return counts.reservations
    case 'tonight':
      return counts.earnsTonight
    case 'features':
    case 'mealsServed':
    case 'priceRange':
      return Object.entries(counts[name]).find(([key]) => key === value)?.[1] ?? null
    default:
      return null
  }
}

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
