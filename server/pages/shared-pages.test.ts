import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DrawnPage, PageRequest } from '#contract/page-handler.ts'
import { memberSchema } from '#contract/schemas/member.ts'
import { createTestApp, type RunningTestApp } from '#tests/app/app.ts'
import { createBrowser, joinedBrowser } from '#tests/app/browser.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { useAssets } from '#tests/pages/use-assets.ts'

const memberCall = { method: 'GET', path: '/api/Member', params: {}, search: '' } as const

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const folder = useAssets()
    const drawn: string[] = []
    let site: RunningTestApp
    beforeAll(async () => {
      site = await createTestApp(database.current, {
        pages: { assetsFolder: folder, handler: page, pageAddress },
        limits: { pageCacheMs: 5000 },
      })
    })
    afterAll(async () => {
      await site.close()
    })
    beforeEach(() => {
      drawn.length = 0
      site.clock.now = new Date(site.clock.now.getTime() + 60_000)
    })

    /** As if all pages read the parameter "read" alone. */
    function pageAddress(url: string): string {
      const { pathname, searchParams } = new URL(`http://page${url}`)
      const read = searchParams.get('read')
      return read === null ? pathname : `${pathname}?read=${read}`
    }

    async function page({ request, nonce, requestId, callApi }: PageRequest): Promise<DrawnPage> {
      const { pathname, search, host } = new URL(request.url)
      drawn.push(host + pathname + search)
      if (pathname === '/moved') return { status: 307, headers: [['location', `/login?returnTo=${search}`]], html: '' }
      const member = await callApi(memberCall)
      const who = member.status === 200 ? memberSchema.parse(member.body).firstName : 'stranger'
      return {
        status: pathname === '/missing' ? 404 : 200,
        headers: [['content-type', 'text/html; charset=utf-8']],
        html: `<p>${who}</p><script nonce="${nonce}"></script><meta content="${requestId}">${search}${request.headers.get('user-agent') ?? ''}`,
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

    test('what a page does not read makes no page of its own, and nothing of it shows in the page of anybody', async () => {
      const clicks = [
        '/?gclid=first',
        '/?gclid=second&utm_source=letter',
        '/?%3Cscript%3E=1',
        `/?fbclid=${'x'.repeat(2000)}`,
      ]
      for (const click of clicks)
        expect((await createBrowser(site.app).get(click)).body).not.toMatch(/gclid|script%3E|xxx/)
      expect(drawn).toEqual(['nosh.localhost:3000/'])
      expect((await createBrowser(site.app).get('/?gclid=third&read=2')).body).toContain('>?read=2')
      expect((await createBrowser(site.app).get('/?read=3')).body).toContain('>?read=3')
      expect(drawn).toHaveLength(3)
    })

    test('nothing that a browser says of itself shows in the page of another', async () => {
      const headers = { host: 'nosh.localhost:3000', 'user-agent': 'planted', 'x-forwarded-host': 'planted.example' }
      expect((await site.app.inject({ url: '/', headers })).body).not.toContain('planted')
      expect((await createBrowser(site.app).get('/')).body).not.toContain('planted')
      expect(drawn).toHaveLength(1)
    })

    test('who is led elsewhere keeps their own parameters, in a crowd too', async () => {
      const answers = await Promise.all(
        ['first', 'second'].map((mark) => createBrowser(site.app).get(`/moved?gclid=${mark}`)),
      )
      expect(answers.map(({ headers }) => headers['location'])).toEqual([
        '/login?returnTo=?gclid=first',
        '/login?returnTo=?gclid=second',
      ])
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
