import { describe, expect, test } from 'vitest'
import { joinedBrowser } from '#tests/app/browser.ts'
import { linkCard, visaNumber } from '#tests/app/link-card.ts'
import { useTestApp } from '#tests/app/use-test-app.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { countLinking } from './linking-attempts.ts'

const declined = '4000000000000002'

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const world = useTestApp(database)

    async function tryNumber({ browser }: Awaited<ReturnType<typeof joinedBrowser>>, number: string): Promise<string> {
      const { body } = await linkCard(world, browser, number)
      return body.cardRegistration[0].error?.code ?? 'linked'
    }

    test('who tries out numbers is told of five that they are declined, and then nothing of any, good ones among them', async () => {
      const one = await joinedBrowser(world.app)
      for (let times = 0; times < 5; times++) expect(await tryNumber(one, declined)).toBe('declined')
      expect(await tryNumber(one, declined)).toBe('networkDown')
      expect(await tryNumber(one, visaNumber(7001))).toBe('networkDown')
      const entries = await database.current.engine
        .selectFrom('audit_entry')
        .select('subject')
        .where('action', '=', 'card.link.stopped')
        .where('subject', '=', `member:${one.member.publicId}`)
        .execute()
      expect(entries.length).toBeGreaterThan(0)
      world.clock.now = new Date(world.clock.now.getTime() + 31 * 60_000)
      await one.browser.post('/api/SignIn', {
        username: one.body.email,
        password: one.body.password,
        staySignedIn: false,
      })
      expect(await tryNumber(one, visaNumber(7001))).toBe('linked')
    })

    test('of many numbers at once no more than five are tried', async () => {
      const one = await joinedBrowser(world.app)
      const codes = await Promise.all(Array.from({ length: 12 }, () => tryNumber(one, declined)))
      expect(codes.filter((code) => code === 'declined').length).toBeLessThanOrEqual(5)
    })

    test('a member who mistypes twice links their card, and what is linked counts for nothing', async () => {
      const one = await joinedBrowser(world.app)
      for (let times = 0; times < 2; times++) expect(await tryNumber(one, declined)).toBe('declined')
      for (const serial of [7101, 7102, 7103]) expect(await tryNumber(one, visaNumber(serial))).toBe('linked')
    })

    test('new accounts do not help: of one address twenty are tried, however many ask at once', async () => {
      const db = database.current.engine
      const asked = await Promise.all(
        Array.from({ length: 30 }, (_, index) =>
          countLinking(world.context, db, {
            partnerId: 'nosh',
            memberId: 900_000 + index,
            actor: `member:nobody-${index}`,
            address: '203.0.113.77',
          }),
        ),
      )
      expect(asked.filter((counted) => counted !== null)).toHaveLength(20)
    })
  })
