import { Link } from '@tanstack/react-router'
import type { MerchantSearchAnswer } from '#contract/schemas/merchant.ts'
import { formatNumber } from '#domain/text/format-number.ts'
import { Hidden } from '#ui/hidden.tsx'
import { counted } from '../../copy/counted.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { currentLocation, currentMapView } from '#domain/search/search-words.ts'
import { searchAt, type SearchState } from '../state/search-state.ts'
import styles from './result-list.module.css'

interface ResultsHeadingProps {
  readonly state: SearchState
  readonly answer: MerchantSearchAnswer
  readonly blocked: boolean
}

export function ResultsHeading({ state, answer, blocked }: ResultsHeadingProps) {
  const t = useCopy()
  const place = blocked ? guessedCity(answer) : (answer.place?.label ?? state.location ?? '')
  const count = formatNumber(answer.totalResultSize)
  const near = state.location === currentLocation && (!blocked || place === '')
  const heading = state.location === currentMapView ? t('search.headingArea') : t('search.heading', { place })
  return (
    <header>
      <h1 className={styles.heading}>{near ? t('search.headingNear') : heading}</h1>
      <p className={styles.count}>{t(counted('search.results', answer.totalResultSize), { count })}</p>
      {blocked ? (
        <p className={styles.notice}>
          <strong>{t('search.locationBlocked.title')}.</strong> {t('search.locationBlocked.text')}
        </p>
      ) : null}
      <ReadingNote state={state} answer={answer} />
      <p role="status">
        <Hidden>{t(counted('search.results.live', answer.totalResultSize), { count, place })}</Hidden>
      </p>
    </header>
  )
}

/** Who keeps their location to themselves sees what is near a guess: the first restaurant says where that is. */
function guessedCity({ data: [first] }: MerchantSearchAnswer): string {
  if (first === undefined) return ''
  const { city, state } = first.location.address
  return `${city}, ${state}`
}

interface ReadingNoteProps {
  readonly state: SearchState
  readonly answer: MerchantSearchAnswer
}

/** How the search was read, where that is not what stands in the fields, with ways to what else may have been meant. */
export function ReadingNote({ state, answer: { reading, place, suggestions } }: ReadingNoteProps) {
  const t = useCopy()
  if (reading === null || place === null) return null
  const { words, misspelt } = reading
  const asName = { ...searchAt(state, place.label), restaurantOrCuisine: misspelt ?? undefined }
  return (
    <p className={styles.notice}>
      {misspelt === null ? null : (
        <>
          {t('search.reading.misspelt', { typed: misspelt, place: place.label })}{' '}
          {suggestions.map((suggestion) => (
            <span key={suggestion}>
              <Link to="/search" search={{ ...searchAt(state, suggestion), restaurantOrCuisine: words || undefined }}>
                {t('search.unknownPlace.suggestion', { place: suggestion })}
              </Link>{' '}
            </span>
          ))}
          <Link to="/search" search={asName}>
            {t('search.reading.asName', { typed: misspelt })}
          </Link>{' '}
        </>
      )}
      {words === '' || words === state.restaurantOrCuisine
        ? null
        : t('search.reading.words', { words, place: place.label })}
    </p>
  )
}
