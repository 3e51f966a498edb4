import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { newNumber, startTextWorld, type TextWorld } from '#tests/texts/text-world.ts'
import { dayMs, hourMs } from '#domain/dates.ts'
import { createSmsClient } from '#vendors/sms/client.ts'
import { sendRound } from '../mailing/mail-jobs.ts'
import type { Telling } from '../notices/notice-store.ts'
import { textRound } from './text-jobs.ts'

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    let world: TextWorld
    beforeAll(async () => {
      world = await startTextWorld(database.current)
    })
    afterAll(() => world.close())

    const engine = () => database.current.engine
    let keys = 0
    const paid = (amount = 10): Omit<Telling, 'memberId'> =>
      ({ kind: 'rewardPaid', facts: { amount, currency: 'Dollar', visits: 1 }, key: `paid ${++keys}` }) as const
    const vip: Omit<Telling, 'memberId'> = {
      kind: 'vipReached',
      facts: { year: 2026, until: 2027, required: 11 },
      key: 'vip',
    }
    const paidText = 'Fuel Rewards Dining: 10 cents per gallon posted.'
    const ending = ' Reply STOP to end.'
    const waiting = async (phoneNumber: string) =>
      (
        await engine()
          .selectFrom('outgoing_text')
          .select('id')
          .where('phone_number', '=', phoneNumber)
          .where('sent_at', 'is', null)
          .where('failed_at', 'is', null)
          .execute()
      ).length

    test('who opts in is asked for a YES by a text, and gets no other before it', async () => {
      const member = await world.join()
      await world.tell(member, paid())
      await world.deliver()
      expect(world.phone(member.phoneNumber)).toEqual([
        'Fuel Rewards Dining: You asked for texts about your rewards. Reply YES to confirm. A few a month. Msg & data rates may apply. HELP for help, STOP to end.',
      ])
      await world.write(member.phoneNumber, ' yes! ')
      await world.tell(member, paid())
      await world.tell(member, paid())
      await world.deliver()
      expect(world.phone(member.phoneNumber).slice(1)).toEqual([
        "Fuel Rewards Dining: You'll now get texts about your rewards, a few a month. BAL for your balance, HELP for help, STOP to end.",
        `${paidText}${ending}`,
        paidText,
      ])
    })

    test('the first version of the form has its own words, and who leaves its box empty gets no text', async () => {
      const asked = await world.join({ partner: 'wynd' })
      const without = await world.join({ partner: 'wynd', smsOptIn: false })
      await world.deliver()
      expect(world.phone(asked.phoneNumber, 'wynd')).toEqual([
        'WYND Dining: Reply YES to get texts about your rewards, a few a month. Msg & data rates may apply. HELP for help, STOP to end.',
      ])
      expect(world.phone(without.phoneNumber, 'wynd')).toEqual([])
    })

    test('a text goes out once, however many processes send it', async () => {
      const member = await world.confirmed()
      await world.tell(member, paid())
      await Promise.all([world.deliver(), world.deliver(), world.deliver()])
      expect(world.phone(member.phoneNumber).slice(2)).toEqual([`${paidText}${ending}`])
    })

    test('a text whose answer was lost is found at the provider and not sent again', async () => {
      const lost = '2125550503'
      const calls = world.sandbox.calls()
      await world.confirmed({ phoneNumber: lost })
      await world.deliver()
      expect(await waiting(lost)).toBeGreaterThan(0)
      for (let tries = 0; tries < 3; tries++) {
        world.pass(11 * 60_000)
        await world.deliver()
      }
      const [confirm, started, ...more] = world.phone(lost)
      expect([confirm, started, more]).toEqual([
        expect.stringContaining('Reply YES'),
        expect.stringContaining('BAL'),
        [],
      ])
      expect(world.sandbox.calls() - calls).toBe(2)
      expect(await waiting(lost)).toBe(0)
    })

    test('a provider that is away for a day gets everything once; what is old news by then goes to nobody', async () => {
      const member = await world.confirmed()
      const { phoneNumber } = member
      const { accountSid, authTokens } = world.accounts['fuel-rewards']
      const away = createSmsClient({ address: 'http://127.0.0.1:1', accountSid, authTokens, from: '38350' })
      const without = { ...world.app.context, sms: new Map([['fuel-rewards', away]]) }
      await world.tell(member, paid())
      for (let hour = 0; hour < 24; hour++) {
        await textRound(without)
        world.pass(hourMs)
      }
      await world.deliver()
      world.pass(11 * 60_000)
      await world.deliver()
      expect(world.phone(phoneNumber).slice(2)).toEqual([`${paidText}${ending}`])
      await world.tell(member, vip)
      await textRound(without)
      world.pass(2 * dayMs + 1)
      await world.deliver()
      expect(world.phone(phoneNumber)).toHaveLength(3)
      expect(await waiting(phoneNumber)).toBe(0)
    })

    test('nobody is texted at night who did not just ask, by the clock of their ZIP code', async () => {
      const noon = world.app.clock.now
      const [pacific, eastern] = [await world.confirmed(), await world.confirmed({ zipCode: '10001' })]
      world.app.clock.now = new Date('2026-12-01T02:30:00Z')
      for (const member of [pacific, eastern]) await world.tell(member, vip)
      await world.deliver()
      expect(world.phone(pacific.phoneNumber)).toContain(`Fuel Rewards Dining: You're VIP.${ending}`)
      expect(world.phone(eastern.phoneNumber)).toHaveLength(2)
      expect(world.sandbox.texts.at(-1)).toMatchObject({ to: `+1${pacific.phoneNumber}`, validSeconds: 9000 })
      await world.write(eastern.phoneNumber, 'HELP')
      await world.deliver()
      expect(world.phone(eastern.phoneNumber).at(-1)).toContain('Help: 1-800-555-0115')
      world.app.clock.now = new Date('2026-12-01T12:59:00Z')
      await world.deliver()
      expect(world.phone(eastern.phoneNumber)).toHaveLength(3)
      world.app.clock.now = new Date('2026-12-01T13:00:00Z')
      await world.deliver()
      expect(world.phone(eastern.phoneNumber).at(-1)).toContain("You're VIP.")
      world.app.clock.now = noon
    })

    test('a text that waits goes to nobody once the number, the choice or the account is another', async () => {
      const changed = await world.confirmed()
      const ended = await world.confirmed()
      const closed = await world.confirmed()
      const unwanted = await world.confirmed()
      for (const member of [changed, ended, closed, unwanted]) await world.tell(member, paid())
      await sendRound(world.app.context, { mailer: null })
      const other = newNumber()
      await changed.browser.put('/api/Member', { phoneNumber: other, smsOptIn: true })
      await ended.browser.put('/api/Member', { smsOptIn: false })
      await engine()
        .updateTable('member')
        .set({ member_type: 'ClosedAccountMember', active: false })
        .where('partner_id', '=', 'fuel-rewards')
        .where('id', '=', closed.memberId)
        .execute()
      await unwanted.browser.put('/api/Member/NoticeChoices', { category: 'rewards', channel: 'text', taken: false })
      await world.deliver()
      for (const { phoneNumber } of [changed, ended, closed, unwanted]) expect(world.phone(phoneNumber)).toHaveLength(2)
      expect(world.phone(other)).toEqual([expect.stringContaining('Reply YES')])
    })

    test('what a number may be asked by those who type it is bounded, and a number that said STOP is asked nothing', async () => {
      const phoneNumber = newNumber()
      const strangers = await Promise.all(Array.from({ length: 6 }, () => world.join({ phoneNumber })))
      await world.deliver()
      expect(world.phone(phoneNumber)).toHaveLength(2)
      await world.write(phoneNumber, 'STOP')
      await world.deliver()
      world.pass(dayMs + 1)
      const [stranger] = strangers
      await stranger?.browser.put('/api/Member', { smsOptIn: true })
      await world.deliver()
      expect(world.phone(phoneNumber)).toHaveLength(3)
    })

    test('the provider’s word that a number has said STOP ends texts to it here', async () => {
      const phoneNumber = '2125550610'
      const member = await world.join({ phoneNumber })
      await world.deliver()
      expect((await member.browser.get('/api/Member')).body.smsOptIn).toBe(false)
      expect((await member.browser.get('/api/Member/Texts')).body).toEqual({ state: 'stopped' })
      expect(await waiting(phoneNumber)).toBe(0)
    })
  })
