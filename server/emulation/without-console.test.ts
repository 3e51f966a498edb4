import { describe, expect, test } from 'vitest'
import { createTestApp } from '#tests/app/app.ts'
import { joinedBrowser } from '#tests/app/browser.ts'
import { consoleOrigin, drawEmulation } from '#tests/emulation/emulated-frame.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { useTestApp } from '#tests/app/use-test-app.ts'
import { routesOf } from '../http/route-kinds.ts'
import { emulatedRefusal } from './emulated-refusal.ts'

const [kind = expect.unreachable()] = testDatabases()
const pages = { assetsFolder: import.meta.dirname, handler: drawEmulation }

describe('an installation', () => {
  const database = useDatabase(kind)
  const world = useTestApp(database, { pages })

  test('without a console has no emulation, and no page that may be held', async () => {
    const { browser } = await joinedBrowser(world.app)
    const entry = await browser.get('/emulate', { 'sec-fetch-dest': 'iframe' })
    expect(String(entry.headers['content-security-policy'])).toContain("frame-ancestors 'none'")
    expect(entry.headers['set-cookie']).toBeUndefined()
    expect((await browser.post('/api/Emulation', { token: 'x' })).status).toBe(404)
    const call = await world.app.inject({ method: 'POST', url: '/operator/emulations', payload: {} })
    expect(call.statusCode).toBe(404)
  })

  test('does not start with a console at the host of a partner', async () => {
    const config = { operatorConsoleOrigin: 'http://hilton.localhost:4000' }
    await expect(createTestApp(database.current, { config })).rejects.toThrow('OPERATOR_CONSOLE_ORIGIN')
  })

  test('says of every call what support may do with it', async () => {
    const other = await createTestApp(database.current, { config: { operatorConsoleOrigin: consoleOrigin } })
    const calls = routesOf(other.app).filter(({ url, config }) => url.startsWith('/api/') && config?.kind === 'call')
    expect(calls.length).toBeGreaterThan(80)
    expect(calls.filter(({ config }) => config?.emulated === undefined).map(({ url }) => url)).toEqual([])
    await other.close()
  })
})

test('what nothing is said of is nobody’s, and what changes something needs to be asked for', () => {
  const verdictOf = (isRaised: boolean, use: Parameters<typeof emulatedRefusal>[1]['use'], changes: boolean) =>
    emulatedRefusal({ isRaised }, { use, changes })
  for (const isRaised of [false, true]) {
    expect(verdictOf(isRaised, undefined, false)).toBe('emulationForbidden')
    expect(verdictOf(isRaised, 'never', false)).toBe('emulationForbidden')
    expect(verdictOf(isRaised, 'shown', false)).toBeNull()
  }
  for (const use of ['shown', 'raised'] as const) expect(verdictOf(false, use, true)).toBe('emulationReadOnly')
  expect(verdictOf(true, 'raised', true)).toBeNull()
  expect(emulatedRefusal(null, { use: undefined, changes: true })).toBeNull()
})
