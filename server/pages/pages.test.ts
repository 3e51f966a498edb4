import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DrawnPage, PageRequest } from '#contract/page-handler.ts'
import { memberSchema } from '#contract/schemas/member.ts'
import { createTestApp, type RunningTestApp } from '#tests/app/app.ts'
import { type Breakable, breakable } from '#tests/database/breakable-database.ts'
import { createBrowser, joinedBrowser } from '#tests/app/browser.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { useAssets } from '#tests/pages/use-assets.ts'

const memberCall = { method: 'GET', path: '/api/Member', params: {}, search: '' } as const

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const folder = useAssets({
      'entry-abc123.js': 'export {}',
      'entry-abc123.js.br': brotliCompressSync('export {}'),
    })
    const flaky = { database: null as Breakable | null }
    const asked: PageRequest[] = []
    let site: RunningTestApp
    beforeAll(async () => {
      flaky.database = breakable(database.current)
      site = await createTestApp(flaky.database, { pages: { assetsFolder: folder, handler: page } })
    })
    afterAll(async () => {
      await site.close()
    })

    async function page(request: PageRequest): Promise<DrawnPage> {
      asked.push(request)
      const member = await request.callApi(memberCall)
      const greeting = member.status === 200 ? `Hello ${memberSchema.parse(member.body).firstName}` : 'Hello stranger'
      return {
        status: 200,
        headers: [['content-type', 'text/html; charset=utf-8']],
        html: `<!doctype html><p>${greeting}`,
      }
    }

    test('every page has a nonce of its own and the whole policy', async () => {
      const browser = createBrowser(site.app)
      const answers = [await browser.get('/'), await browser.get('/search?location=94103')]
      const nonces = answers.map(
        ({ headers }) =>
          /script-src 'nonce-([^']+)' 'strict-dynamic'/.exec(String(headers['content-security-policy']))?.[1],
      )
      expect(new Set(nonces).size).toBe(2)
      expect(asked.slice(-2).map((one) => one.nonce)).toEqual(nonces)
      const { headers } = answers[0] ?? expect.unreachable()
      const policy = String(headers['content-security-policy'])
      for (const rule of [
        "default-src 'none'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "require-trusted-types-for 'script'",
        'frame-src http://cards.localhost:3001;',
      ])
        expect(policy).toContain(rule)
      expect(policy).not.toContain('unsafe-inline')
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'permissions-policy': expect.any(String),
        'reporting-endpoints': 'csp="/api/csp-reports"',
      })
      expect(headers['set-cookie']).toBeUndefined()
    })

    test("a page reads the API as who is signed in, and is nobody else's to keep", async () => {
      const { browser } = await joinedBrowser(site.app)
      const answer = await browser.get('/account')
      expect(answer.body).toContain('Hello Ada')
      expect(answer.headers['cache-control']).toBe('private, no-store')
      expect((await createBrowser(site.app).get('/')).body).toContain('Hello stranger')
    })

    test('who stays signed in is known to the first page after a pause', async () => {
      const { body } = await joinedBrowser(site.app)
      const browser = createBrowser(site.app)
      await browser.post('/api/SignIn', { username: body.email, password: body.password, staySignedIn: true })
      site.clock.now = new Date(site.clock.now.getTime() + 86_400_000)
      expect((await browser.get('/account')).body).toContain('Hello Ada')
      expect((await browser.get('/api/Member')).status).toBe(200)
    })

    test("a page gets its own partner's site", async () => {
      await createBrowser(site.app, 'hilton.localhost:3000').get('/')
      const { site: told, themeCss, fonts, request } = asked.at(-1) ?? expect.unreachable()
      expect(told.partner.id).toBe('hilton')
      expect(request.url).toBe('http://hilton.localhost:3000/')
      expect(themeCss).toContain('--color-accent')
      for (const font of fonts)
        expect(await createBrowser(site.app).get(font)).toMatchObject({
          status: 200,
          headers: { 'content-type': 'font/woff2' },
        })
    })

    test('a page is told of the staging tools, and in production that there are none', async () => {
      const pages = { assetsFolder: folder, handler: page }
      const production = await createTestApp(database.current, { config: { environment: 'production' }, pages })
      for (const { app } of [site, production]) await createBrowser(app).get('/')
      await production.close()
      expect(asked.slice(-2).map((one) => one.site.staging)).toEqual([true, false])
    })

    test('files of the build are kept for a year, its hidden ones are not served', async () => {
      const browser = createBrowser(site.app)
      expect((await browser.get('/assets/entry-abc123.js')).headers['cache-control']).toBe(
        'public, max-age=31536000, immutable',
      )
      for (const path of ['/assets/.vite/manifest.json', '/assets/../package.json', '/fonts/package.json'])
        expect((await browser.get(path)).headers['content-type']).not.toContain('octet-stream')
      expect(JSON.stringify((await browser.get('/assets/.vite/manifest.json')).body)).not.toBe('{}')
    })

    test('below the assets there is nothing but the files of the build: no page, and no copy by its own name', async () => {
      const browser = createBrowser(site.app)
      const before = asked.length
      for (const path of [
        'nothing.js',
        'entry-abc123.js.br',
        'entry-abc123.js/',
        'ENTRY-abc123.js',
        '.vite/manifest.json',
        '',
      ])
        expect((await browser.get(`/assets/${path}`)).status, path).toBe(404)
      expect((await browser.get('/assets/entry%2Dabc123.js')).body).toBe('export {}')
      expect(asked.length).toBe(before)
    })

    test('a file goes out as the compressed copy that the build left, to who takes it', async () => {
      const browser = createBrowser(site.app)
      const packed = await browser.get('/assets/entry-abc123.js', { 'accept-encoding': 'gzip, br' })
      expect(packed.headers).toMatchObject({
        'content-encoding': 'br',
        'content-type': expect.stringMatching('javascript'),
      })
      expect(packed.headers['vary']).toMatch(/accept-encoding/i)
      const plain = await browser.get('/assets/entry-abc123.js')
      expect(plain.headers['content-encoding']).toBeUndefined()
      expect(plain.body).toBe('export {}')
    })

    test('without the database a page is the maintenance screen, and later itself again', async () => {
      const { browser } = await joinedBrowser(site.app)
      flaky.database?.breakDown()
      site.clock.now = new Date(site.clock.now.getTime() + 3000)
      await browser.get('/')
      expect(asked.at(-1)?.site.maintenance).toBe(true)
      flaky.database?.comeBack()
      await browser.get('/')
      expect(asked.at(-1)?.site.maintenance).toBe(false)
    })
  })
