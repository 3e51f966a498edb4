import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hourMs } from '#domain/dates.ts'
import { joinedBrowser } from '#tests/app/browser.ts'
import { linkCard as linkNumber, visaNumber } from '#tests/app/link-card.ts'
import { useTestApp } from '#tests/app/use-test-app.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { addDiner, creditsOf, dineAndSettle } from '#tests/dines/credit-world.ts'
import { daysAfterNoon } from '#tests/dines/dines.ts'
import {
  addMember,
  addRestaurant,
  addRules,
  dineEvents,
  eventOf,
  linkCard,
  type Restaurant,
} from '#tests/dines/feed-world.ts'
import { postSigned, type SignedContent } from '#tests/dines/sign-feed.ts'
import { ingestEvents } from '../../feed/ingest-events.ts'
import { verifyJournal } from '../../journal/verify-journal.ts'
import { applyOverlookedUpdates } from './apply-card-updates.ts'

let serial = 7000
let count = 0

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const world = useTestApp(database)
    let restaurant: Restaurant
    const engine = () => database.current.engine
    const clock = { now: () => world.clock.now }

    beforeAll(async () => {
      for (const partnerId of ['updated', 'other']) await addRules(engine(), partnerId)
      restaurant = await addRestaurant(engine(), ['updated', 'other'])
    })
    beforeEach(() => {
      world.clock.now = new Date(daysAfterNoon(10))
    })

    const name = (word: string) => `${word}_${++count}`
    function post(updates: readonly object[], given: Partial<SignedContent> = {}) {
      const [secret = ''] = world.context.secrets.feeds.visa
      return postSigned(world.app, { secret, path: '/feeds/visa/cards', content: { updates }, ...given })
    }
    const at = (days: number) => new Date(daysAfterNoon(days)).toISOString()
    function replacing(cardToken: string, newCardToken: string, given: object = {}) {
      const told = { kind: 'replaced', updateId: name('update'), occurredAt: at(9), newLastFour: '4242' }
      return { ...told, cardToken, newCardToken, ...given }
    }
    const closing = (cardToken: string, given: object = {}) => ({
      kind: 'closed',
      updateId: name('update'),
      occurredAt: at(9),
      cardToken,
      ...given,
    })

    async function holder(partnerId = 'updated') {
      const memberId = await addMember(engine(), partnerId)
      const cardToken = await linkCard(engine(), { partnerId, memberId, cardToken: name('card') })
      return { partnerId, memberId, cardToken }
    }
    const linksOf = ({ memberId }: { readonly memberId: number }) =>
      engine()
        .selectFrom('card_link')
        .select(['id', 'card_token', 'unlinked_at', 'name', 'last_four', 'expiry'])
        .where('member_id', '=', memberId)
        .orderBy('id')
        .execute()
    const openOf = async (who: { readonly memberId: number }) =>
      (await linksOf(who)).filter((link) => link.unlinked_at === null)
    const toldTo = async ({ memberId }: { readonly memberId: number }) =>
      (
        await engine().selectFrom('notice').select(['kind', 'facts']).where('member_id', '=', memberId).execute()
      ).filter(({ kind: told }) => told.startsWith('card'))
    async function dine(cardToken: string, day: number): Promise<string> {
      const reference = name('dine')
      await ingestEvents(engine(), dineEvents(restaurant, { reference, cardToken, day }), clock)
      return reference
    }
    const dineOf = async (reference: string) =>
      engine()
        .selectFrom('transaction')
        .select(['member_id', 'status', 'reward', 'reason'])
        .where('reference', '=', reference)
        .where('withdrawn_at', 'is', null)
        .executeTakeFirst()

    test('a link goes on under the new card: its number, its name, what was earned before, and no second wait', async () => {
      const who = await holder()
      const [link] = await linksOf(who)
      await engine()
        .updateTable('card_link')
        .set({ name: 'Groceries' })
        .where('id', '=', link?.id ?? 0)
        .execute()
      const before = await dine(who.cardToken, 8)
      const next = name('card')
      // Paid with the new card before the network said a word.
      const early = await dine(next, 9.5)
      expect(await dineOf(early)).toBeUndefined()
      expect(await post([replacing(who.cardToken, next, { expiry: '2029-03' })])).toEqual({
        status: 202,
        body: { accepted: 1, duplicates: 0, applied: 1, waiting: 0, newCardHeld: 0, refused: [] },
      })
      expect(await openOf(who)).toEqual([
        { id: link?.id, card_token: next, unlinked_at: null, name: 'Groceries', last_four: '4242', expiry: '2029-03' },
      ])
      const late = await dine(who.cardToken, 8.5)
      for (const reference of [before, early, late, await dine(next, 9.9)])
        expect(await dineOf(reference)).toMatchObject({ member_id: who.memberId, status: 'Awarded' })
      expect(await toldTo(who)).toEqual([{ kind: 'cardReplaced', facts: { lastFour: '1111', newLastFour: '4242' } }])
      expect(await verifyJournal(engine())).toMatchObject({ faults: [] })
    })

    test('the wait of a card that was linked yesterday goes on where it was', async () => {
      const memberId = await addMember(engine(), 'updated')
      const linkedAt = daysAfterNoon(9.5)
      const cardToken = await linkCard(engine(), { partnerId: 'updated', memberId, cardToken: name('card'), linkedAt })
      const next = name('card')
      await post([replacing(cardToken, next, { occurredAt: at(9.8) })])
      world.clock.now = new Date(daysAfterNoon(12))
      expect(await dineOf(await dine(next, 10.4))).toMatchObject({ status: 'Forfeit', reason: 'cardNotYetActive' })
      expect(await dineOf(await dine(next, 10.6))).toMatchObject({ status: 'Awarded' })
    })

    test('the same update counts once: again, under another id, and fifty times at once', async () => {
      const who = await holder()
      const update = replacing(who.cardToken, name('card'))
      const answers = await Promise.all(Array.from({ length: 50 }, () => post([update])))
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 202))
      expect(answers.filter(({ body }) => body.accepted === 1)).toHaveLength(1)
      expect((await post([update, { ...update, updateId: name('update') }])).body).toMatchObject({ duplicates: 2 })
      expect((await post([{ ...update, newLastFour: '9999' }])).body.refused).toEqual([
        { line: 1, reason: 'contentDiffers' },
      ])
      expect((await post([replacing(who.cardToken, name('card'))])).body.refused).toEqual([
        { line: 1, reason: 'replacedByAnother' },
      ])
      expect(await openOf(who)).toHaveLength(1)
      expect(await linksOf(who)).toHaveLength(2)
      expect(await toldTo(who)).toHaveLength(1)
    })

    test.each([
      ['in order', [0, 1, 2]],
      ['the last first', [2, 1, 0]],
      ['mixed', [1, 2, 0]],
    ])('a card that is replaced three times ends at the last one: %s', async (_name, order) => {
      const who = await holder()
      const tokens = [who.cardToken, name('card'), name('card'), name('card')]
      const updates = [0, 1, 2].map((step) =>
        replacing(tokens[step] ?? '', tokens[step + 1] ?? '', { occurredAt: at(6 + step) }),
      )
      for (const step of order) await post([updates[step] ?? {}])
      expect((await openOf(who)).map((link) => link.card_token)).toEqual([tokens[3]])
      for (const [step, token] of tokens.entries())
        expect(await dineOf(await dine(token, 5.5 + step))).toMatchObject({ member_id: who.memberId })
      expect(await verifyJournal(engine())).toMatchObject({ faults: [] })
    })

    test('a card that comes back to its first number, and one that is said to replace itself, end somewhere', async () => {
      const who = await holder()
      const next = name('card')
      await post([replacing(next, who.cardToken), replacing(who.cardToken, next)])
      expect((await openOf(who)).map((link) => link.card_token)).toEqual([who.cardToken])
      expect((await post([replacing(next, next)])).status).toBe(400)
    })

    test('an update waits for its card to be linked, whoever is faster', async () => {
      world.clock.now = new Date()
      const { browser } = await joinedBrowser(world.app)
      const number = visaNumber(serial++)
      const probe = await joinedBrowser(world.app)
      expect((await linkNumber(world, probe.browser, number)).body).toMatchObject({
        cardRegistration: [{ error: null }],
      })
      const { card_token: token } = await engine()
        .selectFrom('card_link')
        .select('card_token')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      await engine()
        .updateTable('card_link')
        .set({ unlinked_at: world.clock.now })
        .where('card_token', '=', token)
        .execute()
      expect((await post([replacing(token, name('card'))])).body).toMatchObject({ accepted: 1, waiting: 1 })
      await linkNumber(world, browser, number)
      expect((await browser.get('/api/Member/Cards')).body).toMatchObject([{ lastFour: '4242' }])
    })

    test('what came in at the very moment of linking is applied by the next round', async () => {
      const memberId = await addMember(engine(), 'updated')
      const cardToken = name('card')
      await post([replacing(cardToken, name('card'))])
      await linkCard(engine(), { partnerId: 'updated', memberId, cardToken })
      await Promise.all([1, 2, 3].map(() => applyOverlookedUpdates(engine(), clock)))
      expect((await openOf({ memberId })).map((link) => link.last_four)).toEqual(['4242'])
    })

    test.each([
      ['another member', 'updated'],
      ['another programme', 'other'],
    ])('a new card that %s has linked stays where it is, and the member is told', async (_name, partnerId) => {
      const [who, other] = [await holder(), await holder(partnerId)]
      const { body } = await post([replacing(who.cardToken, other.cardToken)])
      expect(body).toMatchObject({ accepted: 1, applied: 0, newCardHeld: 1 })
      expect((await openOf(other)).map((link) => link.card_token)).toEqual([other.cardToken])
      expect(await openOf(who)).toEqual([])
      expect(await toldTo(who)).toEqual([{ kind: 'cardNotKept', facts: { lastFour: '1111' } }])
      expect(await toldTo(other)).toEqual([])
    })

    test('a member who has linked the new card by hand keeps both histories and one card', async () => {
      const who = await holder()
      const next = await linkCard(engine(), { ...who, cardToken: name('card') })
      expect((await post([replacing(who.cardToken, next)])).body).toMatchObject({ newCardHeld: 1 })
      expect((await openOf(who)).map((link) => link.card_token)).toEqual([next])
      expect(await toldTo(who)).toMatchObject([{ kind: 'cardReplaced' }])
    })

    test('a closed card earns nothing more, its member is told, and a replacement that is told later brings it back', async () => {
      const who = await holder()
      await post([closing(who.cardToken)])
      expect(await openOf(who)).toEqual([])
      expect(await toldTo(who)).toEqual([{ kind: 'cardNotKept', facts: { lastFour: '1111' } }])
      const next = name('card')
      expect((await post([replacing(who.cardToken, next)])).body).toMatchObject({ applied: 1 })
      expect((await openOf(who)).map((link) => link.card_token)).toEqual([next])
    })

    test('what closed a card before it was linked does not end the link', async () => {
      const who = await holder()
      await engine()
        .updateTable('card_link')
        .set({ linked_at: new Date(daysAfterNoon(9.5)) })
        .where('card_token', '=', who.cardToken)
        .execute()
      expect((await post([closing(who.cardToken)])).body).toMatchObject({ waiting: 1 })
      expect(await openOf(who)).toHaveLength(1)
    })

    test('never a thirteenth: a closed card whose place was taken does not come back', async () => {
      const who = await holder()
      await post([closing(who.cardToken)])
      for (let card = 0; card < 12; card++) await linkCard(engine(), { ...who, cardToken: name('card') })
      await post([replacing(who.cardToken, name('card'))])
      expect(await openOf(who)).toHaveLength(12)
    })

    test('a statement credit goes to the card that took the place of the one used last', async () => {
      world.clock.now = new Date(daysAfterNoon(90))
      const diner = await addDiner(engine(), { partnerId: 'creditor' })
      await dineAndSettle(engine(), diner, 20_000)
      const next = name('card')
      await post([replacing(diner.cardToken, next), replacing(next, name('card'), { newLastFour: '5353' })])
      await dineAndSettle(engine(), { ...diner, visits: { count: 3 } }, 40_000)
      expect((await creditsOf(engine(), diner)).map((credit) => credit.target_label)).toEqual(['Visa ending in 5353'])
    })

    test('updates amid deliveries of events: each event is one member’s, whatever met', async () => {
      const who = await holder()
      const next = name('card')
      const references = Array.from({ length: 12 }, () => name('dine'))
      const events = references.map((reference, place) =>
        eventOf(restaurant, { reference, cardToken: place % 2 ? next : who.cardToken, day: 9.2 + place / 20 }),
      )
      await Promise.all([
        ...events.map((event) => ingestEvents(engine(), [event], clock)),
        post([replacing(who.cardToken, next)]),
        ...events.map((event) => ingestEvents(engine(), [event], clock)),
      ])
      for (const reference of references) expect(await dineOf(reference)).toMatchObject({ member_id: who.memberId })
    })

    test('what is not signed, is another network’s or malformed changes nothing', async () => {
      const who = await holder()
      const update = replacing(who.cardToken, name('card'))
      const [another = ''] = world.context.secrets.feeds.amex
      for (const given of [{ secret: another }, { signedAt: new Date(Date.now() - 6 * 60_000) }])
        expect(await post([update], given)).toMatchObject({ status: 401, body: { code: 'invalidSignature' } })
      for (const wrong of [
        { newCardToken: '4111111111111111' },
        { newLastFour: '42424' },
        { cardToken: 'a\u0000b' },
        { expiry: '2027-13' },
        { amount: 1 },
        { kind: 'stolen' },
      ])
        expect((await post([{ ...update, ...wrong }])).status).toBe(400)
      expect((await post([])).status).toBe(400)
      expect((await openOf(who)).map((link) => link.card_token)).toEqual([who.cardToken])
    })

    test('a renewed card has its new last month, and an older word does not take it back', async () => {
      const who = await holder()
      const renewing = (expiry: string) => ({ ...closing(who.cardToken), kind: 'renewed', expiry })
      await post([renewing('2029-03'), renewing('2027-03')])
      expect(await openOf(who)).toMatchObject([{ expiry: '2029-03' }])
    })

    test('the audit log tells of it, and the member’s data shows both cards', async () => {
      world.clock.now = new Date()
      const { browser } = await joinedBrowser(world.app)
      const number = visaNumber(serial++)
      await linkNumber(world, browser, number)
      const { card_token: token } = await engine()
        .selectFrom('card_link')
        .select('card_token')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      world.clock.now = new Date(world.clock.now.getTime() + hourMs / 12)
      await post([replacing(token, name('card'))])
      const { data } = (await browser.get('/api/Member/Data')).body
      expect(data.sections.cards).toMatchObject([
        { lastFour: '4242', unlinkedAt: null },
        { lastFour: number.slice(-4), endedBy: 'network' },
      ])
      const { details } = await engine()
        .selectFrom('audit_entry')
        .select('details')
        .where('action', '=', 'card.replaced')
        .where('partner_id', '=', 'nosh')
        .orderBy('position', 'desc')
        .executeTakeFirstOrThrow()
      expect(JSON.stringify(details)).not.toContain(token)
      expect(world.logged.filter((line) => line.includes(token))).toEqual([])
    })
  })
