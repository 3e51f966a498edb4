import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp } from '#tests/app/app.ts'
import { createBrowser } from '#tests/app/browser.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { readOperatorStyle } from './operator-style.ts'

const [embedded] = testDatabases()
if (!embedded) throw new Error('There is no database to test on')
const database = useDatabase(embedded)

const style = {
  version: 8,
  glyphs: 'https://letters.example/{fontstack}/{range}.pbf',
  sprite: '/signs/day',
  sources: {
    land: { type: 'vector', url: '/tiles/land.json' },
    relief: {
      type: 'raster',
      tiles: ['https://relief.example/{z}/{x}/{y}.png'],
      tileSize: 256,
      attribution: 'Relief Inc',
    },
  },
  layers: [{ id: 'land', type: 'fill', source: 'land', 'source-layer': 'land' }],
}
const tileSet = {
  tiles: ['land/{z}/{x}/{y}.pbf?key=k'],
  maxzoom: 14,
  attribution: '<a href="https://osm.example">&copy; Map people</a>',
}
const files: Record<string, unknown> = {
  '/style.json': style,
  '/tiles/land.json': tileSet,
  '/old.json': { ...style, version: 7 },
  '/odd.json': { ...style, sources: { land: { type: 'vector', url: 'pmtiles://land' } } },
  '/lost.json': { ...style, sources: { land: { type: 'vector', url: '/nowhere.json' } } },
}

let server: Server
let origin: string
beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/moved.json') return response.writeHead(302, { location: '/style.json' }).end()
    const file = files[request.url ?? '']
    response.writeHead(file === undefined ? 404 : 200).end(JSON.stringify(file ?? null))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('A TCP address was expected')
  origin = `http://127.0.0.1:${bound.port}`
})
afterAll(() => void server.close())

test('a style is read with its tile sets, whole addresses, the hosts that it needs and whose data it is', async () => {
  const read = await readOperatorStyle(`${origin}/style.json`)
  expect(read.style).toMatchObject({
    glyphs: style.glyphs,
    sprite: `${origin}/signs/day`,
    layers: style.layers,
    sources: {
      land: { type: 'vector', maxzoom: 14, tiles: [`${origin}/tiles/land/{z}/{x}/{y}.pbf?key=k`] },
      relief: style.sources.relief,
    },
  })
  expect([...read.origins].toSorted()).toEqual([origin, 'https://letters.example', 'https://relief.example'])
  expect(read.credit).toBe('© Map people, Relief Inc')
})

test('a style that has moved is not followed to where somebody else says', async () => {
  await expect(readOperatorStyle(`${origin}/moved.json`)).rejects.toThrow()
})

test('a style of another version, with addresses that browsers do not know, or with a lost tile set is none', async () => {
  for (const path of ['/old.json', '/odd.json', '/lost.json', '/missing.json'])
    await expect(readOperatorStyle(origin + path), path).rejects.toThrow()
})

test('the map takes the style that MAP_STYLE names, and keeps its own look where that can not be read', async () => {
  for (const [path, found] of [
    ['/style.json', true],
    ['/odd.json', false],
  ] as const) {
    const world = await createTestApp(database.current, { config: { mapStyle: origin + path } })
    const browser = createBrowser(world.app)
    expect((await browser.get('/api/Maps/Streets')).body).toEqual({
      streets: null,
      style: found ? { credit: '© Map people, Relief Inc' } : null,
    })
    expect((await browser.get('/maps/style.json')).status).toBe(found ? 200 : 404)
    expect(world.logged.join('').includes('The map keeps its own look')).toBe(!found)
    await world.close()
  }
})
