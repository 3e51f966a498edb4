import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { searchMerchants } from '#contract/endpoints/merchants.ts'
import type { DrawnPage, PageRequest } from '#contract/page-handler.ts'
import { createTestApp, type RunningTestApp } from '#tests/app/app.ts'
import { createBrowser, joinedBrowser } from '#tests/app/browser.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { noteOfDatabase } from '../db/outage.ts'
import { allowPageCall } from './page-calls.ts'
import { useAssets } from '#tests/pages/use-assets.ts'

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const folder = useAssets()
    const answers: unknown[] = []
    let site: RunningTestApp
    beforeAll(async () => {
      site = await createTestApp(database.current, {
        pages: { assetsFolder: folder, handler: page },
        limits: { pageCacheMs: 0, visitorAnswersMs: 2000 },
      })
    })
    afterAll(async () => {
      await site.close()
    })
    beforeEach(() => {
      answers.length = 0
      site.clock.now = new Date(site.clock.now.getTime() + 60_000)
    })

    const ownPaths = new Map([
      ['/slow', '/api/Slow'],
      ['/failing', '/api/Failing'],
    ])

    async function page({ request, callApi }: PageRequest): Promise<DrawnPage> {
      const { pathname, search } = new URL(request.url)
      const path = ownPaths.get(pathname) ?? searchMerchants.path
      const { body } = await callApi({ method: 'GET', path, params: {}, search: search.slice(1) })
      answers.push(body)
      return { status: 200, headers: [['content-type', 'text/html; charset=utf-8']], html: '' }
    }

    test('pages of visitors who ask for the same share one answer for two seconds', async () => {
      await createBrowser(site.app).get('/one?pageSize=3')
      await createBrowser(site.app).get('/another?pageSize=3')
      expect(answers[1]).toBe(answers[0])
      site.clock.now = new Date(site.clock.now.getTime() + 5000)
      await createBrowser(site.app).get('/one?pageSize=3')
      expect(answers[2]).not.toBe(answers[0])
      expect(answers[2]).toEqual(answers[0])
    })

    test('a crowd that comes at once asks once', async () => {
      await Promise.all(Array.from({ length: 20 }, (_, one) => createBrowser(site.app).get(`/${one}?pageSize=3`)))
      expect(new Set(answers).size).toBe(1)
    })

    test('other questions, other partners and members get answers of their own', async () => {
      const { browser } = await joinedBrowser(site.app)
      await createBrowser(site.app).get('/?pageSize=3')
      await createBrowser(site.app).get('/?pageSize=4')
      await createBrowser(site.app, 'hilton.localhost:3000').get('/?pageSize=3')
      await browser.get('/?pageSize=3')
      expect(new Set(answers).size).toBe(4)
    })

    test.each([
      [
        'too long',
        noteOfDatabase(Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })),
      ],
      ['a fault', new Error('on purpose')],
    ])('what somebody typed is in no line of the log where a part of their page fails: %s', async (_what, error) => {
      const from = site.logged.length
      allowPageCall(site.app, '/api/Failing', {
        params: undefined,
        query: undefined,
        duringMaintenance: false,
        visitorsKeep: true,
        answer: () => Promise.reject(error),
      })
      await createBrowser(site.app).get('/failing?text=my+private+words')
      const lines = site.logged.slice(from)
      expect(lines.filter((line) => line.includes('/api/Failing'))).toHaveLength(1)
      expect(lines.join('\n')).not.toMatch(/private/)
    })

    test('an answer that takes too long is told in the log with its call, and asked for again by the next page', async () => {
      let asked = 0
      allowPageCall(site.app, '/api/Slow', {
        params: undefined,
        query: undefined,
        duringMaintenance: false,
        visitorsKeep: true,
        async answer() {
          asked++
          throw noteOfDatabase(
            Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' }),
          )
        },
      })
      await createBrowser(site.app).get('/slow?theme=new')
      await createBrowser(site.app).get('/slow?theme=new')
      expect(asked).toBe(2)
      expect(answers[0]).toMatchObject({ code: 'unavailable' })
      const told = site.logged.map((line) => JSON.parse(line)).find(({ call }) => call === '/api/Slow')
      expect(told).toMatchObject({ msg: expect.stringContaining('a part of the page lacks') })
    })
  })
