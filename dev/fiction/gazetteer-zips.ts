import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

export interface ZipPoint {
  readonly zip: string
  readonly city: string
  readonly state: string
  readonly latitude: number
  readonly longitude: number
}

const file = new URL('../../server/gazetteer/us-zips.csv.gz', import.meta.url)

/** The current street-delivery ZIP codes that have a point. The file holds no quoted commas in the columns read here. */
export function gazetteerZips(): ZipPoint[] {
  const lines = gunzipSync(readFileSync(file)).toString('utf8').trimEnd().split('\n').slice(1)
  return lines.flatMap((line) => {
    const [zip = '', city = '', state = '', , latitude = '', longitude = '', type, current] = line.split(',')
    if (type !== 'standard' || current?.trim() !== '1' || latitude === '') return []
    return [{ zip, city, state, latitude: Number(latitude), longitude: Number(longitude) }]
  })
}
