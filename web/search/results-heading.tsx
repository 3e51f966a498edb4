import type { MerchantSearchAnswer } from '#contract/schemas/merchant.ts'
import { formatNumber } from '#domain/text/format-number.ts'
import { Hidden } from '#ui/hidden.tsx'
import { counted } from '../copy/counted.ts'
import { useCopy } from '../copy/use-copy.ts'
import { ReadingNote } from './reading-note.tsx'
import styles from './result-list.module.css'
import { currentLocation, currentMapView, type SearchState } from './search-state.ts'

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
