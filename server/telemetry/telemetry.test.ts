import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type RunningTestApp } from '#tests/app/app.ts'
import { createBrowser, joinedBrowser } from '#tests/app/browser.ts'
import { freePort } from '#dev/stacking/free-port.ts'
import { type Collector, startCollector } from '#tests/app/collector.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { addMember, addRestaurant, addRules, eventOf, linkCard } from '#tests/dines/feed-world.ts'
import { postFeed, wireOf } from '#tests/dines/sign-feed.ts'
import { openPostgres } from '../db/database.ts'
import { openTelemetry } from './open-telemetry.ts'

const words = 'what-somebody-looks-for'

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    let collector: Collector
    let world: RunningTestApp
    let endpoint = ''
    /** What must be in no trace and no metric. */
    const personal: string[] = [words]

    async function scrape(): Promise<string> {
      return (await fetch(endpoint)).text()
    }

    beforeAll(async () => {
      collector = await startCollector()
      const port = await freePort()
      endpoint = `http://127.0.0.1:${port}/metrics`
      const telemetry = { metrics: { host: '127.0.0.1', port }, collector: collector.address }
      world = await createTestApp(database.current, { config: { telemetry } })
      world.app.get('/api/test/fault', () => {
        throw new Error(`no such member: ${words}`)
      })
      const { engine } = database.current
      await addRules(engine, 'feed')
      const cardToken = await linkCard(engine, { partnerId: 'feed', memberId: await addMember(engine, 'feed') })
      const restaurant = await addRestaurant(engine, ['feed'])
      const events = [
        wireOf(eventOf(restaurant, { reference: 'seen', cardToken })),
        { ...wireOf(eventOf(restaurant, { reference: 'lost', cardToken })), acquirerMerchantId: 'nobody' },
      ]
      await postFeed(world.app, { secret: world.context.secrets.feeds.visa[0] ?? '', events })
      const twoHoursAgo = new Date(world.clock.now.getTime() - 7_200_000)
      const posting = { partner_id: 'hilton', kind: 'award', currency: 'Point', posted_at: twoHoursAgo } as const
      await engine
        .insertInto('posting')
        .values([901, 902].map((id) => ({ ...posting, id, member_id: 1, transaction_id: null, reason: null })))
        .execute()
      const failed = { state: 'failed', failed_at: twoHoursAgo, last_error: words } as const
      await engine
        .insertInto('outbox')
        .values([
          { partner_id: 'hilton', posting_id: 901 },
          { partner_id: 'hilton', posting_id: 902, ...failed },
        ])
        .execute()
      const { browser, member, body } = await joinedBrowser(world.app)
      await browser.get(`/api/Member/${member.publicId}`)
      await browser.get(`/api/${words}/${words}`)
      await browser.get(`/api/v2/Merchants/Search?q=${words}&email=${encodeURIComponent(body.email)}`)
      await browser.post('/api/SignIn', { username: body.email, password: 'a wrong password' })
      await browser.get('/api/test/fault', {
        traceparent: `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01`,
        tracestate: `x=${words}`,
      })
      await createBrowser(world.app, 'evil.example').get('/')
      personal.push(cardToken, body.email, encodeURIComponent(body.email), body.password, member.publicId)
      personal.push(
        'seen-authorisation',
        restaurant.acquirerMerchantId,
        ...browser.cookies.values(),
        await browser.token(),
      )
    })
    afterAll(async () => {
      await world.close()
      await collector.close()
    })

    test('requests are told by route, method and class of status, and by partner', async () => {
      const told = await scrape()
      expect(told).toMatch(
        /^http_server_request_duration_count\{http_route="\/api\/Member\/:publicId",http_request_method="GET",status="[24]xx"\} 1$/m,
      )
      expect(told).toContain(
        'http_server_request_duration_count{http_route="none",http_request_method="GET",status="4xx"} 2',
      )
      expect(told).toMatch(/^commensal_requests_total\{partner="nosh",status="5xx"\} 1$/m)
      expect(told).toMatch(/^commensal_requests_total\{partner="none",status="4xx"\} 1$/m)
    })

    test('connections, event loop, memory, queues and the feed are told', async () => {
      const told = await scrape()
      expect(told).toMatch(/^commensal_db_connections_limit \d+$/m)
      expect(told).toMatch(/^commensal_db_connections\{state="idle"\} \d+$/m)
      expect(told).toMatch(/^nodejs_eventloop_delay_p99 [\d.e-]+$/m)
      expect(told).toMatch(/^process_memory_bytes\{kind="rss"\} \d{8,}$/m)
      expect(told).toMatch(/^commensal_queue_entries\{queue="passwords",state="waiting"\} 0$/m)
      expect(told).toMatch(/^commensal_feed_events_total\{network="visa",outcome="unmatched"\} 1$/m)
      expect(told).toMatch(/^db_client_operation_duration_count\{db_operation_name="insert",outcome="answered"\} \d+$/m)
    })

    test('what waits in the database is told by partner and by network', async () => {
      const told = await scrape()
      expect(told).toMatch(/^commensal_db_up 1$/m)
      expect(told).toMatch(/^commensal_feed_lag_seconds\{network="visa"\} [\d.]+$/m)
      expect(told).not.toContain('commensal_feed_lag_seconds{network="amex"}')
      expect(told).toMatch(/^commensal_feed_unmatched\{network="visa"\} 1$/m)
      expect(told).toMatch(/^commensal_outbox_age_seconds\{partner="hilton",receiver="standIn"\} 7200$/m)
      expect(told).toMatch(/^commensal_outbox_age_seconds\{partner="nosh",receiver="networks"\} 0$/m)
      expect(told).toMatch(/^commensal_outbox_pending\{partner="hilton",receiver="standIn"\} 1$/m)
      expect(told).toMatch(/^commensal_postings_failed\{partner="hilton"\} 1$/m)
      expect(told).toMatch(/^commensal_postings_failed_age_seconds\{partner="hilton"\} 7200$/m)
      expect(told).toMatch(/^commensal_feed_undecided\{network="visa"\} 0$/m)
      expect(told).toMatch(/^commensal_feed_undecided_age_seconds\{network="visa"\} 0$/m)
    })

    test('the database may be away: what the process knows is told, and that it is away', async () => {
      const away = await openPostgres('postgres://nobody@127.0.0.1:1/none')
      const port = await freePort()
      const setting = { metrics: { host: '127.0.0.1', port }, collector: null }
      const config = { ...world.context.config, telemetry: setting }
      const telemetry = await openTelemetry({ ...world.context, config, database: away })
      const told = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
      await telemetry?.close()
      await away.close()
      expect(told).toMatch(/^commensal_db_up 0$/m)
      expect(told).toMatch(/^process_memory_bytes\{kind="rss"\} \d{8,}$/m)
      expect(told).not.toContain('commensal_outbox_age')
    })

    test('the public listener tells no metrics', async () => {
      for (const path of ['/metrics', '/api/metrics', '/%6detrics']) {
        const answer = await world.app.inject({ url: path, headers: { host: 'nosh.localhost:3000' } })
        expect(answer.statusCode, path).toBe(404)
        expect(answer.body).not.toContain('http_server')
      }
    })

    test('no metric and no trace holds anything of a member, an address that was asked or a value of a statement', async () => {
      const metrics = await scrape()
      await world.close()
      const sent = collector.messages.map(({ body }) => body).join('\n')
      for (const each of personal) {
        expect(metrics).not.toContain(each)
        expect(sent).not.toContain(each)
      }
      expect(metrics).not.toMatch(/\?|@/)
      expect(collector.messages.map(({ path }) => path)).toEqual(expect.arrayContaining(['/v1/traces', '/v1/metrics']))
      expect(sent).toContain('GET /api/Member/:publicId')
      expect(sent).toMatch(/insert [a-z_ ]*member/)
      expect(sent, 'nobody outside says what is traced').not.toContain('ab'.repeat(16))
      world = await createTestApp(database.current)
    })
  })

test('with nothing to collect nothing is loaded', async () => {
  const { execFile } = await import('node:child_process')
  const { promisify } = await import('node:util')
  const script = `await import('./server/main.ts'); const { openTelemetry } = await import('./server/telemetry/open-telemetry.ts');
    await openTelemetry({ config: { telemetry: { metrics: null, collector: null } } });
    const { createRequire } = await import('node:module');
    const loaded = Object.keys(createRequire(import.meta.url).cache);
    console.log(JSON.stringify([loaded.some((name) => name.includes('/pg/')), loaded.filter((name) => name.includes('opentelemetry'))]))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
  expect(JSON.parse(stdout)).toEqual([true, []])
})
