import { beforeAll, describe, expect, test } from 'vitest'
import { type Browser, createBrowser, joinedBrowser } from '#tests/app/browser.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { useTestApp } from '#tests/app/use-test-app.ts'
import { findNoticeChoices } from './store.ts'

const path = '/api/Member/NoticeChoices'
interface Cell {
  readonly category: string
  readonly channel: string
  readonly taken: boolean
  readonly state: string
}

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const world = useTestApp(database)
    const engine = () => database.current.engine
    let member: Browser
    let publicId = ''

    beforeAll(async () => {
      const joining = await joinedBrowser(world.app, { emailOptIn: true })
      member = joining.browser
      publicId = joining.member.publicId
    })

    const cells = async (browser: Browser): Promise<string[]> =>
      ((await browser.get(path)).body as Cell[]).map((cell) =>
        [cell.category, cell.channel, cell.taken ? 'on' : 'off', cell.state].join(' '),
      )
    const choose = (browser: Browser, category: string, taken: unknown, channel = 'mail') =>
      browser.put(path, { category, channel, taken })

    test('a member sees what is told on which way, and what cannot be switched off', async () => {
      expect(await cells(member)).toEqual([
        'legal mail on always',
        'account mail on open',
        'rewards mail on open',
        'progress mail on open',
        'reviews mail on open',
      ])
      const without = await joinedBrowser(world.app, { emailOptIn: false })
      expect(await cells(without.browser)).toContain('progress mail on needsConsent')
    })

    test('where the programme sends texts they can be chosen too, and wait for the consent to them', async () => {
      const joining = { host: 'wynd.localhost:3000', phoneNumber: '4155550100' }
      const without = await joinedBrowser(world.app, { ...joining, smsOptIn: false, partnerNumber: '123456789A' })
      const agreed = await joinedBrowser(world.app, { ...joining, smsOptIn: true, partnerNumber: '123456789B' })
      const texted = async (browser: Browser) => (await cells(browser)).filter((cell) => cell.includes(' text '))
      expect(await texted(without.browser)).toEqual([
        'legal text off needsConsent',
        'account text off needsConsent',
        'rewards text on needsConsent',
      ])
      await choose(agreed.browser, 'legal', true, 'text')
      expect(await texted(agreed.browser)).toEqual([
        'legal text on open',
        'account text off open',
        'rewards text on open',
      ])
    })

    test('what is switched off is off until it is switched on, twice as well as once, and each change is in the audit log', async () => {
      for (const taken of [false, false, true, false])
        expect((await choose(member, 'reviews', taken)).body).toContainEqual({
          category: 'reviews',
          channel: 'mail',
          taken,
          state: 'open',
        })
      await Promise.all(Array.from({ length: 20 }, () => choose(member, 'rewards', false)))
      expect(await cells(member)).toEqual(
        expect.arrayContaining(['reviews mail off open', 'rewards mail off open', 'progress mail on open']),
      )
      const entries = await engine()
        .selectFrom('audit_entry')
        .select('details')
        .where('partner_id', '=', 'nosh')
        .where('action', '=', 'chooseNotice')
        .where('subject', '=', `member:${publicId}`)
        .orderBy('position')
        .execute()
      expect(entries.map(({ details }) => JSON.parse(details).taken)).toEqual([false, true, false, false])
    })

    test('what has to be said, what is not offered and what is nonsense is refused', async () => {
      const { browser } = await joinedBrowser(world.app)
      for (const [category, taken, channel] of [
        ['legal', false, 'mail'],
        ['reviews', true, 'text'],
        ['rewards', false, 'text'],
        ['nothing', false, 'mail'],
        ['reviews', 'yes', 'mail'],
        ['reviews\u0000', false, 'mail'],
        ['reviews', false, 'pigeon'],
        ['rewards', 1, 'mail'],
      ] as const)
        expect((await choose(browser, category, taken, channel)).status, `${category} ${channel}`).toBe(400)
      expect((await browser.put(path, { category: 'reviews', channel: 'mail', taken: true, memberId: 1 })).status).toBe(
        400,
      )
      expect((await cells(browser))[0]).toBe('legal mail on always')
    })

    test("another member's and another partner's choices are their own, and nobody's are not there", async () => {
      const other = await joinedBrowser(world.app, { emailOptIn: true })
      const elsewhere = await joinedBrowser(world.app, { host: 'hilton.localhost:3000', emailOptIn: true })
      for (const { browser } of [other, elsewhere]) expect(await cells(browser)).toContain('reviews mail on open')
      await choose(other.browser, 'account', false)
      expect(await cells(member)).toContain('account mail on open')
      expect((await createBrowser(world.app).get(path)).status).toBe(401)
      const { id } = await engine()
        .selectFrom('member')
        .select('id')
        .where('public_id', '=', publicId)
        .executeTakeFirstOrThrow()
      expect(await findNoticeChoices(engine(), 'nosh', id)).not.toEqual([])
      expect(await findNoticeChoices(engine(), 'hilton', id)).toEqual([])
    })
  })
