import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { readJson } from './read-bodies.ts'

function appWithEcho() {
  const app = Fastify()
  readJson(app)
  app.delete('/', async () => ({}))
  app.post('/', async ({ body }) => body)
  return app
}

const headers = { 'content-type': 'application/json' }

test('a call without a body may carry the JSON content type', async () => {
  expect((await appWithEcho().inject({ method: 'DELETE', url: '/', headers })).statusCode).toBe(200)
})

test('a body that says a field twice is refused', async () => {
  const post = async (payload: string) =>
    (await appWithEcho().inject({ method: 'POST', url: '/', headers, payload })).statusCode
  expect(await post('{"amountCents":1,"amountCents":2}')).toBe(400)
  expect(await post('{"a":[{"b":1},{"b":1}],"b":1e3}')).toBe(200)
})

test('what is no JSON, and what reaches for prototypes, is refused', async () => {
  const app = appWithEcho()
  expect((await app.inject({ method: 'POST', url: '/', headers, payload: '{"a":1}' })).json()).toEqual({ a: 1 })
  expect((await app.inject({ method: 'POST', url: '/', headers, payload: '{"a"' })).statusCode).toBe(400)
  expect((await app.inject({ method: 'POST', url: '/', headers, payload: '{"__proto__":{"a":1}}' })).statusCode).toBe(
    400,
  )
})
