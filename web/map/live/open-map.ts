import { Map as MapLibreMap, setWorkerUrl } from 'maplibre-gl'
import workerAddress from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import type { MapBounds } from '#domain/maps/projection.ts'
import { ownScriptAddress } from '../../worker/own-script-address.ts'
import { addGrain } from '../style/land-layers.ts'
import { type MapData, mapStyle } from '../style/map-style.ts'
import { addRoomImages } from '../style/mark-rooms.ts'

export type OpenMap = MapLibreMap

/** Who gets the wheel and one finger: the map, or the page that it stands in. */
export type MapGestures = 'map' | 'page'

interface Opening {
  readonly container: HTMLElement
  readonly bounds: MapBounds
  readonly data: MapData
  /** How close it comes by itself where it has no streets. */
  readonly closest: number
  readonly words: MapWords
  readonly gestures: MapGestures
}

export interface MapWords {
  /** What a screen reader calls it. */
  readonly label: string
  /** Where one finger scrolls the page: what moves the map. */
  readonly twoFingers: string
}

/** On a phone something floats over the foot of the map, and the country hardly fits its width. */
const narrow = 700
const roomOnPhone = { top: 72, bottom: 96, left: 24, right: 24 }

/** How the map shows a part by itself: without streets there is nothing to see up close. */
export function fitting({ data, closest, bounds }: Pick<Opening, 'data' | 'closest' | 'bounds'>) {
  const hasStreets = data.operators !== null || (data.streets !== null && isWithin(bounds, data.streets.bounds))
  const room = innerWidth < narrow ? roomOnPhone : { top: 72, bottom: 72, left: 48, right: 48 }
  return { padding: room, maxZoom: hasStreets ? Math.max(15, closest) : closest }
}

function isWithin(inner: MapBounds, outer: MapBounds): boolean {
  return (
    inner.north <= outer.north && inner.south >= outer.south && inner.east <= outer.east && inner.west >= outer.west
  )
}

let hasWorker = false

/** A map that moves and zooms and never turns or tilts. Throws where the browser can't draw one. */
export function openMap({ container, bounds, data, closest, words, gestures }: Opening): OpenMap {
  if (!hasWorker) startMapWorker()
  hasWorker = true
  const map = new MapLibreMap({
    container,
    style: mapStyle(data),
    bounds: cornersOf(bounds),
    fitBoundsOptions: fitting({ data, closest, bounds }),
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    renderWorldCopies: false,
    minZoom: 1.5,
    maxZoom: 18,
    cooperativeGestures: gestures === 'page',
    locale: { 'Map.Title': words.label, 'CooperativeGesturesHandler.MobileHelpText': words.twoFingers },
  })
  map.once('style.load', () => {
    addRoomImages(map)
    addGrain(map)
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  return map
}

export function cornersOf({ north, south, east, west }: MapBounds): [[number, number], [number, number]] {
  return [
    [west, south],
    [east, north],
  ]
}

/**
 * Points the map to its worker, which is a file of our own origin. The library hands the address to `new Worker` untouched, and asks it for two
 * things that text can do and a trusted address can't.
 */
function startMapWorker(): void {
  const address: unknown = ownScriptAddress(workerAddress)
  const text = String(address)
  if (typeof address !== 'object' || address === null) return setWorkerUrl(text)
  const both: unknown = Object.assign(address, {
    endsWith: (end: string) => text.endsWith(end),
    split: (by: RegExp) => text.split(by),
  })
  // The type says text; what must arrive at `new Worker` is the trusted address.
  setWorkerUrl(both as string)
}
