import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import type { MapBounds } from '#domain/maps/projection.ts'
import { Hidden } from '#ui/hidden.tsx'
import { DirectionIcon, MoveIcon, ZoomInIcon, ZoomOutIcon } from '#ui/icons/map-icons.tsx'
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
      {/* Before the map and its many pins in the order of the keyboard. */}
      {map === null ? null : (
        <>
          <MapControls map={map} />
          {children({ map, view, hasStreets: hasStreets(data, view) })}
        </>
      )}
      <div ref={container} className={styles.map} />
      {map === null ? still : <MapFoot data={data} view={view} />}
    </>
  )
}

const directions = [
  ['up', 0, -1],
  ['left', -1, 0],
  ['right', 1, 0],
  ['down', 0, 1],
] as const

/** Without them a person needs a wheel, two fingers, a drag or the keys (WCAG 2.5.1 and 2.5.7). */
function MapControls({ map }: { readonly map: OpenMap }) {
  const t = useCopy()
  const [moves, setMoves] = useState(false)
  const canvas = map.getCanvas()
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
      <button type="button" aria-expanded={moves} onClick={() => setMoves(!moves)}>
        <MoveIcon />
        <Hidden>{t('map.move')}</Hidden>
      </button>
      {moves
        ? directions.map(([direction, x, y]) => (
            <button
              key={direction}
              type="button"
              onClick={() =>
                map.panBy([(x * canvas.clientWidth) / 3, (y * canvas.clientHeight) / 3], {}, { originalEvent: true })
              }
            >
              <DirectionIcon direction={direction} />
              <Hidden>{t(`map.move.${direction}`)}</Hidden>
            </button>
          ))
        : null}
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
