import { fileURLToPath } from 'node:url'
import { existsSync, mkdtempSync, readdirSync, readlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mapPalette } from '#domain/maps/palette.ts'
import { createTestApp, type RunningTestApp } from '#tests/app/app.ts'
import { createBrowser, type Browser } from '#tests/app/browser.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
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
  expect(headers['content-type']).toBe('image/svg+xml; charset=utf-8')
  expect(headers['cache-control']).toBe('public, max-age=86400')
  expect(body).toContain('>San Francisco</text>')
  expect(body).toContain('>Oakland</text>')
  expect(body.length).toBeLessThan(20_000)
  const pinned = await read('/maps/still.svg?pin=37.7749,-122.4194&pin=37.80,-122.27')
  expect(pinned.body.match(/<circle/g)).toHaveLength(2)
  const rated = await read(`/maps/still.svg?pin=37.7749,-122.4194,${encodeURIComponent('2.5%')}&pin=37.80,-122.27`)
  expect(rated.body).toContain('>2.5%</text>')
  expect(rated.body.match(/<circle/g)).toHaveLength(1)
  const hilton = await read(`/maps/still.svg?${bay}`, 'hilton.localhost')
  expect(hilton.body).not.toBe(body)
})

test('on a picture no name and no pin lies on another, and of pins without room the best are shown', async () => {
  const crowd = Array.from({ length: 40 }, (_, index) => `pin=${37.7 + (index % 7) / 50},${-122.5 + index / 100},5%25`)
  for (const around of ['pin=37.7749,-122.4194', 'pin=37.7749,-122.4494', crowd.join('&'), bay, '']) {
    const { body } = await read(`/maps/still.svg?${around}`)
    const boxes = boxesOf(body)
    expect(boxes.length, around).toBeGreaterThan(1)
    const onAnother = boxes.filter((a, index) => boxes.slice(index + 1).some((b) => liesOn(a, b)))
    expect(onAnother, around).toEqual([])
  }
  const { body } = await read(`/maps/still.svg?${crowd.join('&')}`)
  expect(body).toContain('>5%</text>')
})

/** The pins, and the names at the least width that a font gives them. */
function boxesOf(body: string) {
  const [, names = ''] = /<g font-family[^>]*paint-order="stroke">(.*?)<\/g>/s.exec(body) ?? []
  const labels = [...names.matchAll(/x="(-?\d+)" y="(-?\d+)"(?: font-size="(\d+)")?>([^<]*)</g)].map(
    ([, x, y, size = 19, name = '']) => ({
      x: Number(x),
      y: Number(y) - 6,
      width: name.length * Number(size) * 0.5,
      height: Number(size),
    }),
  )
  const pins = [...body.matchAll(/<rect x="([\d.-]+)" y="([\d.-]+)" width="(\d+)" height="(\d+)" rx/g)].map(
    ([, x, y, width, height]) => ({
      x: Number(x) + Number(width) / 2,
      y: Number(y) + Number(height) / 2,
      width: Number(width),
      height: Number(height),
    }),
  )
  const dots = [...body.matchAll(/<circle cx="(-?\d+)" cy="(-?\d+)"/g)].map(([, x, y]) => ({
    x: Number(x),
    y: Number(y),
    width: 40,
    height: 40,
  }))
  return [...labels, ...pins, ...dots]
}

type Box = ReturnType<typeof boxesOf>[number]

function liesOn(a: Box, b: Box): boolean {
  return Math.abs(a.x - b.x) < (a.width + b.width) / 2 && Math.abs(a.y - b.y) < (a.height + b.height) / 2
}

