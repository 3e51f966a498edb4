import { beforeAll, describe, expect, test } from 'vitest'
import { dayMs, isoDay } from '#domain/dates.ts'
import { mostClaimsOfADay, mostOpenClaims } from '#domain/visit-claims/claim-facts.ts'
import { createBrowser } from '#tests/app/browser.ts'
import { useTestApp } from '#tests/app/use-test-app.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { claimant, findingsOf } from '#tests/dines/claim-world.ts'
import { addRestaurant, linkCard, type Restaurant } from '#tests/dines/feed-world.ts'
import { ingestEvents } from '../feed/ingest-events.ts'
import { addWords } from '../merchants/search/word-store.ts'
import { lookAtClaims } from './look-at-claims.ts'

const path = '/api/Member/MissingVisits'

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const world = useTestApp(database, { limits: { formCallsPerMinute: 10_000 } })
    const engine = () => database.current.engine
    let restaurant: Restaurant
    beforeAll(async () => {
      restaurant = await addRestaurant(engine(), ['nosh', 'hilton'])
    })

    const kindsOf = async (id: string) => (await findingsOf(world, id)).map((finding) => finding.kind)
    const agoIn = (days: number) => new Date(world.clock.now.getTime() - days * dayMs)

    test('a visit that is in the activity is told as that, and leads to its receipt', async () => {
      const { browser, dine, ask } = await claimant(world)
      await dine(restaurant)
      const { status, body } = await ask(restaurant)
      expect({ status, body }).toMatchObject({
        status: 200,
        body: {
          state: 'found',
          answers: [{ title: 'It’s in your activity' }],
          amountCents: 8_450,
          cardLastFour: '1111',
        },
      })
      const receipt = await browser.get(`/api/Member/Transactions/${body.transactionId}/Receipt`)
      expect(receipt.body.transaction.merchantId).toBe(String(restaurant.id))
      expect(await browser.get(path)).toMatchObject({ status: 200, body: { claims: [{ id: body.id }] } })
    })

    test('a payment that is held is told with the day by which it clears, and once it has cleared it is credited', async () => {
      const { event, report, ask, claimOf } = await claimant(world)
      const held = event(restaurant)
      await report(held)
      const { body } = await ask(restaurant)
      expect(body).toMatchObject({ state: 'open', answers: [{ title: 'We found it: the payment is processing' }] })
      expect(body.answers[0].text).toMatch(/should clear by [A-Z][a-z]+ \d+, 2026/)
      await report(event(restaurant, { reference: held.reference, kind: 'clearing' }))
      expect(await lookAtClaims(engine(), world.context)).toBe(1)
      expect(await claimOf(body.id)).toMatchObject({ state: 'found', answers: [{ title: /credited/ }, {}] })
      expect(await kindsOf(body.id)).toEqual(['processing', 'credited'])
    })

    test('of what nobody has reported it is told until when we look, and the late report closes it and tells the member once', async () => {
      const { memberId, dine, ask } = await claimant(world)
      const { body } = await ask(restaurant)
      expect(body.answers[0].title).toBe('We haven’t received it yet')
      expect(await lookAtClaims(engine(), world.context)).toBe(0)
      await dine(restaurant)
      await Promise.all([1, 2, 3].map(() => lookAtClaims(engine(), world.context)))
      await lookAtClaims(engine(), world.context)
      expect(await kindsOf(body.id)).toEqual(['notReported', 'credited'])
      const told = await engine()
        .selectFrom('notice')
        .select(['kind', 'facts'])
        .where('member_id', '=', memberId)
        .execute()
      expect(told.filter((notice) => notice.kind.startsWith('visitClaim'))).toMatchObject([
        { kind: 'visitClaimFound', facts: { claimId: Number(body.id), finding: { kind: 'credited' } } },
      ])
    })

    test('after the last day on which it can be matched nobody waits any more', async () => {
      const { memberId, ask } = await claimant(world)
      const { body } = await ask(restaurant, { daysAgo: 89 })
      expect(await kindsOf(body.id)).toEqual(['notReported'])
      const { now } = world.clock
      world.clock.now = new Date(now.getTime() + 3 * dayMs)
      await lookAtClaims(engine(), world.context)
      world.clock.now = now
      expect(await kindsOf(body.id)).toEqual(['notReported', 'neverReported'])
      const told = await engine().selectFrom('notice').select('kind').where('member_id', '=', memberId).execute()
      expect(told.filter((notice) => notice.kind === 'visitClaimNews')).toHaveLength(1)
    })

    test('what card and restaurant were on that day is told with its date', async () => {
      const late = await claimant(world, { linkedAt: agoIn(2).getTime() })
      expect((await late.ask(restaurant, { daysAgo: 5 })).body.answers[0]).toMatchObject({
        title: 'Your card wasn’t linked yet',
        text: /^You linked this card on .* 2026, .* EST, after your visit/,
      })
      const gone = await claimant(world, { unlinkedAt: agoIn(10).getTime() })
      expect((await gone.ask(restaurant)).body.answers[0].title).toBe('Your card was no longer linked')
      const joined = await addRestaurant(engine(), [])
      await terms(joined, { active_from: agoIn(1), active_to: null })
      expect((await gone.ask(joined, { daysAgo: 20 })).body.answers[0]).toMatchObject({
        title: 'The restaurant wasn’t in the program',
        text: /^It has been one of our restaurants since/,
      })
      const left = await addRestaurant(engine(), [])
      await terms(left, { active_from: agoIn(90), active_to: agoIn(30) })
      expect((await gone.ask(left, { daysAgo: 20 })).body.answers[0].text).toMatch(
        /^It was one of our restaurants until/,
      )
      const closed = await addRestaurant(engine(), [])
      await terms(closed, { active_from: agoIn(90), active_to: null, excluded_days: [0, 1, 2, 3, 4, 5, 6] })
      expect((await gone.ask(closed, { daysAgo: 20 })).body.answers[0].text).toMatch(
        /doesn’t earn on [A-Z][a-z]+days\.$/,
      )
      expect((await gone.ask(restaurant, { daysAgo: 200 })).body.answers[0].title).toBe('Too long ago')
      const exclusive = await addRestaurant(engine(), ['nosh'], { exclusive_tier: 3 })
      expect((await gone.ask(exclusive, { daysAgo: 20 })).body.answers[0].title).toBe('A visit like this doesn’t earn')
    })

    test('a visit that failed a rule is told by the engine’s reason', async () => {
      const { dine, ask } = await claimant(world)
      const exclusive = await addRestaurant(engine(), ['nosh'], { exclusive_tier: 3 })
      await dine(exclusive)
      const { body } = await ask(exclusive)
      expect(body).toMatchObject({ state: 'closed', answers: [{ title: 'We found it, and it earned nothing' }] })
      expect(body.answers[0].text).toContain('wasn’t open to your tier')
    })

    test('a terminal that nobody knows and a report that says two things wait for a person, who answers by a day', async () => {
      const { event, report, ask } = await claimant(world)
      await report(event({ ...restaurant, acquirerMerchantId: 'till-of-nobody' }))
      const { body } = await ask(restaurant)
      expect(body).toMatchObject({
        state: 'open',
        answers: [{ title: /confirming the restaurant/, text: /answer by/ }],
      })
      const other = await claimant(world)
      const first = other.event(restaurant, { cents: 4_000 })
      await other.report(first, { ...first, amountCents: 5_000 })
      const asked = await other.ask(restaurant, { amountCents: 5_000 })
      expect(await kindsOf(asked.body.id)).toEqual(['contradictory'])
    })

    test('the same asked twice, in two tabs and fifty times at once is one claim', async () => {
      const { browser, memberId, bodyOf, ask } = await claimant(world)
      await browser.token()
      const answers = await Promise.all(Array.from({ length: 50 }, () => browser.post(path, bodyOf(restaurant))))
      const told = new Set(answers.map(({ status, body }) => `${status} ${body.id ?? body.code}`))
      expect([...told]).toEqual([expect.stringMatching(/^200 \d+$/)])
      const [first] = answers
      expect((await ask(restaurant, { merchantId: `0${restaurant.id}` })).body.id).toBe(first?.body.id)
      const kept = await engine().selectFrom('visit_claim').select('id').where('member_id', '=', memberId).execute()
      expect(kept).toHaveLength(1)
      expect(await kindsOf(String(kept[0]?.id))).toEqual(['notReported'])
      const actions = await engine()
        .selectFrom('audit_entry')
        .select('action')
        .where('subject', '=', `visit-claim:${kept[0]?.id}`)
        .execute()
      expect(actions).toEqual([{ action: 'visitClaim.make' }])
    })

    test('ten visits are looked for at a time, also where fifty are asked for at once, and ten are asked for in a day', async () => {
      const many = await claimant(world)
      await many.browser.token()
      const bodies = Array.from({ length: 50 }, (_, each) => many.bodyOf(restaurant, { amountCents: 1_000 + each }))
      const answers = await Promise.all(bodies.map((body) => many.browser.post(path, body)))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(mostOpenClaims)
      const refused = answers.filter(({ status }) => status !== 200)
      expect(new Set(refused.map(({ status, body }) => `${status} ${body.code}`))).toEqual(
        new Set(['409 tooManyOpenClaims']),
      )
      const quick = await claimant(world)
      for (let each = 0; each < mostClaimsOfADay; each++)
        expect((await quick.ask(restaurant, { daysAgo: 200 + each })).body.state).toBe('closed')
      expect((await quick.ask(restaurant, { daysAgo: 300 })).body.code).toBe('tooManyClaimsOfADay')
      expect((await quick.ask(restaurant, { daysAgo: 200 })).status).toBe(200)
    })

    test('what cannot be is named by its field, with what is wrong, and keeps nothing', async () => {
      const { browser, memberId, ask } = await claimant(world)
      const other = await claimant(world)
      const elsewhere = await addRestaurant(engine(), ['hilton'])
      const wrong: readonly (readonly [object, string])[] = [
        [{ merchantId: String(elsewhere.id) }, 'merchantId'],
        [{ merchantId: '999999999999999' }, 'merchantId'],
        [{ merchantId: '1 or 1=1' }, 'merchantId'],
        [{ visitedOn: '2026-02-30' }, 'visitedOn'],
        [{ visitedOn: '0000-00-00' }, 'visitedOn'],
        [{ daysAgo: -2 }, 'visitedOn'],
        [{ amountCents: 0 }, 'amountCents'],
        [{ amountCents: 84.5 }, 'amountCents'],
        [{ amountCents: 10_000_001 }, 'amountCents'],
        [{ cardId: String(other.cardId) }, 'cardId'],
        [{ cardId: '\0' }, 'cardId'],
      ]
      for (const [changes, field] of wrong) {
        const { status, body } = await ask(restaurant, changes)
        expect({ changes, status, field: body.fields?.[0]?.field }).toEqual({ changes, status: 400, field })
      }
      const both = await ask(elsewhere, { daysAgo: -2, cardId: '1' })
      expect(both.body.fields.map(({ field }: { field: string }) => field)).toEqual(['merchantId', 'cardId'])
      expect((await browser.post(path, { padding: 'x'.repeat(2_000_000) })).status).toBe(413)
      const kept = await engine().selectFrom('visit_claim').select('id').where('member_id', '=', memberId).execute()
      expect(kept).toEqual([])
    })

    test('nobody else sees a claim: no visitor, no other member, no other partner’s', async () => {
      const { ask } = await claimant(world)
      const { id } = (await ask(restaurant)).body
      for (const host of ['nosh.localhost:3000', 'hilton.localhost:3000']) {
        const stranger = await claimant(world, { host })
        expect((await stranger.browser.get(`${path}/Number/${id}`)).status).toBe(404)
        expect((await stranger.browser.get(path)).body.claims).toEqual([])
      }
      const visitor = createBrowser(world.app)
      expect((await visitor.get(`${path}/Number/${id}`)).status).toBe(401)
      expect((await visitor.get(`${path}/Restaurants?q=re`)).status).toBe(401)
      expect((await visitor.post(path, {})).status).not.toBe(200)
    })

    test('a claim is no oracle: what was paid with the card while it was somebody else’s is not looked at', async () => {
      const cardToken = 'tok_passed_on'
      const before = await claimant(world, { cardToken, unlinkedAt: agoIn(10).getTime() })
      await before.dine(restaurant, { daysAgo: 20 })
      await before.report(before.event({ ...restaurant, acquirerMerchantId: 'till-of-before' }, { daysAgo: 15 }))
      await ingestEvents(
        engine(),
        [before.event({ ...restaurant, acquirerMerchantId: 'till-between' }, { daysAgo: 8 })],
        world.context,
      )
      const now = await claimant(world, { host: 'hilton.localhost:3000', cardToken, linkedAt: agoIn(5).getTime() })
      for (const daysAgo of [20, 15, 14]) {
        const fits = await now.ask(restaurant, { daysAgo })
        const otherAmount = await now.ask(restaurant, { daysAgo, amountCents: 100 })
        expect(fits.body.answers[0].title).toBe('Your card was linked elsewhere')
        expect(fits.body.transactionId).toBeNull()
        expect(otherAmount.body.answers[0]).toMatchObject({
          title: fits.body.answers[0].title,
          text: fits.body.answers[0].text,
        })
      }
      expect((await now.ask(restaurant, { daysAgo: 8 })).body.answers[0].title).toBe('Your card wasn’t linked yet')
      const linkedAt = agoIn(5).getTime()
      const justBefore = {
        ...before.event({ ...restaurant, acquirerMerchantId: 'till-just-before' }),
        occurredAt: linkedAt - 1,
      }
      await before.report(justBefore)
      const dayAfter = isoDay(linkedAt + dayMs, 'America/New_York')
      expect((await now.ask(restaurant, { visitedOn: dayAfter })).body.answers[0].title).toBe(
        'We haven’t received it yet',
      )
      expect((await before.ask(restaurant, { daysAgo: 15 })).body.answers[0].title).toMatch(/confirming the restaurant/)
    })

    test('restaurants are found by the beginning of their names, those that have left too, and none of other programmes', async () => {
      const { browser } = await claimant(world)
      const named = async (name: string, partnerIds: readonly string[]) => {
        const { id } = await addRestaurant(engine(), partnerIds)
        await engine().updateTable('merchant').set({ name }).where('id', '=', id).execute()
        await addWords(engine(), [id])
        return id
      }
      const here = await named('Zephyrine Noodles', ['nosh'])
      const gone = await named('Zephyrine Grill', [])
      await terms({ id: gone }, { active_from: agoIn(90), active_to: agoIn(30) })
      await named('Zephyrine Elsewhere', ['hilton'])
      const { body } = await browser.get(`${path}/Restaurants?q=zeph`)
      expect(body).toEqual([
        {
          id: String(gone),
          name: 'Zephyrine Grill',
          city: 'New York',
          state: 'NY',
          leftOn: expect.stringMatching(/^2026-/),
        },
        { id: String(here), name: 'Zephyrine Noodles', city: 'New York', state: 'NY', leftOn: null },
      ])
      expect((await browser.get(`${path}/Restaurants?q=z`)).body).toEqual([])
      expect((await browser.get(`${path}/Restaurants?q=%00`)).status).toBe(400)
    })

    test('cards that were removed can be asked about too, and a card that was linked twice stands there once', async () => {
      const { browser, memberId, cardToken } = await claimant(world, { unlinkedAt: agoIn(100).getTime() })
      await linkCard(engine(), {
        partnerId: 'nosh',
        memberId,
        cardToken,
        linkedAt: agoIn(50).getTime(),
        unlinkedAt: agoIn(20).getTime(),
      })
      await linkCard(engine(), { partnerId: 'nosh', memberId, linkedAt: agoIn(60).getTime() })
      const { cards } = (await browser.get(path)).body
      expect(cards.map(({ unlinkedAt }: { unlinkedAt: string | null }) => unlinkedAt)).toEqual([
        null,
        agoIn(20).toISOString(),
      ])
    })

    test('what was found is never changed', async () => {
      const { ask } = await claimant(world)
      await ask(restaurant)
      await expect(
        engine()
          .updateTable('visit_claim_finding')
          .set({ found_at: new Date(0) })
          .execute(),
      ).rejects.toThrow('append-only')
      await expect(engine().deleteFrom('visit_claim_finding').execute()).rejects.toThrow('append-only')
    })

    async function terms(
      { id }: Pick<Restaurant, 'id'>,
      given: { active_from: Date; active_to: Date | null; excluded_days?: number[] },
    ) {
      await engine()
        .insertInto('partner_merchant')
        .values({ partner_id: 'nosh', merchant_id: id, availability: 'Unlimited', ...given })
        .execute()
    }
  })
