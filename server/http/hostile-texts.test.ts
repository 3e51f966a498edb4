import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#server/settings/config.ts'
import { makeSecrets } from '#server/settings/secrets.ts'
import { unsubscribePath } from '#server/unsubscribing/unsubscribe-links.ts'
import { createTestApp, type RunningTestApp } from '#tests/app/app.ts'
import { type Answer, type Browser, createBrowser, joinedBrowser } from '#tests/app/browser.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import {
  hostileInAddresses,
  hostileValues,
  type JsonSchema,
  placesIn,
  prototypeNames,
  sampleOf,
} from '#tests/app/hostile-values.ts'
import { operatorSecretOf, postSigned } from '#tests/dines/sign-feed.ts'
import { useAssets } from '#tests/pages/use-assets.ts'
import { cookieNames } from '../session/cookies.ts'

interface Parameter {
  readonly in: 'path' | 'query'
  readonly name: string
  readonly required: boolean
  readonly schema: JsonSchema
}

const hostSecret = operatorSecretOf(makeSecrets())
/** The programme whose host application signs its calls here. */
const hosted = 'ftch'
const { hostApplications } = readConfig({ HOST_APPLICATIONS: JSON.stringify({ [hosted]: [hostSecret] }) })

const methods = ['get', 'post', 'put', 'delete'] as const

/** What is searched for is stored nowhere: a card number in it is masked, and finds nothing. */
const searched: ReadonlySet<string> = new Set(['location', 'restaurantOrCuisine', 'q'])

interface Described {
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: JsonSchema } } }
}

interface Call {
  readonly method: (typeof methods)[number]
  readonly path: string
  readonly parameters: readonly Parameter[]
  readonly body: JsonSchema | null
}

