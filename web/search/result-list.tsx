import { Link } from '@tanstack/react-router'
import { Pagination } from '#ui/pagination.tsx'
import { useCopy } from '../copy/use-copy.ts'
import { ResultItem } from './result-item.tsx'
import { ResultsHeading } from './results-heading.tsx'
import styles from './result-list.module.css'
import type { SearchState } from './search-state.ts'
import type { SearchResults } from './use-search-results.ts'
import { useShownAnswer } from './use-shown-answer.ts'

const firstRow = 2

interface ResultListProps {
  readonly state: SearchState
  readonly results: Extract<SearchResults, { kind: 'answered' }>
}

export function ResultList({ state, results }: ResultListProps) {
  const { outdated, blocked } = results
  const answer = useShownAnswer(results.answer)
  return (
    <section aria-busy={outdated} className={styles.section}>
      <ResultsHeading state={state} answer={answer} blocked={blocked} />
      <ul className={styles.list} data-outdated={outdated || undefined}>
        {answer.data.map((merchant, index) => (
          <ResultItem key={merchant.id} merchant={merchant} eager={index < firstRow} />
        ))}
      </ul>
      <SearchPages state={state} pageNo={answer.pageNo} totalPages={answer.totalPages} />
    </section>
  )
}

interface SearchPagesProps {
  readonly state: SearchState
  readonly pageNo: number
  readonly totalPages: number
}

function SearchPages({ state, pageNo, totalPages }: SearchPagesProps) {
  const t = useCopy()
  return (
    <Pagination
      page={pageNo}
      totalPages={totalPages}
      words={{
        label: t('pagination.label'),
        previous: t('pagination.previous'),
        next: t('pagination.next'),
        page: (page) => t('pagination.page', { page }),
        current: (page) => t('pagination.current', { page }),
      }}
      renderLink={({ page, ...rest }) => (
        <Link to="/search" search={{ ...state, pageNo: page === 1 ? undefined : page }} {...rest} />
      )}
    />
  )
}
