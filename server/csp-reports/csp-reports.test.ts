import { describe, expect, test } from 'vitest'
import { dayMs } from '#domain/dates.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { useTestApp } from '#tests/app/use-test-app.ts'
import { countReports, keptReports, listReports } from './store.ts'

const reporting = 'application/reports+json'
const legacy = 'application/csp-report'
const refused = {
  effectiveDirective: 'script-src-elem',
  blockedURL: 'https://cdn.example/a.js?key=1',
  documentURL: 'http://nosh.localhost:3000/search?location=Soho#map',
}

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const world = useTestApp(database)

    async function send(payload: unknown, { type = reporting, host = 'nosh.localhost:3000' } = {}) {
      const headers = { host, 'content-type': type }
      const answer = await world.app.inject({
        method: 'POST',
        url: '/api/csp-reports',
        headers,
        payload: text(payload),
      })
      return answer.statusCode
    }
    const kept = (partnerId: string) => listReports(database.current.engine, partnerId)

    test('what browsers refuse is counted over both wires, without the queries of the addresses', async () => {
      expect(await send([{ body: refused }, { body: refused }])).toBe(204)
      const { effectiveDirective: directive, blockedURL: blocked, documentURL: page } = refused
      const old = { 'effective-directive': directive, 'blocked-uri': blocked, 'document-uri': page }
      expect(await send({ 'csp-report': old }, { type: legacy })).toBe(204)
      expect(await kept('nosh')).toMatchObject([
        { directive: 'script-src-elem', blocked: 'https://cdn.example/a.js', page: '/search', reports: 3 },
      ])
    })

    test("a partner's reports are its own", async () => {
      await send([{ body: { ...refused, effectiveDirective: 'img-src' } }], { host: 'hilton.localhost:3000' })
      expect(await kept('hilton')).toMatchObject([{ directive: 'img-src', reports: 1 }])
      expect((await kept('nosh')).map(({ directive }) => directive)).not.toContain('img-src')
    })

    test('ids in the path of a page are not kept', async () => {
      await send(
        [{ body: { documentURL: 'http://delta.localhost/activate/1b4e28ba-2fa1-11d2-883f-0016d3cca427/now' } }],
        {
          host: 'delta.localhost:3000',
        },
      )
      expect(await kept('delta')).toMatchObject([{ page: '/activate/…/now' }])
    })

    test.each([
      ['half a body', '[{"body":'],
      ['a word', '"report"'],
      ['no address', [{ body: { blockedURL: 7 } }]],
      ['more than a browser sends at once', Array.from({ length: 21 }, () => ({ body: refused }))],
    ])('%s is swallowed', async (_name, payload) => {
      expect(await send(payload, { host: 'ihg.localhost:3000' })).toBe(204)
      expect(await kept('ihg')).toEqual([])
    })

    test('what a database cannot hold is left out of a text', async () => {
      expect(
        await send([{ body: { effectiveDirective: 'a\u0000\u001b[31mb', blockedURL: '\ud800' } }], {
          host: 'choice.localhost:3000',
        }),
      ).toBe(204)
      expect(await kept('choice')).toMatchObject([{ directive: 'a[31mb', blocked: '\ufffd', page: '' }])
    })

    test('invented reports push each other out, and none that comes again and again', async () => {
      const receivedAt = world.context.now()
      const real = { directive: 'font-src', blocked: 'https://fonts.example/a', page: '/' }
      await countReports(database.current.engine, 'wynd', { reports: [real, real], receivedAt })
      const invented = (at: number) => ({ ...real, blocked: `https://invented.example/${at}` })
      const reports = Array.from({ length: keptReports + 20 }, (_, at) => invented(at))
      await countReports(database.current.engine, 'wynd', { reports, receivedAt })
      const rows = await kept('wynd')
      expect(rows).toHaveLength(keptReports)
      expect(rows[0]).toMatchObject({ ...real, reports: 2 })
    })

    test('what was last seen more than a month ago is forgotten', async () => {
      const count = (directive: string, receivedAt: Date) =>
        countReports(database.current.engine, 'daak', { reports: [{ directive, blocked: '', page: '/' }], receivedAt })
      const now = world.context.now()
      await count('old-src', new Date(now.getTime() - 31 * dayMs))
      await count('new-src', now)
      expect(await kept('daak')).toMatchObject([{ directive: 'new-src' }])
    })
  })

function text(payload: unknown): string {
  return typeof payload === 'string' ? payload : JSON.stringify(payload)
}
