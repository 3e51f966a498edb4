import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type RunningTestApp } from '#tests/app/app.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { drawUnbuiltPages } from '#tests/pages/unbuilt-pages.ts'
import { useAssets } from '#tests/pages/use-assets.ts'

const [kind = expect.unreachable('a database')] = testDatabases()
const database = useDatabase(kind)
const folder = useAssets()
let site: RunningTestApp
beforeAll(async () => {
  site = await createTestApp(database.current, { pages: { assetsFolder: folder, handler: drawUnbuiltPages() } })
})
afterAll(async () => {
  await site.close()
})

function send(url: string, payload: string, type = 'application/x-www-form-urlencoded') {
  return site.app.inject({
    method: 'POST',
    url,
    headers: { host: 'nosh.localhost:3000', 'content-type': type, accept: 'text/html' },
    payload,
  })
}

test.each([
  ['/join', '/join?formNotSent=1'],
  ['/login?returnTo=%2Faccount%2Foverview', '/login?returnTo=%2Faccount%2Foverview&formNotSent=1'],
  ['/recover', '/recover?formNotSent=1'],
  ['/surveys', '/surveys?formNotSent=1'],
  ['/account/user_profile', '/account/user_profile?formNotSent=1'],
  ['/account/missing_visit', '/account/missing_visit?formNotSent=1'],
  ['/account/recent_activity/1/review?formNotSent=1', '/account/recent_activity/1/review?formNotSent=1'],
])(
  'a form of %s that is sent without its script leads back, and nothing that was typed stands in the address',
  async (path, back) => {
    const answer = await send(path, 'email=ada%40example.com&password=four+forks+and+a+spoon')
    expect(answer.statusCode).toBe(303)
    expect(answer.headers.location).toBe(back)
    expect(answer.headers['set-cookie']).toBeUndefined()
  },
)

test('its page says so, and no other does', async () => {
  const get = (url: string) => site.app.inject({ url, headers: { host: 'nosh.localhost:3000' } })
  const told = await get('/login?formNotSent=1')
  expect(told.body).toMatch(/<unsent-notice role="alert">Your form was not sent[^<]+<\/unsent-notice>/)
  expect((await get('/login')).body).not.toContain('unsent-notice')
})

test('forms with files, large ones and odd addresses are led back as well; what is no form is not found', async () => {
  const file = await send('/account/missing_visit', '--x\r\n\r\n--x--', 'multipart/form-data; boundary=x')
  expect(file.statusCode).toBe(303)
  expect((await send('/join', `email=${'a'.repeat(500_000)}`)).statusCode).toBe(303)
  // Never to another site.
  expect((await send('//evil.example/join', 'a=b')).headers.location ?? '').not.toMatch(/^\/\//)
  expect((await send('/join', '{}', 'application/json')).statusCode).toBeGreaterThanOrEqual(404)
  expect((await send('/api/SignIn', 'username=ada')).statusCode).toBeGreaterThanOrEqual(400)
})
