import { request, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadPartners } from '#partners/registry.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { makeSecrets } from '#server/settings/secrets.ts'
import { operatorSecretOf } from '#tests/dines/sign-feed.ts'
import { createDesk } from './desk.ts'
import type { Phones } from './phone/write-text.ts'

const mail = {
  id: 7,
  arrivedAt: new Date(),
  from: { name: 'Nosh', address: 'no-reply@nosh.example' },
  replyTo: '',
  to: 'ada@example.com',
  subject: 'A <b>subject</b>',
  html: '<html><head><title>x</title></head><body><script>alert(1)</script><a href="http://nosh.localhost/recover">Go</a></body></html>',
  text: 'Go to http://nosh.localhost/recover?a=1&b=2 now <i>',
  headers: new Map(),
  messageId: '',
}

const arrived = { sid: 'SM1', at: new Date(0), from: '38350', statusAddress: '', validSeconds: null }
const answered: string[] = []
const phones: Phones = {
  written: [],
  sandbox: {
    texts: [{ ...arrived, to: '+12125550123', body: 'Reply <YES>' }],
    async answer({ from, to, body }) {
      answered.push(`${from} ${to} ${body}`)
      return to === '38350' ? 200 : 403
    },
  },
}

for (const kind of testDatabases())
  describe(`the desk on ${kind.name}`, () => {
    const database = useDatabase(kind)
    let desk: Server
    let port = 0

    beforeAll(async () => {
      const feed = {
        address: 'http://127.0.0.1:9',
        secrets: makeSecrets().feeds,
      }
      desk = createDesk({
        bookings: null,
        payments: null,
        db: database.current.engine,
        partners: loadPartners(),
        feed,
        host: 'desk.localhost',
        now: () => new Date(),
        mailbox: [mail],
        hostApplications: new Map([['ftch', 'http://127.0.0.1:3009/ftch']]),
        phones,
        operators: [operatorSecretOf(makeSecrets())],
      })
      await new Promise<void>((resolve) => desk.listen(0, '127.0.0.1', resolve))
      const bound = desk.address()
      port = typeof bound === 'object' && bound !== null ? bound.port : 0
    })
    afterAll(() => {
      desk.closeAllConnections()
      desk.close()
    })

    interface DeskRequest {
      readonly method?: string
      readonly headers?: Record<string, string>
      readonly body?: string
    }

    function ask(path: string, { method = 'GET', headers = {}, body = '' }: DeskRequest = {}) {
      return new Promise<{ status: number; type: string; body: string; policy: string }>((resolve, reject) => {
        const sent = { host: `desk.localhost:${port}`, 'content-length': String(body.length), ...headers }
        const asking = request({ host: '127.0.0.1', port, path, method, headers: sent }, (response) => {
          const policy = String(response.headers['content-security-policy'])
          const {
            statusCode: status = 0,
            headers: { 'content-type': type = '' },
          } = response
          text(response).then((answer) => resolve({ status, type, body: answer, policy }), reject)
        })
        asking.once('error', reject)
        asking.end(body)
      })
    }

    function post(path: string, headers: Record<string, string>, body = 'link=1') {
      return ask(path, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      })
    }

    test('a phone shows what it was sent, escaped, and writes to the programme', async () => {
      expect((await ask('/phone')).body).toContain('(212) 555-0123')
      const path = '/phone?number=%2B12125550123&partner=fuel-rewards'
      const { body } = await ask(path)
      expect(body).toContain('Reply &lt;YES&gt;')
      const given = /name="formToken" value="([^"]+)"/.exec(body)?.[1] ?? ''
      const write = (more: Record<string, string>) =>
        post(
          '/write-text',
          { origin: `http://desk.localhost:${port}` },
          String(new URLSearchParams({ formToken: given, ...more })),
        )
      const fields = { number: '+12125550123', partner: 'fuel-rewards', body: 'STOP' }
      expect((await write(fields)).status).toBe(303)
      expect((await write({ ...fields, partner: 'nosh' })).status).toBe(303)
      for (const wrong of [{ number: '1' }, { partner: 'nobody' }, { body: '' }])
        expect((await write({ ...fields, ...wrong })).status).toBe(303)
      expect(answered.splice(0)).toEqual(['+12125550123 38350 STOP', '+12125550123 66740 STOP'])
      expect((await ask(path)).body).toMatch(/Written[^]*STOP/)
      expect((await ask('/phone?number=1&partner=nosh')).status).toBe(404)
    })

    test('a mail is in the mailbox, as text with links and as HTML that runs nothing and opens its links beside the desk', async () => {
      expect((await ask('/mailbox')).body).toContain('<a href="/mailbox?mail=7">A &lt;b&gt;subject&lt;/b&gt;</a>')
      const page = await ask('/mailbox?mail=7')
      expect(page.body).toContain('<a href="http://nosh.localhost/recover?a=1&amp;b=2">')
      expect(page.body).toContain('now &lt;i&gt;')
      expect(page.body).toMatch(/<iframe[^>]+sandbox="allow-popups allow-popups-to-escape-sandbox"/)
      expect(page.policy).toContain("frame-src 'self'")
      const shown = await ask('/mailbox/html?mail=7')
      expect(shown.policy).toMatch(/^default-src 'none'; style-src 'unsafe-inline'; sandbox allow-popups /)
      expect(shown.body).toContain('<head><base target="_blank">')
      for (const path of ['/mailbox?mail=8', '/mailbox/html?mail=8']) expect((await ask(path)).status).toBe(404)
    })

    test('the style sheet and the letters come from where the policy of the pages allows them', async () => {
      const { body, policy } = await ask('/')
      const [, address = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(body) ?? []
      expect(policy).toContain("style-src 'self'; font-src 'self'")
      const sheet = await ask(address)
      expect(sheet).toMatchObject({ status: 200, type: 'text/css; charset=utf-8' })
      const letters = [...sheet.body.matchAll(/url\('([^']+)'\)/g)].map(([, path = '']) => path)
      expect(letters).toHaveLength(2)
      for (const path of letters) expect(await ask(path)).toMatchObject({ status: 200, type: 'font/woff2' })
    })

    test('no page has a style that the policy would refuse', async () => {
      for (const path of ['/', '/events', '/credits', '/analytics', '/cards', '/outbox'])
        expect((await ask(path)).body).not.toMatch(/<style|style=/)
    })

    test('what browsers report is shown, the latest first, and what is not in the list is marked', async () => {
      const sendBatch = (body: unknown) =>
        ask('/collect', { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) })
      const view = { at: 1, event: 'pageView', page: '/merchants/$merchantId', merchant: '7' }
      const batch = { batch: 'one', partner: 'nosh', events: [view] }
      expect((await sendBatch(batch)).status).toBe(204)
      expect((await sendBatch(batch)).status).toBe(204)
      const other = { at: 2, event: '<b>', email: 'ada@example.com' }
      expect((await sendBatch({ batch: 'two', partner: 'nosh', events: [other] })).status).toBe(204)
      const { body } = await ask('/analytics')
      expect(body.match(/<code>[^<]+<\/code>/g)).toEqual(['<code>&lt;b&gt;</code>', '<code>pageView</code>'])
      expect(body.match(/Not in the list/g)).toHaveLength(1)
      for (const wrong of ['', '{', 'null', '[]', '\0', { ...batch, partner: 'nobody' }, { ...batch, events: [null] }])
        expect((await sendBatch(wrong)).status, JSON.stringify(wrong)).toBe(400)
      expect((await sendBatch('x'.repeat(1_000_000))).status).toBe(413)
    })

    test('every page comes up on an empty database, without a script', async () => {
      for (const path of ['/', '/events', '/credits', '/analytics', '/cards', '/outbox']) {
        const { status, body, policy } = await ask(path)
        expect(status).toBe(200)
        expect(body).not.toContain('<script')
        expect(policy).toContain("default-src 'none'")
      }
      expect((await ask('/nothing')).status).toBe(404)
    })

    async function formToken(): Promise<string> {
      return /name="formToken" value="([^"]+)"/.exec((await ask('/events')).body)?.[1] ?? ''
    }

    test('another host name is refused, and a form from another origin even with the token', async () => {
      expect((await ask('/', { headers: { host: 'evil.example' } })).status).toBe(421)
      const form = `link=1&formToken=${await formToken()}`
      expect((await post('/back-date', { origin: 'http://localhost:3000' }, form)).status).toBe(403)
      expect((await post('/back-date', {}, form)).status).toBe(403)
    })

    test('the absolute form is the address of the desk alone, and no other spelling is read', async () => {
      expect((await ask(`http://desk.localhost:${port}/events`)).status).toBe(200)
      expect((await ask('/events', { headers: { host: `DESK.localhost:${port}` } })).status).toBe(200)
      for (const path of [
        'http://evil.example/events',
        '//evil.example/',
        '//desk.localhost/events',
        '/x/../events',
        'http://',
        '*',
      ])
        expect((await ask(path)).status, path).toBe(400)
      expect((await ask('http://desk.localhost/events', { headers: { host: 'evil.example' } })).status).toBe(400)
      expect((await ask('/events', { headers: { host: 'a@desk.localhost' } })).status).toBe(421)
    })

    test('a form of the desk itself is taken with the token, and refused without', async () => {
      const own = { origin: `http://desk.localhost:${port}` }
      expect((await post('/back-date', own)).status).toBe(403)
      expect((await post('/back-date', own, `link=1&formToken=${await formToken()}`)).status).toBe(303)
    })
  })
