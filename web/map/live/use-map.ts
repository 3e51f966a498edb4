import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import type { MapBounds } from '#domain/maps/projection.ts'
import { cornersOf, fitting, type MapGestures, type MapWords, openMap, type OpenMap } from './open-map.ts'
import type { MapData } from '../style/map-style.ts'

export interface MapView {
  readonly box: MapBounds
  readonly zoom: number
  /** A person has moved it since it last showed a search. */
  readonly moved: boolean
}

interface MapOptions {
  readonly container: RefObject<HTMLElement | null>
  readonly data: MapData
  readonly bounds: MapBounds
  readonly closest: number
  readonly words: MapWords
  readonly gestures: MapGestures
  onImpossible(): void
}

interface ShownMap {
  /** Null until it is there. */
  readonly map: OpenMap | null
  readonly view: MapView | null
}

interface Seen extends Omit<MapView, 'moved'> {
  /** The bounds that a person moved it away from. */
  readonly movedFrom: string | null
}

/** The map in its container, and what it shows. It follows the bounds; where a person moves it to, it stays. */
export function useMap({ container, data, bounds, closest, ...given }: MapOptions): ShownMap {
  const [map, setMap] = useState<OpenMap | null>(null)
  const [seen, setSeen] = useState<Seen | null>(null)
  const { north, south, east, west } = bounds
  const asked = [north, south, east, west].join(' ')
  const first = useRef({ bounds, closest, ...given })
  const look = useEffectEvent((opened: OpenMap, { byPerson }: { byPerson: boolean }) => {
    setSeen((before) => ({ ...viewOf(opened), movedFrom: byPerson ? asked : (before?.movedFrom ?? null) }))
  })

  // Meets the map library, which owns what is in the container.
  useEffect(() => {
    if (container.current === null) return
    const opened = tryToOpen({ container: container.current, data, ...first.current })
    if (opened === null) return first.current.onImpossible()
    opened.on('moveend', (event) => look(opened, { byPerson: event.originalEvent !== undefined }))
    // Not before all of it is drawn: until then the still picture shows more.
    opened.once('load', () => {
      setMap(opened)
      look(opened, { byPerson: false })
    })
    return () => {
      setMap(null)
      opened.remove()
    }
  }, [container, data])

  // Meets the map library: another search is shown where it is.
  useEffect(() => {
    const next = { north, south, east, west }
    if (map !== null && !shows(map, next))
      map.fitBounds(cornersOf(next), { ...fitting({ data, closest, bounds: next }), duration: 400 })
  }, [map, data, closest, north, south, east, west])

  return { map, view: seen && { ...seen, moved: seen.movedFrom === asked } }
}

function tryToOpen(opening: Parameters<typeof openMap>[0]): OpenMap | null {
  try {
    return openMap(opening)
  } catch {
    // No WebGL: the still picture stays.
    return null
  }
}

function viewOf(map: OpenMap): Omit<MapView, 'moved'> {
  const bounds = map.getBounds()
  const box = { north: bounds.getNorth(), south: bounds.getSouth(), east: bounds.getEast(), west: bounds.getWest() }
  return { box: rounded(box), zoom: map.getZoom() }
}

/** Four decimals, some ten metres: an address that one can read. */
function rounded({ north, south, east, west }: MapBounds): MapBounds {
  const round = (degrees: number) => Math.round(degrees * 10_000) / 10_000
  return { north: round(north), south: round(south), east: round(east), west: round(west) }
}

/** Whether the map shows just this part already, as it does when its own view was searched. */
function shows(map: OpenMap, bounds: MapBounds): boolean {
  const { box } = viewOf(map)
  const near = (a: number, b: number) => Math.abs(a - b) < 0.0002
  return (
    near(box.north, bounds.north) &&
    near(box.south, bounds.south) &&
    near(box.east, bounds.east) &&
    near(box.west, bounds.west)
  )
}
