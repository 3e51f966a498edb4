import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import type { MapBounds } from '#domain/maps/projection.ts'
import { Hidden } from '#ui/hidden.tsx'
import { ZoomInIcon, ZoomOutIcon } from '#ui/icons/map-icons.tsx'
import { useCallApi } from '../../api/use-call-api.ts'
import { useCopy } from '../../copy/use-copy.ts'
import type { MapData } from '../style/map-style.ts'
import styles from './live-map.module.css'
import { MapFoot } from './map-foot.tsx'
import { mapDataQuery } from './map-queries.ts'
import type { MapGestures, OpenMap } from './open-map.ts'
import { type MapView, useMap } from './use-map.ts'

interface LiveMapProps {
  /** What it begins with. */
  readonly bounds: MapBounds
  /** How close it comes by itself where it has no streets. */
  readonly closest: number
  /** What stands in its place until it is there, and where the browser can't draw it. */
  readonly still: ReactNode
  /** What a screen reader calls it. */
  readonly label: string
  readonly gestures: MapGestures
  /** What stands on it, once it is there. */
  children(shown: ShownMap): ReactNode
}

export interface ShownMap {
  readonly map: OpenMap
  /** Null until it shows anything. */
  readonly view: MapView | null
  /** Whether streets are drawn in the middle of it. */
  readonly hasStreets: boolean
}

/** A map to move and zoom. */
export function LiveMap(props: LiveMapProps) {
  const data = useQuery(mapDataQuery(useCallApi())).data
  const [impossible, setImpossible] = useState(false)
  if (data === undefined || impossible) return props.still
  return <DrawnMap {...props} data={data} onImpossible={() => setImpossible(true)} />
}

interface DrawnMapProps extends LiveMapProps {
  readonly data: MapData
  onImpossible(): void
}

function DrawnMap({ still, label, children, data, ...shown }: DrawnMapProps) {
  const t = useCopy()
  const container = useRef<HTMLDivElement>(null)
  const words = { label, twoFingers: t('map.twoFingers') }
  const { map, view } = useMap({ container, data, words, ...shown })
  return (
    <>
      <div ref={container} className={styles.map} />
      {map === null ? (
        still
      ) : (
        <>
          {children({ map, view, hasStreets: hasStreets(data, view) })}
          <MapControls map={map} />
          <MapFoot data={data} view={view} />
        </>
      )}
    </>
  )
}

/** Without them a person needs a wheel, two fingers or the keys + and -. */
function MapControls({ map }: { readonly map: OpenMap }) {
  const t = useCopy()
  return (
    <div className={styles.controls}>
      <button type="button" onClick={() => map.zoomIn({}, { originalEvent: true })}>
        <ZoomInIcon />
        <Hidden>{t('map.zoomIn')}</Hidden>
      </button>
      <button type="button" onClick={() => map.zoomOut({}, { originalEvent: true })}>
        <ZoomOutIcon />
        <Hidden>{t('map.zoomOut')}</Hidden>
      </button>
    </div>
  )
}

/** Whether streets are drawn in the middle of a view; an operator's own map has what it has. */
function hasStreets({ streets, operators }: Pick<MapData, 'streets' | 'operators'>, view: MapView | null): boolean {
  if (operators !== null || view === null) return true
  const { north, south, east, west } = view.box
  const [latitude, longitude] = [(north + south) / 2, (east + west) / 2]
  return (
    streets !== null &&
    latitude < streets.bounds.north &&
    latitude > streets.bounds.south &&
    longitude < streets.bounds.east &&
    longitude > streets.bounds.west
  )
}
