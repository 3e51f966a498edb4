import { lazy, Suspense } from 'react'
import type { MerchantCard } from '#contract/schemas/merchant.ts'
import { Hidden } from '#ui/hidden.tsx'
import { SkipLink } from '#ui/skip-link.tsx'
import { useCopy } from '../copy/use-copy.ts'
import { StillMap } from '../map/still-map.tsx'
import { useStillPin } from '../map/use-still-pin.ts'
import { useTouched } from '../touch/use-touched.ts'
import { useSite } from '../site/use-site.ts'
import { mapBoxOf } from './map-box.ts'
import styles from './search-map.module.css'
import { mapFilters } from './search-request.ts'
import { inMapView, type SearchState } from './search-state.ts'
import { useMapIsShown } from './use-map-is-shown.ts'
import type { ChangeSearch } from './use-search-navigation.ts'
import type { SearchResults } from './use-search-results.ts'

const ResultsMap = lazy(async () => ({ default: (await import('../map/results-map.tsx')).ResultsMap }))
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
              searchArea={(view) => change(inMapView(state, view))}
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
