import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { cuisines } from './cuisines/cuisines.ts'
import { gazetteerZips, type ZipPoint } from './gazetteer-zips.ts'
import { nameFor } from './names.ts'
import { chanceOf, type Chance } from './random.ts'

interface RestaurantFileOptions {
  readonly rows: number
  readonly seed: string
  /** This many of the rows are bad in one of the ways of `spoil`; none unless told. */
  readonly dirtyRows?: number
}

const header = 'id,name,address,city,state,zip,lat,lon,cuisine,phone\n'
const streets =
  'Main St,Broadway,Oak St,Market St,2nd Ave,Washington Blvd,Park Ave,Maple Dr,Highway 9,Railroad Ave,Elm St,Lake Rd'.split(
    ',',
  )
/** Shares of the large cities in per mille, as in a real national extract; the rest is spread over the country. */
const crowded: readonly [city: string, state: string, perMille: number][] = [
  ['New York', 'NY', 91],
  ['Brooklyn', 'NY', 62],
  ['Chicago', 'IL', 52],
  ['Los Angeles', 'CA', 35],
  ['Austin', 'TX', 26],
  ['Las Vegas', 'NV', 23],
  ['San Francisco', 'CA', 14],
  ['Raleigh', 'NC', 10],
]

/** Writes a restaurant file with the columns and proportions of a real one, gzipped where the path ends in .gz. */
export async function writeRestaurantFile(path: string, options: RestaurantFileOptions): Promise<void> {
  const rows = Readable.from(chunked(restaurantRows(options)))
  const target = createWriteStream(path)
  await (path.endsWith('.gz') ? pipeline(rows, createGzip({ level: 1 }), target) : pipeline(rows, target))
}

function* chunked(lines: Iterable<string>): Generator<string> {
  let chunk = header
  for (const line of lines) {
    chunk += line
    if (chunk.length < 65_536) continue
    yield chunk
    chunk = ''
  }
  yield chunk
}

function* restaurantRows({ rows, seed, dirtyRows = 0 }: RestaurantFileOptions): Generator<string> {
  const chance = chanceOf(seed)
  const places = placesByWeight(gazetteerZips())
  const chains = chainNames(chance)
  const names = { anywhere: new Set<string>(), city: new Set<string>() }
  const every = dirtyRows > 0 ? Math.floor(rows / dirtyRows) : Infinity
  for (let index = 0; index < rows; index++) {
    const cuisine = chance.pick(cuisines)
    const name = chance.happens(0.31) ? chance.pick(chains) : nameFor(cuisine, { chance, taken: names })
    if (index % 200 === 0) forget(names)
    const place = placeFrom(places, chance)
    const fields = [
      `gen-${String(index + 1).padStart(6, '0')}`,
      name,
      `${chance.int(1, 9899)} ${chance.pick(streets)}${chance.happens(0.06) ? ', Ste 4' : ''}`,
      place.city,
      place.state,
      place.zip,
      (place.latitude + chance.bell() * 0.008).toFixed(5),
      (place.longitude + chance.bell() * 0.008).toFixed(5),
      chance.happens(0.2) ? '' : cuisine.name,
      chance.happens(0.78) ? `(${chance.int(201, 989)}) 555-01${String(chance.int(0, 99)).padStart(2, '0')}` : '',
    ]
    const dirty = (index + 1) % every === 0 && (index + 1) / every <= dirtyRows
    yield `${(dirty ? spoil(fields, index / every) : fields).map(quoted).join(',')}\n`
  }
}

/** Six ways in which a row of a real file is bad, in turn. */
function spoil(fields: readonly string[], turn: number): string[] {
  const changes: readonly [field: number, value: string][] = [
    [1, ''],
    [6, 'north'],
    [7, '913.5'],
    [5, '00000'],
    [4, 'ZZ'],
    [0, ''],
  ]
  const [field, value] = changes[Math.floor(turn) % changes.length] ?? [1, '']
  return fields.map((text, index) => (index === field ? value : text))
}

interface Places {
  readonly crowded: readonly { upTo: number; zips: readonly ZipPoint[] }[]
  readonly rest: readonly ZipPoint[]
}

function placesByWeight(zips: readonly ZipPoint[]): Places {
  let upTo = 0
  const groups = crowded.map(([city, state, perMille]) => {
    upTo += perMille
    return { upTo, zips: zips.filter((point) => point.city === city && point.state === state) }
  })
  return { crowded: groups, rest: zips.filter((_, index) => index % 9 === 0) }
}

function placeFrom(places: Places, chance: Chance): ZipPoint {
  const lot = chance.int(1, 1000)
  const group = places.crowded.find(({ upTo }) => lot <= upTo)
  return chance.pick(group ? group.zips : places.rest)
}

function chainNames(chance: Chance): string[] {
  const taken = { anywhere: new Set<string>(), city: new Set<string>() }
  return Array.from({ length: 400 }, () => nameFor(chance.pick(cuisines), { chance, taken }))
}

/** Names may come again, as in life; looking for ever rarer new ones would be slow. */
function forget(names: { anywhere: Set<string>; city: Set<string> }): void {
  names.anywhere.clear()
  names.city.clear()
}

function quoted(field: string): string {
  return /[",\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field
}
