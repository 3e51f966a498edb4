import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import type { MerchantCard } from '#contract/schemas/merchant.ts'
import { type MapBounds, shownBounds } from '#domain/maps/projection.ts'
import { useCallApi } from '../api/use-call-api.ts'
import { useCopy } from '../copy/use-copy.ts'
import { LiveMap, type ShownMap } from './live/live-map.tsx'
import { MapMarks } from './marks/map-marks.tsx'
import { type Cluster, pinOf } from './marks/marks.ts'
import { MapPreview } from './marks/map-preview.tsx'
import { type MapFilters, mapMarksQuery } from './live/map-queries.ts'
import styles from './results-map.module.css'
import type { MapPlaces } from './still-map.tsx'
import { useLaidMarks, useRoomsOfMarks } from './marks/use-laid-marks.ts'
import type { MapView } from './live/use-map.ts'

interface Results {
  /** The restaurants on the list beside it. */
  readonly merchants: readonly MerchantCard[]
  /** What the list was filtered by. */
  readonly filters: MapFilters
  searchArea(box: MapBounds): void
}

const nowhere = { north: 0, south: 0, east: 0, west: 0, zoom: 0 }
/** Of several restaurants that are close together. */
const closestResults = 13
/** Of a part of the map that somebody chose, as close as they were. */
const closestView = 18
/** From here on somebody looks for streets. */
const zoomOfStreets = 13.2
/** A cluster at this zoom stands for one address: it is searched, not opened. */
const closest = 17

interface ResultsMapProps extends Results {
  readonly places: MapPlaces
  readonly still: ReactNode
}

/** The live map of a search: its results, what else matches in view, and a way to search there. */
export function ResultsMap({ places, still, ...results }: ResultsMapProps) {
  const t = useCopy()
  const bounds = shownBounds(places)
  return (
    <LiveMap
      bounds={bounds}
      still={still}
      closest={places.box === null ? closestResults : closestView}
      label={t('map.canvas')}
      gestures="map"
    >
      {(shown) => <ResultsOnMap {...shown} {...results} />}
    </LiveMap>
  )
}

function ResultsOnMap({ map, view, hasStreets, merchants, filters, searchArea }: Results & ShownMap) {
  const t = useCopy()
  const marks = useMarks(view, filters)
  const [chosen, setChosen] = useState<string | null>(null)
  const zoom = view?.zoom ?? map.getZoom()
  const laid = useLaidMarks({ pins: merchants.map(pinOf), marks, chosen, zoom })
  useRoomsOfMarks(map, { laid, zoom })

  /** The button goes with the press; the map goes on having the focus. */
  function searchHere(): void {
    if (view === null) return
    map.getCanvas().focus({ preventScroll: true })
    searchArea(view.box)
  }

  function open({ square, latitude, longitude }: Cluster): void {
    if (map.getZoom() >= closest) return searchArea(square)
    map.easeTo({ center: [longitude, latitude], zoom: map.getZoom() + 2, duration: 300 }, { originalEvent: true })
  }

  return (
    <>
      {createPortal(
        <MapMarks
          map={map}
          laid={laid}
          zoom={zoom}
          chosen={chosen}
          onChoose={(id) => setChosen(id === chosen ? null : id)}
          onOpen={open}
        />,
        map.getCanvasContainer(),
      )}
      <div role="status" className={styles.top}>
        {view?.moved === true ? (
          <button type="button" className={styles.searchArea} onClick={searchHere}>
            {t('search.searchThisArea')}
          </button>
        ) : null}
        {view !== null && view.zoom >= zoomOfStreets && !hasStreets ? (
          <p className={styles.hint}>{t('map.noStreets')}</p>
        ) : null}
      </div>
      <div className={styles.floor}>
        {chosen === null ? null : (
          <MapPreview key={chosen} id={chosen} known={merchants} onClose={() => setChosen(null)} />
        )}
      </div>
    </>
  )
}

/** What else there is in view; null before that is known. */
function useMarks(view: MapView | null, filters: MapFilters) {
  const callApi = useCallApi()
  const query = view === null ? nowhere : { ...filters, ...view.box, zoom: Math.round(view.zoom * 10) / 10 }
  const { data } = useQuery({ ...mapMarksQuery(callApi, query), enabled: view !== null })
  return data?.marks ?? null
}
