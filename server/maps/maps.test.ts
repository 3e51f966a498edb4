import { fileURLToPath } from 'node:url'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type RunningTestApp } from '#tests/app.ts'
import { createBrowser, type Browser } from '#tests/browser.ts'
import { testDatabases, useDatabase } from '#tests/database.ts'
import { writeTileArchive } from '#tests/tile-archive.ts'

const [embedded] = testDatabases()
if (!embedded) throw new Error('There is no database to test on')
const database = useDatabase(embedded)
const folder = mkdtempSync(join(tmpdir(), 'maps-'))
const bay = 'north=37.9&south=37.6&east=-122.2&west=-122.5'
let world: RunningTestApp
let nosh: Browser

beforeAll(async () => {
  writeTileArchive(join(folder, 'streets.pmtiles'), { z: 3, x: 1, y: 2, tile: Buffer.from('a tile') })
  world = await createTestApp(database.current, { config: { mapTiles: join(folder, 'streets.pmtiles') } })
  nosh = createBrowser(world.app)
})
afterAll(() => world.close())

function read(url: string, host = 'localhost') {
  return world.app.inject({ url, headers: { host } })
}

test("the still picture is drawn in the partner's colours, with the towns around, and is kept for a day", async () => {
  const { body, headers, statusCode } = await read(`/maps/still.svg?${bay}`)
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toContain('image/svg+xml')
  expect(headers['cache-control']).toBe('public, max-age=86400')
  expect(body).toContain('>San Francisco</text>')
  expect(body).toContain('>Oakland</text>')
  expect(body.length).toBeLessThan(20_000)
  const pinned = await read('/maps/still.svg?pin=37.7749,-122.4194&pin=37.80,-122.27')
  expect(pinned.body.match(/<circle/g)).toHaveLength(2)
  const hilton = await read(`/maps/still.svg?${bay}`, 'hilton.localhost')
  expect(hilton.body).not.toBe(body)
})

test('the only pin of a picture covers no name', async () => {
  const heightOf = (body: string) => Number(/y="(\d+)"[^>]*>San Francisco</.exec(body)?.[1])
  const [under, aside] = await Promise.all([
    read('/maps/still.svg?pin=37.7749,-122.4194'),
    read('/maps/still.svg?pin=37.7749,-122.4494'),
  ])
  expect(heightOf(aside.body)).toBeLessThan(520)
  expect(heightOf(under.body)).toBeGreaterThan(530)
})

test('a picture of the whole country is no larger than a photograph, and one of nothing is water', async () => {
  const country = await read('/maps/still.svg')
  expect(country.statusCode).toBe(200)
  expect(country.body).toContain('>New York</text>')
  expect(country.body.length).toBeLessThan(60_000)
  const sea = await read('/maps/still.svg?north=31&south=30&east=-140&west=-141')
  expect(sea.body).toContain('<path d=""')
  for (const bad of [
    'north=1',
    'pin=1',
    'pin=91,0',
    'around=here',
    'north=1&south=2&east=1&west=0',
    'north=a&south=2&east=1&west=0',
    'north=99&south=2&east=1&west=0',
  ])
    expect((await read(`/maps/still.svg?${bad}`)).statusCode, bad).toBe(400)
})

test('the streets of an archive are told and served, and where it has none the answer is empty', async () => {
  expect((await nosh.get('/api/Maps/Streets')).body.streets).toMatchObject({ minZoom: 3, maxZoom: 3 })
  const tile = (path: string) => read(`/maps/streets/${path}`)
  expect((await tile('3/1/2')).body).toBe('a tile')
  expect((await tile('3/2/2')).statusCode).toBe(204)
  expect((await tile('9/1/2')).statusCode).toBe(204)
  expect((await tile('3/x/2')).statusCode).toBe(400)
})

test('an archive that is missing or none leaves the map without streets, and a line in the log', async () => {
  writeFileSync(join(folder, 'no-archive'), 'words')
  for (const mapTiles of [
    join(folder, 'missing.pmtiles'),
    join(folder, 'no-archive'),
    fileURLToPath(import.meta.url),
  ]) {
    const poor = await createTestApp(database.current, { config: { mapTiles } })
    expect((await createBrowser(poor.app).get('/api/Maps/Streets')).body).toEqual({ streets: null, style: null })
    expect(poor.logged.join('')).toContain('The map has no streets')
    await poor.close()
  }
})
