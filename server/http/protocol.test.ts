import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type RunningTestApp } from '#tests/app/app.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'

const [kind = expect.unreachable()] = testDatabases()
const pages = {
  assetsFolder: import.meta.dirname,
  handler: async () => ({ status: 200, headers: [], html: '<!doctype html>' }),
}

describe('what arrives on the wire', () => {
  const database = useDatabase(kind)
  let world: RunningTestApp
  let port: number
  beforeAll(async () => {
    const apiOrigins = { api: 'http://{host}:3000', pages: 'http://{host}:8080' }
    world = await createTestApp(database.current, { pages, config: { apiOrigins } })
    world.app.get('/api/test/fault', () => {
      throw new Error('the hidden reason')
    })
    port = Number(new URL(await world.app.listen({ host: '127.0.0.1', port: 0 })).port)
  })
  afterAll(() => world.close())

  /** Writes lines as they are, and hears everything until the connection ends. */
  async function write(...lines: string[]): Promise<{ status: number; head: string; body: string }> {
    const socket = connect(port, '127.0.0.1')
    const heard = text(socket)
    socket.write(`${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`)
    const [head = '', ...body] = (await heard).split('\r\n\r\n')
    return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]), head: head.toLowerCase(), body: body.join('') }
  }

  const own = 'Host: nosh.localhost:3000'
  const foreign = 'Host: elsewhere.example'

  test.each([
    ['a page', 200, ['GET / HTTP/1.1', own]],
    ['a page of the absolute form', 200, ['GET http://nosh.localhost:3000/ HTTP/1.1', own]],
    ['a call', 200, ['GET /api/feature-flags HTTP/1.1', own]],
    ['a refused call', 403, ['POST /api/Prospects HTTP/1.1', own, 'Content-Length: 0']],
    ['a call for members', 401, ['GET /api/Member HTTP/1.1', own]],
    ['no call', 404, ['GET /api/nowhere HTTP/1.1', own]],
    ['no address of this method', 404, ['PUT /nowhere HTTP/1.1', own, 'Content-Length: 0']],
    ['a method that nobody knows here', 404, ['PROPFIND / HTTP/1.1', own]],
    ['a preflight', 204, ['OPTIONS /api/Member HTTP/1.1', own, 'Origin: http://nosh.localhost:8080']],
    [
      'a preflight in another spelling',
      204,
      ['OPTIONS /%61pi/Member HTTP/1.1', own, 'Origin: http://nosh.localhost:8080'],
    ],
    ['a file', 200, ['GET /assets/route.ts HTTP/1.1', own]],
    ['no file', 404, ['GET /assets/nothing.js HTTP/1.1', own]],
    ['a file that is drawn', 200, ['GET /icons/mark.svg HTTP/1.1', own]],
    ['a picture of a map', 200, ['GET /maps/still.svg HTTP/1.1', own]],
    ['no picture', 400, ['GET /images/f_auto/nothing HTTP/1.1', own]],
    ['the calls, described', 200, ['GET /api/docs/ HTTP/1.1', own]],
    ['robots', 200, ['GET /robots.txt HTTP/1.1', own]],
    ['health', 200, ['GET /healthz HTTP/1.1', foreign]],
    ['readiness', 200, ['GET /readyz HTTP/1.1', foreign]],
    ['health for an old balancer, without a host', 200, ['GET /healthz HTTP/1.0']],
    ['an unsigned feed', 401, ['POST /feeds/visa/events HTTP/1.1', own, 'Content-Length: 0']],
    ['another spelling of a page', 308, ['GET //merchants HTTP/1.1', own]],
    ['a fault', 500, ['GET /api/test/fault HTTP/1.1', own]],
    [
      'an address that is too long for any feed',
      404,
      [`POST /feeds/${'x'.repeat(300)}/events HTTP/1.1`, own, 'Content-Length: 0'],
    ],
    ['a foreign host', 404, ['GET / HTTP/1.1', foreign]],
    ['a foreign host for a call', 404, ['GET /api/Member HTTP/1.1', foreign]],
    ['a host of another partner in the address', 400, ['GET http://hilton.localhost:3000/ HTTP/1.1', own]],
    ['two hosts', 400, ['GET / HTTP/1.1', own, foreign]],
    ['the same host twice', 400, ['GET / HTTP/1.1', own, own]],
    ['two hosts at the health check', 400, ['GET /healthz HTTP/1.1', own, foreign]],
    ['two hosts at a feed', 400, ['POST /feeds/visa/events HTTP/1.1', own, foreign, 'Content-Length: 0']],
    ['no host', 400, ['GET / HTTP/1.1']],
    ['an empty host', 404, ['GET / HTTP/1.1', 'Host:']],
    ['no host, of old', 404, ['GET / HTTP/1.0']],
    ['a host with a user', 404, ['GET / HTTP/1.1', 'Host: nosh.localhost@elsewhere.example']],
    ['a list of hosts', 404, ['GET / HTTP/1.1', 'Host: nosh.localhost, elsewhere.example']],
    ['a host with a dot at its end', 404, ['GET / HTTP/1.1', 'Host: nosh.localhost.']],
    ['a host in numbers', 404, ['GET / HTTP/1.1', 'Host: [::1]:3000']],
    ['a port that is none', 404, ['GET / HTTP/1.1', 'Host: nosh.localhost:99999']],
    ['a shouted host', 200, ['GET / HTTP/1.1', 'Host: NOSH.LOCALHOST:3000']],
    ['a space in the address', 400, ['GET /a b HTTP/1.1', own]],
    ['no HTTP at all', 400, ['nonsense']],
    ['too much of a head', 431, ['GET / HTTP/1.1', own, `X: ${'x'.repeat(20_000)}`]],
    ['an asterisk', 400, ['OPTIONS * HTTP/1.1', own]],
    ['an asterisk without a host', 400, ['OPTIONS * HTTP/1.1']],
  ])('%s is answered %i, and with the headers of every answer', async (_what, status, lines) => {
    const answer = await write(...lines)
    expect(answer.status).toBe(status)
    expect(answer.head).toMatch(/\r\nstrict-transport-security: max-age=\d{8}; includesubdomains\r\n/)
    expect(answer.head).toMatch(/\r\nreferrer-policy: strict-origin-when-cross-origin\r\n/)
    expect(answer.head).toMatch(/\r\nx-content-type-options: nosniff\r\n/)
    expect(answer.head.match(/\r\ncontent-security-policy: [^\r]*frame-ancestors 'none'/g)).toHaveLength(1)
    expect(answer.head).toMatch(/\r\nx-request-id: [\w-]{36}\r\n/)
    if (answer.body.startsWith('{"code"'))
      expect(answer.head).toContain(`x-request-id: ${JSON.parse(answer.body).requestId}`)
  })

  test('a client of the wire mends nothing: a refused host meets no page, and no word of a partner', async () => {
    const { body } = await write('GET / HTTP/1.1', own, 'Host: hilton.localhost:3000')
    expect(body).not.toMatch(/nosh|hilton/i)
  })
})