for (const engine of testDatabases())
  describe(engine.name, () => {
    const database = useDatabase(engine)
    const assetsFolder = useAssets()
    let world: RunningTestApp
    let calls: readonly Call[]
    let browser: Browser
    beforeAll(async () => {
      const handler = async () => ({ status: 200, headers: [['content-type', 'text/html'] as const], html: 'page' })
      world = await createTestApp(database.current, {
        config: { hostApplications },
        limits: { formCallsPerMinute: 1_000_000, emailChecksPerTenMinutes: 1_000_000 },
        pages: { assetsFolder, handler },
      })
      world.app.get('/api/test/nul', async ({ db }) => (await sql`select ${'a\0'}::text`.execute(db)).rows)
      world.app.get('/api/test/escape', async ({ db }) => (await sql`select ${'"\\u0000"'}::jsonb`.execute(db)).rows)
      calls = await describedCalls(world)
      browser = (await joinedBrowser(world.app)).browser
    })
    afterAll(async () => {
      await world.close()
    })

    test('no body takes a text that no database can hold, at any place of it', async () => {
      const tried: string[] = []
      for (const call of calls.filter(({ body }) => body !== null)) {
        const address = addressOf(call, {})
        for (const { field, type, with: bodyWith } of placesIn(call.body ?? {})) {
          if (type === 'null') continue
          for (const value of hostileValues) {
            const answer = await send(call, address, bodyWith(value))
            expectRefused(answer, `${call.method} ${call.path} ${field}`)
            // A call of a few kilobytes refuses a megabyte before it reads it.
            if (answer.status === 413) continue
            expect(answer.body.fields.map((one: { field: string }) => one.field).join(' ')).toContain(field)
          }
          tried.push(field)
        }
      }
      expect(tried.length).toBeGreaterThan(50)
    })

    test('no text of a body or a query takes a card number, but for a password', async () => {
      const tried: string[] = []
      for (const call of calls) {
        for (const { field, type, with: bodyWith } of call.body === null ? [] : placesIn(call.body)) {
          if (type !== 'string' || field.includes('assword')) continue
          for (const value of ['4111 1111 1111 1111', 'It is 5555-5555-5555-4444.']) {
            const answer = await send(call, addressOf(call, {}), bodyWith(value))
            expectRefused(answer, `${call.method} ${call.path} ${field}`)
            expect(JSON.stringify(answer.body.fields ?? [])).not.toMatch(/1111|4444/)
          }
          tried.push(field)
        }
        for (const { name, in: part, schema } of call.parameters) {
          if (part !== 'query' || schema.type !== 'string') continue
          const answer = await send(call, addressOf(call, { [name]: '4111-1111-1111-1111' }), sampleOf(call.body ?? {}))
          if (searched.has(name)) expect(answer.status, `${call.path} ${name}`).toBeLessThan(500)
          else expectRefused(answer, `${call.path} ${name}`)
          expect(JSON.stringify({ ...answer.body, requestId: '' })).not.toContain('1111-1111-1111')
        }
      }
      expect(tried.length).toBeGreaterThan(50)
    })

    test('no body of another type, too deep, too long or of a prototype’s names is a fault', async () => {
      const bodies = ['"x"', '5', 'null', '[]', `${'['.repeat(30_000)}${']'.repeat(30_000)}`, '{"__proto__": {}}']
      const longs = [JSON.stringify('x'.repeat(2_000_000)), `{"x": ${'['.repeat(1_500_000)}`]
      const all = [...bodies, ...longs, ...prototypeNames.map((name) => `{"${name}": "x"}`)]
      for (const call of calls.filter(({ body }) => body !== null))
        for (const body of all.filter((one) => one !== 'null' || !takesNull(call)))
          expectRefused(await send(call, addressOf(call, {}), body), `${call.method} ${call.path} ${body.slice(0, 40)}`)
      // Who is signed out is refused whatever they send.
      expect((await browser.get('/api/Member')).status).toBe(200)
    })

    test('no query takes such a text, at any parameter', async () => {
      for (const call of calls)
        for (const { name, in: part } of call.parameters) {
          if (part !== 'query') continue
          for (const value of hostileInAddresses) {
            const answer = await send(call, addressOf(call, { [name]: value }), sampleOf(call.body ?? {}))
            expectRefused(answer, `${call.path} ${name} ${value.slice(0, 20)}`)
          }
          const twice = await send(call, `${addressOf(call, { [name]: 'x' })}&${name}=%00`, sampleOf(call.body ?? {}))
          expectRefused(twice, `${call.path} ${name} twice`)
        }
    })

    test('no path takes such a text', async () => {
      for (const call of calls)
        for (const { name, in: part } of call.parameters) {
          if (part !== 'path') continue
          for (const value of [...hostileInAddresses, `${'x'.repeat(190)}%00`]) {
            const { status } = await send(call, addressOf(call, { [name]: value }), sampleOf(call.body ?? {}))
            expect(status, `${call.path} ${name} ${value.slice(0, 20)}`).toBeLessThan(500)
            // What is longer than any parameter may be is the address of a page.
            if (value.length < 200 && call.path !== '/{*}')
              expect(status, `${call.path} ${name} ${value}`).toBeGreaterThanOrEqual(400)
          }
        }
    })

    test('a name that every object answers to is a word like any other', async () => {
      for (const call of calls)
        for (const { name, schema } of call.parameters)
          for (const word of schema.type === 'number' || schema.type === 'integer' ? [] : prototypeNames) {
            const answer = await send(call, addressOf(call, { [name]: word }), sampleOf(call.body ?? {}))
            expect(answer.status, `${call.path} ${name}=${word}: ${JSON.stringify(answer.body)}`).toBeLessThan(500)
          }
      for (const word of prototypeNames) {
        const { place, reading } = (await browser.get(`/api/v2/Merchants/Search?location=${word}`)).body
        // "proto" is one letter from Provo, and no place by itself.
        expect(place === null || reading.misspelt === word, word).toBe(true)
        const found = await browser.get(`/api/v2/Merchants/Search?restaurantOrCuisine=${word}`)
        expect(found).toMatchObject({ status: 200, body: { data: [] } })
        expect((await browser.get(`/api/Locations?q=${word}`)).status).toBe(200)
      }
    })

    test('pages, pictures and files are not brought down by an address either', async () => {
      const images = ['/images/', '/images/f_auto/', '/images/f_auto/covers/']
      const files = ['/assets/', '/fonts/', '/icons/', '/sitemaps/', '/site/', '/maps/', '/maps/streets/1/2/']
      const paths = ['/', '/restaurants/', '/search?location=', '/search?q=', ...images, ...files]
      const ends = [...hostileInAddresses, ...prototypeNames, '%ED%A0%80', '%', '%ZZ', '..%00', '%2e%2e%2f%00']
      for (const path of paths)
        for (const end of ends)
          for (const accept of ['text/html', 'image/*'])
            expect((await browser.get(path + end, { accept })).status, path + end.slice(0, 20)).toBeLessThan(500)
    })

    test.each(['nul', 'escape'])(
      'a text (%s) that passed every schema is the caller’s mistake, and told',
      async (kind) => {
        const before = world.logged.length
        const answer = await browser.get(`/api/test/${kind}`)
        expect(answer).toMatchObject({ status: 400, body: { code: 'invalidRequest', requestId: expect.any(String) } })
        const told = world.logged.slice(before).filter((line) => line.includes('passed the schemas'))
        expect(told).toHaveLength(1)
      },
    )

    test('a cookie is never a fault', async () => {
      for (const name of Object.values(cookieNames))
        for (const value of ['%00', 'a.%00.b', '%ED%A0%80', '%', 'x'.repeat(9000), ...prototypeNames])
          for (const path of ['/api/CSRF', '/api/feature-flags', '/api/Member', '/']) {
            const answer = await createBrowser(world.app).get(path, { cookie: `${name}=${value}` })
            expect(answer.status, `${path} ${name}=${value.slice(0, 20)}`).toBeLessThan(500)
          }
    })

    /** Feeds, hosts and the operator's call are signed: what is hostile comes from a network or a system that has been broken into. */
    async function send({ method, path }: Call, address: string, body: unknown): Promise<Answer> {
      const payload = typeof body === 'string' ? body : JSON.stringify(body)
      const { feeds } = world.context.secrets
      const operators = [operatorSecretOf(world.context.secrets)]
      if (path.startsWith('/feeds/')) return sendSigned(feeds.visa, address, payload)
      if (path.startsWith('/hosts/')) return sendSigned([hostSecret], address, payload)
      if (path.startsWith('/operator/')) return asRefusal(await sendSigned(operators, address, payload))
      if (method === 'get') return browser.get(address)
      if (method === 'delete') return browser.delete(address)
      return browser[method](address, payload, { 'content-type': 'application/json' })
    }

    async function sendSigned([secret = '']: readonly string[], path: string, content: string): Promise<Answer> {
      return { ...(await postSigned(world.app, { secret, path, content })), headers: {} }
    }
  })

