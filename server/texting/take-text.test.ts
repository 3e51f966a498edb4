import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { addMember, addRestaurant, dineEvents, linkCard } from '#tests/dines/feed-world.ts'
import { newNumber, startTextWorld, type TextWorld } from '#tests/texts/text-world.ts'
import { signatureHeader, signatureOf } from '#vendors/sms/signature.ts'
import { dayMs } from '#domain/dates.ts'
import { ingestEvents } from '../feed/ingest-events.ts'
import { keepTextWords } from '../texts/consent-words.ts'

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    let world: TextWorld
    beforeAll(async () => {
      world = await startTextWorld(database.current)
    })
    afterAll(() => world.close())

    const engine = () => database.current.engine
    const state = async (member: Awaited<ReturnType<TextWorld['join']>>) => ({
      smsOptIn: (await member.browser.get('/api/Member')).body.smsOptIn,
      ...(await member.browser.get('/api/Member/Texts')).body,
    })
    const on = { smsOptIn: true, state: 'on' }
    const stopped = { smsOptIn: false, state: 'stopped' }
    const latest = (number: string) => world.phone(number).at(-1)
    let sids = 0
    const newSid = () => `SM${String(++sids).padStart(32, '0')}`
    const kept = async (phoneNumber: string) =>
      engine().selectFrom('incoming_text').selectAll().where('phone_number', '=', phoneNumber).execute()

    test('fifty STOPs at once end texts to all of the programme’s members with the number, are answered once, and touch no other programme', async () => {
      const phoneNumber = newNumber()
      const ours = [await world.confirmed({ phoneNumber }), await world.confirmed({ phoneNumber })] as const
      const theirs = await world.confirmed({ phoneNumber, partner: 'wynd' })
      for (const member of ours) expect(await state(member)).toEqual(on)
      const before = world.phone(phoneNumber).length
      const words = [
        'STOP',
        'stop.',
        ' “Stop” ',
        'STOPALL',
        'Unsubscribe',
        'cancel',
        'END',
        'quit!',
        'Revoke',
        'opt-out',
      ]
      const posts = Array.from({ length: 50 }, (_, at) => world.write(phoneNumber, words[at % words.length] ?? ''))
      expect(new Set(await Promise.all(posts))).toEqual(new Set([200]))
      await Promise.all([world.deliver(), world.deliver()])
      expect(world.phone(phoneNumber).slice(before)).toEqual([
        "Fuel Rewards Dining: You won't get any more texts from us. Reply START to get them again. Help: 1-800-555-0115.",
      ])
      for (const member of ours) expect(await state(member)).toEqual(stopped)
      expect(await state(theirs)).toEqual(on)
      const ended = await engine()
        .selectFrom('text_consent')
        .select(['member_id', 'way'])
        .where('phone_number', '=', phoneNumber)
        .where('state', '=', 'ended')
        .orderBy('member_id')
        .execute()
      expect(ended).toEqual(ours.map(({ memberId }) => ({ member_id: memberId, way: 'text' })))
    })

    test('a STOP while the provider is slow lets no further text go', async () => {
      const member = await world.confirmed()
      const { phoneNumber } = member
      const before = world.phone(phoneNumber).length
      for (const key of ['one', 'two', 'three'])
        await world.tell(member, { kind: 'rewardPaid', facts: { amount: 10, currency: 'Dollar', visits: 1 }, key })
      const calls = world.sandbox.calls()
      const letGo = world.sandbox.hold()
      const sending = world.deliver()
      await expect.poll(async () => (await tried(phoneNumber)) > 0).toBe(true)
      await world.write(phoneNumber, 'STOP')
      letGo()
      await sending
      await world.deliver()
      expect(world.phone(phoneNumber).slice(before)).toEqual([
        expect.stringContaining(' posted'),
        expect.stringContaining('any more texts'),
      ])
      expect(world.sandbox.calls() - calls).toBe(2)
    })

    async function tried(phoneNumber: string): Promise<number> {
      const rows = await engine()
        .selectFrom('outgoing_text')
        .select('id')
        .where('phone_number', '=', phoneNumber)
        .where('kind', '=', 'notice')
        .where('tried_at', 'is not', null)
        .execute()
      return rows.length
    }

    test('a STOP of nobody’s number holds for whoever types it, until it says START', async () => {
      const phoneNumber = newNumber()
      await world.write(phoneNumber, 'STOP')
      const member = await world.join({ phoneNumber })
      await world.deliver()
      expect(world.phone(phoneNumber)).toEqual([expect.stringContaining('any more texts')])
      expect(await state(member)).toEqual({ smsOptIn: true, state: 'stopped' })
      await world.write(phoneNumber, 'start')
      await world.deliver()
      expect(latest(phoneNumber)).toContain('now get texts about your rewards')
      expect(await state(member)).toEqual(on)
    })

    test('START turns texts on for whom a STOP had ended them, and for nobody who ended them in the profile or never asked', async () => {
      const phoneNumber = newNumber()
      const had = await world.confirmed({ phoneNumber })
      const left = await world.confirmed({ phoneNumber })
      const never = await world.join({ phoneNumber, smsOptInV2: false })
      await left.browser.put('/api/Member', { smsOptIn: false })
      await world.write(phoneNumber, 'STOP')
      await world.write(phoneNumber, 'UNSTOP')
      const before = world.phone(phoneNumber).length
      await world.deliver()
      expect(world.phone(phoneNumber).slice(before)).toEqual([expect.stringContaining('now get texts')])
      expect(await state(had)).toEqual(on)
      for (const other of [left, never]) expect(await state(other)).toEqual({ smsOptIn: false, state: 'off' })
      const nobodys = newNumber()
      await world.write(nobodys, 'START')
      await world.deliver()
      expect(latest(nobodys)).toContain('No account has asked for texts at this number')
    })

    test('BAL tells the balance to the number that proved itself', async () => {
      const member = await world.confirmed()
      await world.write(member.phoneNumber, 'bal')
      await world.deliver()
      expect(latest(member.phoneNumber)).toBe('Fuel Rewards Dining: You earned 0 cents per gallon in 2026.')
      const wynd = await world.confirmed({ partner: 'wynd' })
      await world.write(wynd.phoneNumber, 'Balance?', { partner: 'wynd' })
      await world.deliver()
      expect(world.phone(wynd.phoneNumber, 'wynd').at(-1)).toBe('WYND Dining: You earned 0 points in 2026.')
    })

    test('BAL tells what waits for the next statement credit, where a programme pays in credits', async () => {
      const [partnerId, phoneNumber] = ['t-mobile', newNumber()] as const
      const memberId = await addMember(engine(), partnerId)
      await engine()
        .updateTable('member')
        .set({ phone_number: phoneNumber, sms_opt_in: true })
        .where('partner_id', '=', partnerId)
        .where('id', '=', memberId)
        .execute()
      const cardToken = await linkCard(engine(), { partnerId, memberId })
      const events = dineEvents(await addRestaurant(engine(), [partnerId]), {
        reference: 'bal',
        cardToken,
        cents: 24_000,
      })
      await ingestEvents(engine(), events, { now: () => world.app.clock.now })
      await world.write(phoneNumber, 'YES', { partner: partnerId })
      await world.write(phoneNumber, 'BAL', { partner: partnerId })
      await world.deliver()
      // 5 % of 240 dollars; at 20 they would go to the card.
      expect(world.phone(phoneNumber, partnerId).at(-1)).toBe('T-Mobile Dining: Your balance is $12.00.')
    })

    test('BAL tells no balance to a number that two members typed, that has not said YES, or that is nobody’s: always the same words', async () => {
      const shared = newNumber()
      await world.confirmed({ phoneNumber: shared })
      await world.join({ phoneNumber: shared, smsOptInV2: false })
      const unproved = (await world.join()).phoneNumber
      const withoutConsent = (await world.join({ smsOptInV2: false })).phoneNumber
      const nobodys = newNumber()
      for (const number of [shared, unproved, withoutConsent, nobodys]) {
        await world.write(number, 'BAL')
        await world.deliver()
        expect(latest(number)).toBe(
          "Fuel Rewards Dining: We can't share a balance with this number. Sign in to see yours, and turn texts on in your profile. Help: 1-800-555-0115.",
        )
      }
    })

    test('HELP tells who helps, also where the number said STOP; another word is answered once a day, and a machine not for ever', async () => {
      const phoneNumber = newNumber()
      await world.write(phoneNumber, 'What is this?')
      await world.write(phoneNumber, 'Hello?')
      await world.deliver()
      expect(world.phone(phoneNumber)).toEqual([expect.stringContaining("We didn't understand your text")])
      await world.write(phoneNumber, 'STOP')
      for (const word of ['hello again', 'BAL', 'help']) await world.write(phoneNumber, word)
      await world.deliver()
      expect(world.phone(phoneNumber).slice(1)).toEqual([
        expect.stringContaining('any more texts'),
        'Fuel Rewards Dining: Texts about your rewards. Help: 1-800-555-0115, dining@fuel-rewards.example.com. Msg & data rates may apply. STOP to end.',
      ])
      for (let at = 0; at < 20; at++) await world.write(phoneNumber, 'INFO')
      await world.deliver()
      expect(world.phone(phoneNumber)).toHaveLength(10)
      world.pass(dayMs + 1)
      await world.write(phoneNumber, 'START')
      await world.write(phoneNumber, 'Hello?')
      await world.deliver()
      expect(latest(phoneNumber)).toContain("We didn't understand your text")
    })

    test('what the provider repeats is taken in once, and what was written is not kept', async () => {
      const phoneNumber = newNumber()
      const sid = newSid()
      await Promise.all(Array.from({ length: 20 }, () => world.write(phoneNumber, 'help me please', { sid })))
      await Promise.all(Array.from({ length: 20 }, () => world.write(phoneNumber, 'HELP', { sid })))
      await world.deliver()
      expect(world.phone(phoneNumber)).toHaveLength(1)
      expect(await kept(phoneNumber)).toMatchObject([{ sid, word: 'unknown' }])
    })

    interface Post {
      readonly path?: string
      readonly fields?: Readonly<Record<string, string>>
      readonly token?: string
      readonly signature?: string
      readonly signedFor?: string
      readonly payload?: string
    }

    async function post({ path = '/texts/fuel-rewards/inbound', fields = {}, token, ...more }: Post = {}) {
      const { accountSid, authTokens } = world.accounts['fuel-rewards']
      const form = new URLSearchParams({
        MessageSid: newSid(),
        AccountSid: accountSid,
        From: '+12125550777',
        To: '38350',
        Body: 'STOP',
        ...fields,
      })
      const address = more.signedFor ?? `http://fuel-rewards.localhost:3000${path}`
      const answer = await world.app.app.inject({
        method: 'POST',
        url: path,
        payload: more.payload ?? form.toString(),
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          [signatureHeader]: more.signature ?? signatureOf(token ?? authTokens[0] ?? '', { address, form }),
        },
      })
      return answer.statusCode
    }

    test('what is not signed for this programme’s account and number is refused, and changes nothing', async () => {
      const member = await world.confirmed({ phoneNumber: '2125550777' })
      const wynd = world.accounts.wynd
      const refused: readonly Post[] = [
        { signature: '' },
        { signature: 'forged' },
        { token: wynd.authTokens[0] ?? '' },
        { fields: { AccountSid: wynd.accountSid } },
        { fields: { To: '99632' } },
        { fields: { To: '+12125550100' } },
        { path: '/texts/wynd/inbound' },
        { path: '/texts/nosh/inbound' },
        { path: '/texts/nobody/inbound' },
        { path: '/texts/__proto__/inbound' },
        { path: '/texts/fuel-rewards/status/0' },
        { signedFor: 'https://elsewhere.example/texts/fuel-rewards/inbound' },
        { fields: { MessageSid: 'x' } },
        { fields: { From: 'anonymous' } },
        { payload: 'Body=STOP&From=%2B12125550777' },
        { payload: '{"Body":"STOP"}' },
        { payload: '' },
      ]
      for (const one of refused) expect([one, await post(one)]).toEqual([one, 403])
      expect(await post({ payload: 'x'.repeat(1_000_000) })).toBe(413)
      expect(await state(member)).toEqual(on)
      expect((await kept('2125550777')).map(({ word }) => word)).toEqual(['start'])
      expect(await post()).toBe(200)
      expect(await state(member)).toEqual(stopped)
    })

    test('a text with anything in it is taken in: NUL, markup, other scripts; a number from abroad is nobody’s', async () => {
      const { From } = { From: '+12125550778' }
      for (const Body of ['\0', '<script>alert(1)</script>', '停止', '\u202E POTS', 'x'.repeat(1600)])
        expect([Body.slice(0, 20), await post({ fields: { From, Body } })]).toEqual([Body.slice(0, 20), 200])
      expect(new Set((await kept('2125550778')).map(({ word }) => word))).toEqual(new Set(['unknown']))
      const before = (await engine().selectFrom('incoming_text').select('sid').execute()).length
      for (const abroad of ['+442071838750', '12345']) expect(await post({ fields: { From: abroad } })).toBe(200)
      expect(await engine().selectFrom('incoming_text').select('sid').execute()).toHaveLength(before)
      expect(await post({ fields: { From, Body: '\0stop\0' } })).toBe(200)
      expect((await kept('2125550778')).map(({ word }) => word)).toContain('stop')
    })

    test('the provider says what became of a text, in whatever order; of one whose answer was lost it is the answer', async () => {
      const { phoneNumber } = await world.confirmed()
      const arrived = world.sandbox.texts.findLast(({ to }) => to === `+1${phoneNumber}`) ?? expect.unreachable()
      const { sid } = arrived
      for (const status of ['sent', 'delivered', 'sent', 'read', 'undelivered'])
        expect(await world.sandbox.tell({ sid, status })).toBe(204)
      const [row] = await engine().selectFrom('outgoing_text').selectAll().where('sid', '=', sid).execute()
      expect(row).toMatchObject({ status: 'delivered', body: null })
      expect(await world.sandbox.tell({ sid, status: 'failed', errorCode: '21610' })).toBe(204)
      const member = await world.confirmed()
      const theirs = world.sandbox.texts.findLast(({ to }) => to === `+1${member.phoneNumber}`) ?? expect.unreachable()
      await world.sandbox.tell({ sid: theirs.sid, status: 'undelivered', errorCode: '21610' })
      expect(await state(member)).toEqual(stopped)
    })

    test('what was agreed to is kept with its words, when and by what way, and is the member’s to read', async () => {
      const words = await wordsOfForm()
      const member = await world.confirmed({ smsConsent: words })
      await member.browser.put('/api/Member', { smsOptIn: false })
      await member.browser.put('/api/Member', { smsOptIn: true, smsConsent: 'I never agreed to anything' })
      const rows = await engine()
        .selectFrom('text_consent as c')
        .leftJoin('consent_wording as w', (join) =>
          join.onRef('w.partner_id', '=', 'c.partner_id').onRef('w.version', '=', 'c.version'),
        )
        .select(['c.state', 'c.way', 'w.words'])
        .where('c.member_id', '=', member.memberId)
        .where('c.partner_id', '=', 'fuel-rewards')
        .orderBy('c.id')
        .execute()
      expect(rows).toEqual([
        { state: 'asked', way: 'signUp', words },
        { state: 'confirmed', way: 'text', words: null },
        { state: 'ended', way: 'profile', words: null },
        { state: 'asked', way: 'profile', words: null },
      ])
      await expect(engine().updateTable('text_consent').set({ way: 'signUp' }).execute()).rejects.toThrow('append-only')
    })

    async function wordsOfForm(): Promise<string> {
      const partner = world.app.context.partners.partnerById('fuel-rewards') ?? expect.unreachable()
      await keepTextWords(engine(), [partner], world.app.clock.now)
      return `${partner.copy['join.smsOptIn']} ${partner.copy['join.smsTerms']}`
    }
  })
