import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DrawnPage, PageRequest } from '#contract/page-handler.ts'
import { memberSchema } from '#contract/schemas/member.ts'
import { createTestApp, type RunningTestApp } from '#tests/app.ts'
import { createBrowser, joinedBrowser } from '#tests/browser.ts'
import { testDatabases, useDatabase } from '#tests/database.ts'

const memberCall = { method: 'GET', path: '/api/Member', params: {}, search: '' } as const

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const folder = mkdtempSync(join(tmpdir(), 'commensal-shared-'))
    const drawn: string[] = []
    let site: RunningTestApp
    beforeAll(async () => {
      mkdirSync(join(folder, '.vite'))
      writeFileSync(join(folder, '.vite', 'manifest.json'), '{}')
      site = await createTestApp(database.current, {
        pages: { assetsFolder: folder, handler: page },
        limits: { pageCacheMs: 5000 },
      })
    })
    afterAll(async () => {
      await site.close()
      rmSync(folder, { recursive: true })
    })
    beforeEach(() => {
      drawn.length = 0
      site.clock.now = new Date(site.clock.now.getTime() + 60_000)
    })

    async function page({ request, nonce, requestId, callApi }: PageRequest): Promise<DrawnPage> {
      const { pathname, host } = new URL(request.url)
      drawn.push(host + pathname)
      const member = await callApi(memberCall)
      const who = member.status === 200 ? memberSchema.parse(member.body).firstName : 'stranger'
      return {
        status: pathname === '/missing' ? 404 : 200,
        headers: [['content-type', 'text/html; charset=utf-8']],
        html: `<p>${who}</p><script nonce="${nonce}"></script><meta content="${requestId}">`,
      }
    }

    test('one drawing serves all visitors for five seconds, each answer with a nonce and a request id of its own', async () => {
      const answers = [await createBrowser(site.app).get('/search'), await createBrowser(site.app).get('/search')]
      expect(drawn).toEqual(['nosh.localhost:3000/search'])
      const marks = answers.map(({ body, headers }) => {
        const nonce = /script-src 'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1]
        expect(body).toContain(`<script nonce="${nonce}"></script>`)
        expect(headers['set-cookie']).toBeUndefined()
        return [nonce, /content="([^"]+)"/.exec(body)?.[1]]
      })
      expect(new Set(marks.flat()).size).toBe(4)
      site.clock.now = new Date(site.clock.now.getTime() + 5000)
      await createBrowser(site.app).get('/search')
      expect(drawn).toHaveLength(2)
    })

    test('the packed answer is the same page', async () => {
      const answer = await site.app.inject({
        url: '/search',
        headers: { host: 'nosh.localhost:3000', 'accept-encoding': 'br, gzip' },
      })
      expect(answer.headers['content-encoding']).toBe('gzip')
      expect(answer.headers['vary']).toMatch(/Accept-Encoding/)
      expect(gunzipSync(answer.rawPayload).toString()).toMatch(/^<p>stranger<\/p><script nonce="[^"]{24}">/)
    })

    test('a member gets a page of their own, and nobody else gets it', async () => {
      const { browser } = await joinedBrowser(site.app)
      expect((await browser.get('/account')).body).toContain('<p>Ada</p>')
      expect((await createBrowser(site.app).get('/account')).body).toContain('<p>stranger</p>')
      expect((await browser.get('/account')).body).toContain('<p>Ada</p>')
      expect(drawn).toHaveLength(3)
    })

    test('what a browser remembers for itself leaves the page as it is for all', async () => {
      await createBrowser(site.app).get('/search')
      const visitor = createBrowser(site.app)
      visitor.cookies.set('surveySeen-after%20dinner', '2026-11-22T12:00:00.000Z')
      visitor.cookies.set('installSnoozed', '2026-11-22T12:00:00.000Z')
      await visitor.get('/search')
      expect(drawn).toHaveLength(1)
    })

    test('a visitor with any other cookie gets a page of their own, and one who has only asked for a token does not', async () => {
      const visitor = createBrowser(site.app)
      await visitor.token()
      expect(visitor.cookies.size).toBeGreaterThan(0)
      await visitor.get('/')
      await createBrowser(site.app).get('/')
      expect(drawn).toHaveLength(1)
      visitor.cookies.set('public_id', 'someone')
      await visitor.get('/')
      expect(drawn).toHaveLength(2)
    })

    test('partners do not share pages, and a page that is no success is drawn anew', async () => {
      await createBrowser(site.app).get('/')
      await createBrowser(site.app, 'hilton.localhost:3000').get('/')
      expect(drawn).toEqual(['nosh.localhost:3000/', 'hilton.localhost:3000/'])
      expect((await createBrowser(site.app).get('/missing')).status).toBe(404)
      await createBrowser(site.app).get('/missing')
      expect(drawn).toHaveLength(4)
    })
  })
