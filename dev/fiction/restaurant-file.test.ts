import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeRestaurantFile } from './restaurant-file.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'restaurant-file-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('a file has the real columns and as many rows as asked, and the same seed writes the same bytes', async () => {
  await writeRestaurantFile(join(folder, 'a.csv'), { rows: 3_000, seed: 'a' })
  await writeRestaurantFile(join(folder, 'b.csv.gz'), { rows: 3_000, seed: 'a' })
  const plain = await readFile(join(folder, 'a.csv'))
  expect(gunzipSync(await readFile(join(folder, 'b.csv.gz'))).equals(plain)).toBe(true)
  const rows = records(plain)
  expect(rows).toHaveLength(3_000)
  expect(Object.keys(rows[0] ?? {})).toEqual([
    'id',
    'name',
    'address',
    'city',
    'state',
    'zip',
    'lat',
    'lon',
    'cuisine',
    'phone',
  ])
  expect(rows.filter(({ name, zip, lat }) => !name || !/^\d{5}$/.test(zip ?? '') || Number.isNaN(Number(lat)))).toEqual(
    [],
  )
})

test('a tenth of the rows stand in New York, as in life, and some have no cuisine or phone', async () => {
  await writeRestaurantFile(join(folder, 'c.csv'), { rows: 4_000, seed: 'c' })
  const rows = records(await readFile(join(folder, 'c.csv')))
  const share = (wanted: (row: Record<string, string>) => boolean) => rows.filter(wanted).length / rows.length
  expect(share(({ city }) => city === 'New York')).toBeCloseTo(0.09, 1)
  expect(share(({ cuisine }) => cuisine === '')).toBeCloseTo(0.2, 1)
  expect(share(({ phone }) => phone === '')).toBeCloseTo(0.22, 1)
})

test('dirty rows come exactly as many as asked', async () => {
  await writeRestaurantFile(join(folder, 'd.csv'), { rows: 1_000, seed: 'd', dirtyRows: 12 })
  const bad = records(await readFile(join(folder, 'd.csv'))).filter(
    ({ id, name, state, zip, lat, lon }) =>
      !id || !name || state === 'ZZ' || zip === '00000' || Number.isNaN(Number(lat)) || Math.abs(Number(lon)) > 180,
  )
  expect(bad).toHaveLength(12)
})

function records(text: Buffer): Record<string, string>[] {
  return parse(text, { columns: true })
}
