import { existsSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type RunningTestApp } from '#tests/app/app.ts'
import { openTestEmbedded } from '#tests/database/database.ts'
import type { Database } from '../db/database.ts'
import { type RegisteredRoute, routesOf } from './route-kinds.ts'

const page = readFileSync('docs/security.md', 'utf8')
const section = page.split('### What a visitor can make us do')[1]?.split('\nWhat belongs together')[0] ?? ''
const quoted = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
const rows = [...section.matchAll(/^\| (`[^|]+)\|([^|]+)\|([^|]+)\|([^|]+)\|$/gm)].map(
  ([, doors = '', cost = '', bound = '', tests = '']) => ({
    doors: quoted(doors),
    cost: cost.trim(),
    bound: bound.trim(),
    tests: quoted(tests),
  }),
)
const listed = rows.flatMap(({ doors }) => doors)

/** Of the same path the methods that read and those for its head count as GET. Documents of the API and what is not found cost nothing of their own. */
function doorsOf({ method, url }: RegisteredRoute): readonly string[] {
  if (url.startsWith('/api/docs') || url === '/api/*') return []
  return [method]
    .flat()
    .filter((one) => one === 'GET' || one === 'POST' || one === 'PUT' || one === 'DELETE' || one === 'PATCH')
    .map((one) => `${one} ${url}`)
}

let database: Database
let world: RunningTestApp
beforeAll(async () => {
  database = await openTestEmbedded()
  const pages = {
    assetsFolder: import.meta.dirname,
    handler: async () => ({ status: 200, headers: [], html: '<!doctype html>' }),
  }
  world = await createTestApp(database, { pages })
  await world.app.ready()
})
afterAll(async () => {
  await world.close()
  await database.close()
})

/** Files of the built site are registered one by one. */
const isAsset = ({ url }: RegisteredRoute) => url.startsWith('/assets/') && url !== '/assets/*'

test('every door that is open without a session has its cost, its bound and its test in docs/security.md', () => {
  const open = routesOf(world.app).filter((route) => route.config?.access !== 'member' && !isAsset(route))
  const doors = [...new Set(open.flatMap(doorsOf))]
  expect(doors.length, 'a walk over nothing proves nothing').toBeGreaterThan(50)
  expect(doors.filter((door) => !listed.includes(door))).toEqual([])
})

test('the table names no door twice, and none that needs a session', () => {
  expect(listed.filter((door, at) => listed.indexOf(door) !== at)).toEqual([])
  const ofMembers = routesOf(world.app).filter((route) => route.config?.access === 'member')
  expect(ofMembers.flatMap(doorsOf).filter((door) => listed.includes(door))).toEqual([])
})

test.each(rows)('$doors.0 says what it costs and what holds it, and its test is there', ({ cost, bound, tests }) => {
  expect(cost).not.toBe('')
  expect(bound).not.toBe('')
  expect(tests.length).toBeGreaterThan(0)
  expect(tests.filter((file) => !existsSync(file))).toEqual([])
})

test('a call that writes and is open to anyone has a limit of its own', () => {
  const unbounded = routesOf(world.app)
    .filter(({ config }) => config?.kind === 'call' && config.access === 'anyone')
    .filter(({ method, config }) => method !== 'GET' && !Array.isArray(method) && config?.rateLimit === undefined)
    .map(({ method, url }) => `${String(method)} ${url}`)
  // Staging exists where the product is tried alone.
  expect(unbounded).toEqual(['POST /api/staging'])
})
