import { Map as MapLibreMap } from 'maplibre-gl'
import type { MapBounds } from '#domain/map-projection.ts'
import type { MapData } from './map-style.ts'
import { mapStyle } from './map-style.ts'
import { startMapWorker } from './map-worker.ts'

export type OpenMap = MapLibreMap

interface Opening {
  readonly container: HTMLElement
  readonly bounds: MapBounds
  readonly data: MapData
  /** What a screen reader calls it. */
  readonly label: string
}

/** How close the map comes by itself: without streets there is nothing to see up close. */
export function fitting({ streets }: Pick<MapData, 'streets'>) {
  return { padding: { top: 72, bottom: 72, left: 48, right: 48 }, maxZoom: streets === null ? 13 : 15 }
}

let hasWorker = false

/** A map that moves and zooms and never turns or tilts. Throws where the browser can't draw one. */
export function openMap({ container, bounds, data, label }: Opening): OpenMap {
  if (!hasWorker) startMapWorker()
  hasWorker = true
  const map = new MapLibreMap({
    container,
    style: mapStyle(data),
    bounds: cornersOf(bounds),
    fitBoundsOptions: fitting(data),
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    renderWorldCopies: false,
    minZoom: 2.5,
    maxZoom: 18,
    locale: { 'Map.Title': label },
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
