import type { FacetCountsAnswer } from '#contract/schemas/map.ts'
import { formatNumber } from '#domain/text/format-number.ts'
import { Hidden } from '#ui/hidden.tsx'
import { counted } from '../copy/counted.ts'
import { useCopy } from '../copy/use-copy.ts'
import type { Option } from './filter-groups.ts'
import styles from './filter-panel.module.css'
import type { SearchState } from './search-state.ts'
import { useFacetCounts } from './use-facet-counts.ts'

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
    case 'features':
    case 'mealsServed':
    case 'priceRange':
      return Object.entries(counts[name]).find(([key]) => key === value)?.[1] ?? null
    default:
      return null
  }
}