test('a picture of the whole country is no larger than a photograph, and one of nothing is water', async () => {
  const country = await read('/maps/still.svg')
  expect(country.statusCode).toBe(200)
  expect(country.body).toContain('>New York</text>')
  expect(country.body.length).toBeLessThan(60_000)
  const sea = await read('/maps/still.svg?north=31&south=30&east=-140&west=-141')
  expect(sea.body).not.toMatch(/ d="M/)
  for (const bad of [
    'north=1',
    'pin=1',
    'pin=91,0',
    'pin=37,-122,%3Cscript%3E',
    'pin=37,-122,a%20promise%20that%20is%20far%20too%20long',
    'around=here',
    'north=1&south=2&east=1&west=0',
    'north=a&south=2&east=1&west=0',
    'north=99&south=2&east=1&west=0',
  ])
    expect((await read(`/maps/still.svg?${bad}`)).statusCode, bad).toBe(400)
})

test('the Great Lakes are water, Canada and Mexico are land in a quieter tone, and the bay of San Francisco is no land', async () => {
  const { land, neighbour, water } = mapPalette(noshTheme().colors)
  const shown = async (at: string) => {
    const { body } = await read(`/maps/still.svg?around=${at}`)
    const { data, info } = await sharp(Buffer.from(body.replace(/<g .*<\/g>/, '')))
      .raw()
      .toBuffer({ resolveWithObject: true })
    const middle = (500 * info.width + 500) * info.channels
    return `#${[...data.subarray(middle, middle + 3)].map((part) => part.toString(16).padStart(2, '0')).join('')}`
  }
  for (const lake of ['47.7,-87.5', '43.5,-87.0', '44.8,-82.4', '42.2,-81.2', '43.6,-77.8'])
    expect(await shown(lake), lake).toBe(water)
  for (const abroad of ['50.45,-104.6', '43.7,-79.6', '25.67,-100.4'])
    expect(await shown(abroad), abroad).toBe(neighbour)
  for (const home of ['41.85,-88.3', '18.25,-66.3', '21.45,-158.0', '61.3,-149.5'])
    expect(await shown(home), home).toBe(land)
  expect(await shown('37.73,-122.3')).toBe(water)
})

function noshTheme() {
  const partner = world.context.partners.partnerById('nosh')
  if (!partner) throw new Error('There is no partner nosh')
  return partner.theme
}

test('the land is served in tiles of our own origin, and where there is none the answer is empty', async () => {
  const tile = await read('/maps/land/4/2/6')
  expect(tile.statusCode).toBe(200)
  expect(tile.rawPayload.length).toBeGreaterThan(1000)
  expect((await read('/maps/land/9/0/0')).statusCode).toBe(204)
  const { body } = await nosh.get('/maps/places.json')
  expect(body).toContainEqual(['Ohio', expect.any(Number), expect.any(Number), -1])
  expect(body).toContainEqual(['Canada', expect.any(Number), expect.any(Number), -2])
  expect(body).toContainEqual(['French Quarter', expect.any(Number), expect.any(Number), 0])
  expect(body).toContainEqual(['Brooklyn', expect.any(Number), expect.any(Number), 2300664])
  const [names] = [new Map<string, number>()]
  for (const [name, longitude, latitude] of body) {
    const square = `${name} ${Math.round(longitude * 20)} ${Math.round(latitude * 20)}`
    names.set(square, (names.get(square) ?? 0) + 1)
  }
  expect([...names].filter(([, count]) => count > 1)).toEqual([])
  expect(JSON.stringify(body).length).toBeLessThan(450_000)
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

test.runIf(existsSync('/proc/self/fd'))('an application that has ended keeps no archive open', async () => {
  const mapTiles = join(folder, 'closed.pmtiles')
  writeTileArchive(mapTiles, { z: 3, x: 1, y: 2, tile: Buffer.from('a tile') })
  const ended = await createTestApp(database.current, { config: { mapTiles } })
  expect(openFiles()).toContain(mapTiles)
  await ended.close()
  expect(openFiles()).not.toContain(mapTiles)
})

/** Of this process. One that is closed meanwhile is none. */
function openFiles(): string[] {
  return readdirSync('/proc/self/fd').flatMap((file) => {
    try {
      return [readlinkSync(`/proc/self/fd/${file}`)]
    } catch {
      return []
    }
  })
}
