import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type RunningTestApp } from '#tests/app/app.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { postSigned } from '#tests/dines/sign-feed.ts'
import { routesOf } from './route-kinds.ts'

const [kind = expect.unreachable()] = testDatabases()
const database = useDatabase(kind)
const refusedSignaturesPerMinute = 3
let world: RunningTestApp
let port: number
beforeAll(async () => {
  const limits = { refusedSignaturesPerMinute, headersMs: 200, requestMs: 400 }
  world = await createTestApp(database.current, {
    limits,
    config: { trustedProxies: ['127.0.0.1'], operatorConsoleOrigin: 'http://console.localhost' },
  })
  port = Number(new URL(await world.app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(() => world.close())

/** What is heard, from the first byte that is sent until the server ends the connection; the body never comes. */
async function announce(head: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const heard = text(socket)
  await once(socket, 'connect')
  socket.write(head)
  return heard
}

const headOf = (path: string, ...lines: string[]) =>
  [`POST ${path} HTTP/1.1`, 'Host: nosh.localhost', 'Content-Length: 1000000', ...lines, '', ''].join('\r\n')

const pathsOf = (app: FastifyInstance) =>
  routesOf(app)
    .filter(({ config }) => config?.kind === 'signed')
    .map(({ url }) => url.replace(/:[a-z]+/gi, 'visa'))

const wellFormed = () => [
  `webhook-id: msg_${Math.random()}`,
  `webhook-timestamp: ${Math.floor(Date.now() / 1000)}`,
  `webhook-signature: v1,${'A'.repeat(43)}=`,
]

describe('the doors of signed messages', () => {
  test('answer what nobody can have signed before its body has come, each of them', async () => {
    const paths = pathsOf(world.app)
    expect(paths.length).toBeGreaterThan(12)
    for (const [index, path] of paths.entries()) {
      const heard = await announce(headOf(path, `X-Forwarded-For: 203.0.113.${index}`))
      expect(`${path} ${heard.slice(0, 12)}`).toMatch(/ HTTP\/1\.1 (401|403|413)$/)
      expect(heard.toLowerCase()).toContain('connection: close')
    }
  })

  test('turn an address away unread that has sent as much as is borne, at all of them together, until a minute is over', async () => {
    const from = '198.51.100.7'
    const ask = (path: string) => announce(headOf(path, `X-Forwarded-For: ${from}`, ...wellFormed()))
    const inject = async (path: string) => {
      const headers = Object.fromEntries(wellFormed().map((line) => line.split(': ')))
      const options = {
        method: 'POST',
        url: path,
        headers: { ...headers, 'x-forwarded-for': from },
        payload: '{}',
      } as const
      return (await world.app.inject(options)).statusCode
    }
    const paths = ['/feeds/visa/events', '/operator/restaurants', '/feeds/amex/credits']
    expect(await Promise.all(paths.map(inject))).toEqual([401, 401, 401])
    for (const path of ['/feeds/visa/events', '/operator/campaigns', '/hosts/ftch/members'])
      expect(await ask(path)).toMatch(/^HTTP\/1\.1 429 /)
    world.clock.now = new Date(world.clock.now.getTime() + 60_001)
    expect(await inject('/feeds/visa/events')).toBe(401)
  })

  test('hear who signs, however often', async () => {
    const [secret = ''] = world.context.secrets.feeds.visa
    for (let time = 0; time < 2 * refusedSignaturesPerMinute; time++)
      expect(
        await postSigned(world.app, { secret, path: '/feeds/visa/events', content: { events: [] } }),
      ).toMatchObject({
        status: 400,
      })
  })
})

describe('who sends slowly', () => {
  test.each([
    ['a head', 'POST /feeds/visa/events HTTP/1.1\r\nHost: nosh.localhost\r\n'],
    ['the body of a signed message', headOf('/feeds/visa/events', 'X-Forwarded-For: 192.0.2.1', ...wellFormed())],
    ['the body of a call', headOf('/api/Prospects', 'Content-Type: application/json').replace('1000000', '1000')],
  ])('is cut off in the middle of %s', async (_what, bytes) => {
    expect(await announce(bytes)).toMatch(/^HTTP\/1\.1 (408|403) |^$/)
  })
})
