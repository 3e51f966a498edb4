import { Link } from '@tanstack/react-router'
import type { MerchantSearchAnswer } from '#contract/schemas/merchant.ts'
import { useCopy } from '../copy/use-copy.ts'
import styles from './result-list.module.css'
import { searchAt, type SearchState } from './search-state.ts'

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
