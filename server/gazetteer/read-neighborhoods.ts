import { readFileSync } from 'node:fs'
import { foldName } from './fold-name.ts'
import type { NamedPlace } from './place.ts'

const file = new URL('us-neighborhoods.csv', import.meta.url)

/**
 * Well-known parts of large cities and landmarks, each under its name and the others that people use. `weight` says how it is meant
 * against a town of the same name: as if it had so many people. Collected by hand; NOTICE says from what.
 */
export function readNeighborhoods(): NamedPlace[] {
  return readFileSync(file, 'utf8').trim().split('\n').slice(1).flatMap(placesOf)
}

function placesOf(line: string): NamedPlace[] {
  const [name = '', city = '', state = '', latitude, longitude, weight, also = ''] = line.split(',')
  const place = {
    kind: 'neighborhood',
    label: `${name}, ${city}, ${state}`,
    latitude: Number(latitude),
    longitude: Number(longitude),
    state,
    population: Number(weight),
  } as const
  return [name, ...also.split(';').filter(Boolean)].map((one) => ({ ...place, folded: foldName(one) }))
}
