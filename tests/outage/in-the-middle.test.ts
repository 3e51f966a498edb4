import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { required } from '#domain/required.ts'
import { makeUnsubscribeLink } from '#server/unsubscribing/unsubscribe-links.ts'
import { joinedBrowser } from '../app/browser.ts'
import { useSignOn } from '../app/use-sign-on.ts'
import { useTestApp } from '../app/use-test-app.ts'
import { untilServed, useBreakable } from '../database/breakable-database.ts'
import { testDatabases, useDatabase } from '../database/database.ts'
import { claimant } from '../dines/claim-world.ts'
import { addRestaurant, knowMerchant } from '../dines/feed-world.ts'

const unavailable = { code: 'unavailable', requestId: expect.stringMatching(/./) }

for (const kind of testDatabases())
  describe(`${kind.name}, gone after any statement of`, () => {
    const database = useDatabase(kind)
    const flaky = useBreakable(database)
    const world = useTestApp(flaky, { limits: { formCallsPerMinute: 1000 } })
    const signOn = useSignOn(flaky)
    const engine = () => database.current.engine

    async function entriesOf(action: string, subject: string): Promise<number> {
      const entries = await engine()
        .selectFrom('audit_entry')
        .select('position')
        .where('action', '=', action)
        .where('subject', '=', subject)
        .execute()
      return entries.length
    }

    test('a sign-out by the issuer: it is told to come again, nobody is signed out by half, and the same token counts then', async () => {
      const browsers = [signOn.browserAt(), signOn.browserAt()]
      for (const browser of browsers) await signOn.signOn(browser, 'united-newcomer-1')
      const { publicId } = (await required(browsers[0], 'a browser').get('/api/Member')).body
      const now = Math.floor(Date.now() / 1000)
      const token = await signOn.identities.sandbox.sign(
        'united',
        {
          iss: signOn.identities.sandbox.issuerOf('united'),
          aud: 'dining-united',
          iat: now,
          exp: now + 120,
          jti: randomUUID(),
          sub: 'united-newcomer-1',
          events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
        },
        { typ: 'logout+jwt' },
      )
      const call = () =>
        signOn.app.app.inject({
          method: 'POST',
          url: '/sso/united/back-channel-logout',
          headers: { host: 'anywhere.example', 'content-type': 'application/x-www-form-urlencoded' },
          payload: `logout_token=${token}`,
        })
      const areIn = () => Promise.all(browsers.map((browser) => signOn.isIn(browser)))
      const outages = await untilServed(flaky.current, {
        call,
        isServed: ({ statusCode }) => statusCode === 200,
        async afterwards(answer) {
          expect([answer.statusCode, answer.json()]).toEqual([503, unavailable])
          expect(await areIn()).toEqual([true, true])
          expect(await entriesOf('signOn.ended', `member:${publicId}`)).toBe(0)
        },
      })
      expect(outages).toBeGreaterThan(3)
      expect(await areIn()).toEqual([false, false])
      expect(await entriesOf('signOn.ended', `member:${publicId}`)).toBe(1)
      expect((await call()).statusCode).toBe(400)
    })

    test.each([
      ['one click', 'List-Unsubscribe=One-Click', ['progress'], 200],
      ['the button for all of them', 'do=stopAll', ['progress', 'reviews'], 303],
    ])(
      'the end of mails by %s: the page says that nothing has changed, which is so, and the same ends them once',
      async (_way, payload, ended, served) => {
        const { browser, member } = await joinedBrowser(world.app, { emailOptIn: true })
        const { id: memberId } = await engine()
          .selectFrom('member')
          .select('id')
          .where('public_id', '=', member.publicId)
          .executeTakeFirstOrThrow()
        const partner = required(world.context.partners.partnerById('nosh'), 'nosh')
        const link = new URL(
          await makeUnsubscribeLink(world.context, engine(), partner, { memberId, category: 'progress' }),
        )
        const entries = () => entriesOf('chooseNotice', `member:${member.publicId}`)
        const choices = async () => {
          const all: { category: string; channel: string; taken: boolean }[] = (
            await browser.get('/api/Member/NoticeChoices')
          ).body
          return all.filter(({ category, channel, taken }) => channel === 'mail' && !taken && ended.includes(category))
            .length
        }
        const outages = await untilServed(flaky.current, {
          call: () =>
            world.app.inject({
              method: 'POST',
              url: link.pathname + link.search,
              headers: { host: link.host, 'content-type': 'application/x-www-form-urlencoded' },
              payload,
            }),
          isServed: ({ statusCode }) => statusCode === served,
          async afterwards({ statusCode, body }) {
            expect([statusCode, body]).toEqual([503, expect.stringContaining('Nothing has changed')])
            expect([await choices(), await entries()]).toEqual([0, 0])
          },
        })
        expect(outages).toBeGreaterThan(3)
        expect([await choices(), await entries()]).toEqual([ended.length, ended.length])
      },
    )

    test('a question about a missing visit: it is told, kept whole or not at all, and credited and answered once', async () => {
      const restaurant = await addRestaurant(engine(), ['nosh'])
      const member = await claimant(world)
      const acquirerMerchantId = 'till-in-the-middle'
      await member.dine({ ...restaurant, acquirerMerchantId })
      await knowMerchant(engine(), { merchantId: restaurant.id, acquirerMerchantId })
      const kept = async () => {
        const findings = await engine()
          .selectFrom('visit_claim_finding')
          .select('claim_id')
          .where('member_id', '=', member.memberId)
          .execute()
        const claims = (await member.browser.get('/api/Member/MissingVisits')).body.claims
        const made = await Promise.all(
          claims.map(({ id }: { id: string }) => entriesOf('visitClaim.make', `visit-claim:${id}`)),
        )
        return { claims: claims.length, findings: findings.length, made }
      }
      const outages = await untilServed(flaky.current, {
        call: () => member.ask(restaurant),
        isServed: ({ status }) => status === 200,
        async afterwards({ status, body }) {
          expect([status, body]).toEqual([503, unavailable])
          expect([
            { claims: 0, findings: 0, made: [] },
            { claims: 1, findings: 1, made: [1] },
          ]).toContainEqual(await kept())
        },
      })
      expect(outages).toBeGreaterThan(10)
      expect(await kept()).toEqual({ claims: 1, findings: 1, made: [1] })
      expect(await member.rewards()).toHaveLength(1)
      expect((await member.ask(restaurant)).body).toMatchObject({ state: 'found' })
    })
  })
