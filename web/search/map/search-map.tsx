import { Suspense, useSyncExternalStore } from 'react'
import type { MerchantCard } from '#contract/schemas/merchant.ts'
import { Hidden } from '#ui/hidden.tsx'
import { SkipLink } from '#ui/navigation/skip-link.tsx'
import { extraPart } from '../../later/extra-part.tsx'
import { useCopy } from '../../copy/use-copy.ts'
import { useTouched } from '../../later/use-touched.ts'
import { StillMap } from '../../map/still-map.tsx'
import { useStillPin } from '../../map/use-still-pin.ts'
import { useSite } from '../../site/use-site.ts'
import { mapBoxOf } from '../state/map-box.ts'
import type { ChangeSearch } from '../state/search-navigation.ts'
import { mapFilters } from '../state/search-request.ts'
import { inMapView, type SearchState } from '../state/search-state.ts'
import type { SearchResults } from '../state/use-search-results.ts'
import styles from './search-map.module.css'

const ResultsMap = extraPart(
  async () => (await import('../../map/results-map.tsx')).ResultsMap,
  ({ still }) => still,
)
/** A map has a mark for each place in view. */
const mapEndId = 'map-end'
const none: readonly MerchantCard[] = []

interface SearchMapProps {
  readonly state: SearchState
  readonly change: ChangeSearch
  readonly results: SearchResults
}

/** The results on the map. It is a picture until somebody touches the page, so that nobody waits for a map they do not use. */
export function SearchMap({ state, change, results }: SearchMapProps) {
  const t = useCopy()
  const { today } = useSite()
  const stillPin = useStillPin()
  const live = useTouched()
  const shown = useMapIsShown(state)
  const answer = results.kind === 'answered' ? results.answer : null
  const merchants = answer?.data ?? none
  const places = {
    box: mapBoxOf(state),
    pins: merchants.map(stillPin),
    around: answer?.place ?? null,
  }
  const still = <StillMap {...places} />
  return (
    <section className={styles.map} aria-label={t('map.label')}>
      <p>
        <Hidden>{t('map.alternative')}</Hidden>
      </p>
      {live && shown ? (
        <>
          <SkipLink to={mapEndId} inside>
            {t('map.skip')}
          </SkipLink>
          <Suspense fallback={still}>
            <ResultsMap
              places={places}
              still={still}
              merchants={merchants}
              filters={mapFilters(state, today)}
              searchArea={(view) => void change(inMapView(state, view))}
            />
          </Suspense>
          <span id={mapEndId} tabIndex={-1} />
        </>
      ) : (
        still
      )}
    </section>
  )
}

/** From here on the list and the map stand side by side; search-page.module.css says the same. */
const sideBySide = '(width >= 1050px)'

/** Whether the map is on screen: always beside the list, and otherwise in its own mode. */
function useMapIsShown({ view }: Pick<SearchState, 'view'>): boolean {
  const isWide = useSyncExternalStore(
    subscribe,
    () => matchMedia(sideBySide).matches,
    () => false,
  )
  return isWide || view === 'map'
}

function subscribe(listener: () => void): () => void {
  const width = matchMedia(sideBySide)
  width.addEventListener('change', listener)
  return () => width.removeEventListener('change', listener)
}