interface RejectedRow {
  readonly list: string
  readonly line: number
  readonly field: string
  readonly reason: string
}

/** The operator's call refuses rows singly: where it took none, each is told as the fields of a refusal are. */
function asRefusal(answer: Answer): Answer {
  const { restaurants, terms, offers, rejected, requestId } = answer.body
  if (answer.status !== 200 || [restaurants, terms, offers].some(({ rows, rejected: none }) => rows !== none))
    return answer
  const fields = rejected.map(({ list, line, field, reason }: RejectedRow) => ({
    field: `${list}.${line - 1}.${field}`,
    message: reason,
  }))
  return { ...answer, status: 400, body: { code: 'invalidRequest', fields, requestId } }
}

/** What takes whatever browsers and mail programs send: reports that are answered with nothing, and a page. */
const takesAll: ReadonlySet<string> = new Set(['/api/csp-reports', unsubscribePath])

/** The calls that the API describes, without those that refuse no body. */
async function describedCalls({ app }: RunningTestApp): Promise<Call[]> {
  const { paths }: { paths: Record<string, Partial<Record<Call['method'], Described>>> } = (
    await createBrowser(app).get('/api/docs/json')
  ).body
  return Object.entries(paths).flatMap(([path, described]) =>
    methods.flatMap((method) => {
      const call = described[method]
      if (call === undefined || takesAll.has(path)) return []
      const body = call.requestBody?.content['application/json'].schema ?? null
      return [{ method, path, parameters: call.parameters ?? [], body }]
    }),
  )
}

/** The address of a call with some of its parameters, and something for the others that it needs. */
function addressOf({ path, parameters }: Call, given: Readonly<Record<string, string>>): string {
  const query = parameters.filter((one) => one.in === 'query' && (one.required || one.name in given))
  const known: Readonly<Record<string, string>> = {
    id: '1',
    reservationId: '1',
    ...(path.startsWith('/hosts/') ? { partner: hosted } : {}),
    ...given,
  }
  const filled = path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => known[name] ?? sampleWord(parameters, name))
  return `${filled}?${query.map(({ name }) => `${name}=${given[name] ?? sampleWord(parameters, name)}`).join('&')}`
}

function sampleWord(parameters: readonly Parameter[], name: string): string {
  return String(sampleOf(parameters.find((one) => one.name === name)?.schema ?? { type: 'string' }))
}

/** A call that needs no body takes an empty one. */
function takesNull({ body }: Call): boolean {
  return [body, ...(body?.anyOf ?? [])].some((schema) => schema?.type === 'null')
}

function expectRefused({ status, body }: Answer, what: string): void {
  expect(status, `${what}: ${JSON.stringify(body).slice(0, 300)}`).toBeGreaterThanOrEqual(400)
  expect(status, `${what}: ${JSON.stringify(body).slice(0, 300)}`).toBeLessThan(500)
  expect(body).toMatchObject({ code: expect.any(String), requestId: expect.any(String) })
  if (status !== 400 || body.message !== undefined) return
  expect(body.fields.length, what).toBeGreaterThan(0)
  for (const { message } of body.fields) expect(message).not.toBe('')
}
