import { feature, mesh } from 'topojson-client'
import { getMapStreets } from '#contract/endpoints/maps.ts'
import type { CallApi } from '../api/call-api.ts'
import { answerOf } from '../api/refused-error.ts'
import { type MapData, statesPath } from './map-style.ts'

type Atlas = Parameters<typeof mesh>[0] & {
  readonly objects: { readonly states: NonNullable<Parameters<typeof mesh>[1]> }
}
/** Name, longitude, latitude, population. */
type Town = readonly [string, number, number, number]

const placesPath = '/maps/places.json'

/** Everything that the map is drawn from, all of it of this origin but for what an operator's style asks for. */
export async function loadMapData(callApi: CallApi): Promise<MapData> {
  const [atlas, towns, { streets, style }] = await Promise.all([
    fetchJson<Atlas>(statesPath),
    fetchJson<readonly Town[]>(placesPath),
    callApi(getMapStreets, {}).then(answerOf),
  ])
  const { states } = atlas.objects
  return {
    states: feature(atlas, states),
    borders: mesh(atlas, states, (a, b) => a !== b),
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
  return answer.json()
}
