import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getMapMarks, getMapStreets } from '#contract/endpoints/maps.ts'
import type { MapMarksQuery } from '#contract/schemas/map.ts'
import type { MapBounds } from '#domain/maps/projection.ts'
import type { CallApi } from '../../api/call-api.ts'
import { answerOf } from '../../api/refused-error.ts'
import type { MapData } from '../style/map-style.ts'

export type MapFilters = Omit<MapMarksQuery, keyof MapBounds | 'zoom'>

export function mapDataQuery(callApi: CallApi) {
  return queryOptions({
    queryKey: ['mapData'],
    staleTime: Infinity,
    queryFn: () => loadMapData(callApi),
  })
}

/** While the map moves on, the marks of before stay. */
export function mapMarksQuery(callApi: CallApi, query: MapMarksQuery) {
  return queryOptions({
    queryKey: ['mapMarks', query],
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    queryFn: async () => answerOf(await callApi(getMapMarks, { query })),
  })
}

/** Name, longitude, latitude, population: 0 for a part of a town, -1 for a state, -2 for a country. */
type Town = readonly [string, number, number, number]

const placesPath = '/maps/places.json'

/** Everything that the map is drawn from, all of it of this origin but for what an operator's style asks for. */
async function loadMapData(callApi: CallApi): Promise<MapData> {
  const [towns, { streets, style }] = await Promise.all([
    fetchJson<readonly Town[]>(placesPath),
    callApi(getMapStreets, {}).then(answerOf),
  ])
  return {
    places: {
      type: 'FeatureCollection',
      features: towns.map(([name, longitude, latitude, population]) => ({
        type: 'Feature',
        properties: { name, population },
        geometry: { type: 'Point', coordinates: [longitude, latitude] },
      })),
    },
    streets,
    operators: style,
  }
}

async function fetchJson<Shape>(path: string): Promise<Shape> {
  const answer = await fetch(path)
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return answer.json() as Promise<Shape>
}
