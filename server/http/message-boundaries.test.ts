import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type RunningTestApp } from '#tests/app/app.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'

const [kind = expect.unreachable()] = testDatabases()
const database = useDatabase(kind)
let world: RunningTestApp
let port: number
beforeAll(async () => {
  world = await createTestApp(database.current)
  port = Number(new URL(await world.app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(() => world.close())

/** Writes bytes as they are, and hears everything until the server ends the connection. */
async function write(bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const heard = text(socket)
  socket.write(bytes)
  return heard
}

const post = 'POST /api/Prospects HTTP/1.1\r\nHost: nosh.localhost:3000\r\n'
const smuggled = 'GET /smuggled HTTP/1.1\r\nHost: nosh.localhost:3000\r\nConnection: close\r\n\r\n'
const chunks = `0\r\n\r\n${smuggled}`

/** Where a proxy and a server could disagree on where a message ends: nothing after such a head is taken for a request. */
test.each([
  ['a length beside chunks', `${post}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n${chunks}`],
  ['chunks beside a length', `${post}Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n${chunks}`],
  ['two lengths', `${post}Content-Length: 0\r\nContent-Length: ${smuggled.length}\r\n\r\n${smuggled}`],
  ['a list of lengths', `${post}Content-Length: 0, ${smuggled.length}\r\n\r\n${smuggled}`],
  ['a length that is none', `${post}Content-Length: +0\r\n\r\n${smuggled}`],
  ['an encoding that is not the last', `${post}Transfer-Encoding: chunked, identity\r\n\r\n${chunks}`],
  ['a space before the colon', `${post}Transfer-Encoding : chunked\r\n\r\n${chunks}`],
  ['a folded head', `${post}Content-Length: 0\r\n X: y\r\n\r\n${smuggled}`],
  ['a line that ends without a return', `${post}X: y\nContent-Length: 0\r\n\r\n${smuggled}`],
  ['a chunk of no size', `${post}Transfer-Encoding: chunked\r\n\r\nzz\r\n\r\n${smuggled}`],
])('%s ends the connection, and what follows is no request', async (_name, bytes) => {
  const before = world.logged.length
  const heard = await write(bytes)
  expect(heard).toMatch(/^HTTP\/1\.1 400 /)
  expect(heard.match(/^HTTP\/1\.1 /gm)).toHaveLength(1)
  expect(world.logged.slice(before).join()).not.toContain('/smuggled')
})

test('chunks are read to their end, and the request behind them is one of its own', async () => {
  const before = world.logged.length
  const head = 'GET /healthz HTTP/1.1\r\nHost: nosh.localhost:3000\r\nTransfer-Encoding: chunked\r\n\r\n'
  const heard = await write(`${head}2\r\n{}\r\n${chunks}`)
  expect(heard.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 404'])
  expect(world.logged.slice(before).join()).toContain('/smuggled')
})
