import { Link } from '@tanstack/react-router'
import type { MerchantSearchAnswer } from '#contract/schemas/merchant.ts'
import { buttonClass } from '#ui/buttons/button.tsx'
import { EmptyState } from '#ui/messages/empty-state.tsx'
import { useCopy } from '../../copy/use-copy.ts'
import { CityLinks } from './city-links.tsx'
import { chosenOptions, withoutFilters } from '../filters/filter-groups.ts'
import { ReadingNote } from './results-heading.tsx'
import { currentLocation, currentMapView } from '#domain/search/search-words.ts'
import { searchAt, type SearchState } from '../state/search-state.ts'

interface UnknownPlaceProps {
  readonly state: SearchState
  readonly suggestions: readonly string[]
}

export function UnknownPlace({ state, suggestions }: UnknownPlaceProps) {
  const t = useCopy()
  return (
    <EmptyState
      title={t('search.unknownPlace.title')}
      text={t('search.unknownPlace.text', { location: state.location ?? '' })}
    >
      {suggestions.map((place) => (
        <Link key={place} to="/search" search={searchAt(state, place)} className={buttonClass('secondary')}>
          {t('search.unknownPlace.suggestion', { place })}
        </Link>
      ))}
      {state.location === undefined ? null : (
        <Link to="/search" search={asWords(state, state.location)} className={buttonClass('secondary')}>
          {t('search.unknownPlace.asName', { location: state.location })}
        </Link>
      )}
      {suggestions.length === 0 ? <CityLinks /> : null}
    </EmptyState>
  )
}

/** What is no place may be a restaurant near the visitor. */
function asWords(state: SearchState, location: string): SearchState {
  return { ...searchAt(state, currentLocation), restaurantOrCuisine: location }
}

interface NoResultsProps {
  readonly state: SearchState
  readonly answer: MerchantSearchAnswer
}

export function NoResults({ state, answer }: NoResultsProps) {
  const t = useCopy()
  const place = answer.place?.label ?? state.location ?? ''
  const words = answer.reading?.words ?? state.restaurantOrCuisine ?? ''
  // A view of the map and the visitor's own place stay what they are; a place in words is the one that was found.
  const there = isOwnPlace(answer) ? { ...state, pageNo: undefined } : searchAt(state, place)
  return (
    <EmptyState
      title={t('search.noResults.title')}
      text={state.location === currentMapView ? t('search.noResults.textArea') : t('search.noResults.text', { place })}
    >
      <ReadingNote state={state} answer={answer} />
      {state.tonight ? <NothingTonight state={state} /> : null}
      {state.table ? <p>{t('search.noResults.table')}</p> : null}
      {chosenOptions(state).length === 0 ? null : (
        <Link to="/search" search={withoutFilters(state)} className={buttonClass('primary')}>
          {t('search.clearFilters')}
        </Link>
      )}
      {words === '' ? null : (
        <Link to="/search" search={{ ...there, restaurantOrCuisine: undefined }} className={buttonClass('secondary')}>
          {t('search.noResults.withoutWords', { place })}
        </Link>
      )}
      {answer.suggestions.map((suggestion) => (
        <Link
          key={suggestion}
          to="/search"
          search={{ ...searchAt(state, suggestion), restaurantOrCuisine: words || undefined }}
          className={buttonClass('secondary')}
        >
          {t('search.noResults.nearest', { place: suggestion })}
        </Link>
      ))}
      {answer.suggestions.length === 0 ? <CityLinks /> : null}
    </EmptyState>
  )
}

/** The way on that is nearest: the same on any other evening. */
function NothingTonight({ state }: { readonly state: SearchState }) {
  const t = useCopy()
  return (
    <>
      <p>{t('search.noResults.tonight')}</p>
      <Link
        to="/search"
        search={{ ...state, tonight: undefined, pageNo: undefined }}
        className={buttonClass('secondary')}
      >
        {t('search.noResults.anyEvening')}
      </Link>
    </>
  )
}

function isOwnPlace({ place }: MerchantSearchAnswer): boolean {
  return place?.kind === 'area' || place?.kind === 'point'
}

/** Of a page number that the results do not reach. */
export function PastTheEnd({ state }: { readonly state: SearchState }) {
  const t = useCopy()
  return (
    <EmptyState title={t('search.pastEnd.title', { page: state.pageNo ?? 1 })} text={t('search.pastEnd.text')}>
      <Link to="/search" search={{ ...state, pageNo: undefined }} className={buttonClass('primary')}>
        {t('search.pastEnd.first')}
      </Link>
    </EmptyState>
  )
}
