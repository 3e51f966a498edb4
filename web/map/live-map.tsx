import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { MapMarksQuery } from '#contract/schemas/map.ts'
import type { MerchantCard } from '#contract/schemas/merchant.ts'
import { type MapBounds, shownBounds } from '#domain/map-projection.ts'
import { useCallApi } from '../api/use-call-api.ts'
import { useCopy } from '../copy/use-copy.ts'
import styles from './live-map.module.css'
import { MapControls } from './map-controls.tsx'
import { MapMarks } from './map-marks.tsx'
import { pinOf } from './map-pin.ts'
import { MapPreview } from './map-preview.tsx'
import { mapDataQuery, mapMarksQuery } from './map-queries.ts'
import type { MapData } from './map-style.ts'
import type { Cluster } from './marks-beyond.ts'
import { type MapPlaces, StillMap } from './still-map.tsx'
import { type MapView, useMap } from './use-map.ts'

export interface LiveMapProps {
  readonly box: MapPlaces['box']
  readonly around: MapPlaces['around']
  /** The restaurants on the list beside it. */
  readonly merchants: readonly MerchantCard[]
  /** What the list was filtered by; null where the map shows these restaurants alone. */
  readonly filters: MapFilters | null
  /** What a screen reader calls it. */
  readonly label: string
  searchArea(box: MapBounds): void
}

export type MapFilters = Omit<MapMarksQuery, keyof MapBounds | 'zoom'>

const nowhere = { north: 0, south: 0, east: 0, west: 0, zoom: 0 }
/** A cluster at this zoom stands for one address: it is searched, not opened. */
const closest = 17

export function LiveMap(props: LiveMapProps) {
  const data = useQuery(mapDataQuery(useCallApi())).data
  const [impossible, setImpossible] = useState(false)
  if (data === undefined || impossible)
    return <StillMap box={props.box} pins={props.merchants.map(({ location }) => location)} around={props.around} />
  return <DrawnMap {...props} data={data} onImpossible={() => setImpossible(true)} />
}

interface DrawnMapProps extends LiveMapProps {
  readonly data: MapData
  onImpossible(): void
}

function DrawnMap({ box, around, merchants, filters, label, searchArea, data, onImpossible }: DrawnMapProps) {
  const t = useCopy()
  const container = useRef<HTMLDivElement>(null)
  const bounds = shownBounds({ box, pins: merchants.map(({ location }) => location), around })
  const { map, view } = useMap({ container, data, bounds, label, onImpossible })
  const marks = useMarks(view, filters)
  const [chosen, setChosen] = useState<string | null>(null)

  function open({ square, latitude, longitude }: Cluster): void {
    if (map === null) return
    if (map.getZoom() >= closest) return searchArea(square)
    map.easeTo({ center: [longitude, latitude], zoom: map.getZoom() + 2, duration: 300 }, { originalEvent: true })
  }

  return (
    <>
      <div ref={container} className={styles.map} />
      {map === null
        ? null
        : createPortal(
            <MapMarks
              map={map}
              pins={merchants.map(pinOf)}
              marks={marks}
              chosen={chosen}
              onChoose={(id) => setChosen(id === chosen ? null : id)}
              onOpen={open}
            />,
            map.getCanvasContainer(),
          )}
      {map === null ? null : <MapControls map={map} />}
      {view?.moved === true && filters !== null ? (
        <button type="button" className={styles.searchArea} onClick={() => searchArea(view.box)}>
          {t('search.searchThisArea')}
        </button>
      ) : null}
      <div className={styles.floor}>
        {chosen === null ? null : <MapPreview id={chosen} known={merchants} onClose={() => setChosen(null)} />}
      </div>
      <p className={styles.credit}>{data.streets === null ? t('map.credit.states') : t('map.credit.streets')}</p>
    </>
  )
}

/** What else there is in view; nothing before the map shows anything. */
function useMarks(view: MapView | null, filters: MapFilters | null) {
  const callApi = useCallApi()
  const query = view === null ? nowhere : { ...filters, ...view.box, zoom: Math.round(view.zoom * 10) / 10 }
  const { data } = useQuery({ ...mapMarksQuery(callApi, query), enabled: view !== null && filters !== null })
  return data?.marks ?? []
}
