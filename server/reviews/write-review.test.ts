import { describe, beforeAll, expect, test } from 'vitest'
import { reviewWindowDays } from '#domain/dines/reviews.ts'
import { createBrowser } from '#tests/app/browser.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { useTestApp } from '#tests/app/use-test-app.ts'
import { addRestaurant, type Restaurant } from '#tests/dines/feed-world.ts'
import { reviewer, reviewOf } from '#tests/dines/review-world.ts'
import { settlePostings } from '../delivery/settle-postings.ts'
import { refuse } from '../refusal.ts'
import { approveReview, refuseReview } from './decide-review.ts'
import { findOwnReviews } from './own-review-store.ts'
import { findWaitingReviews } from './queue-store.ts'

const host = 'nosh.localhost:3000'

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const world = useTestApp(database, { limits: { formCallsPerMinute: 1000 } })
    let restaurant: Restaurant
    beforeAll(async () => {
      restaurant = await addRestaurant(database.current.engine, ['nosh'])
    })

    const statusOf = async (browser: Awaited<ReturnType<typeof reviewer>>['browser'], id: string) =>
      (await browser.get(`/api/reviews/status?txnId=${id}`)).body

    test('API-46 API-47 a status is asked for once for each transaction, and says of each whether it is reviewed', async () => {
      const { browser, dine } = await reviewer(world, host)
      const [one, other] = [await dine(restaurant), await dine(restaurant, { daysAgo: 2 })]
      expect((await browser.post('/api/Reviews', reviewOf(one))).status).toBe(200)
      const { status, body } = await browser.get(`/api/reviews/status?txnId=${one}&txnId=${other}`)
      expect(status).toBe(200)
      expect(body).toEqual([
        { id: one, completed: true, review: expect.objectContaining({ rating: 5, state: 'waiting' }) },
        { id: other, completed: false },
      ])
    })

    test('a review waits to be read: its writer sees it, and nobody else', async () => {
      const { browser, dine } = await reviewer(world, host)
      const id = await dine(restaurant)
      const text = 'Crisp, quick and kind: <b>again</b> & again!\nצהריים טובים'
      const { status, body } = await browser.post('/api/Reviews', reviewOf(id, { text, value: 1 }))
      expect({ status, body }).toMatchObject({
        status: 200,
        body: { rating: 4, text, state: 'waiting', managementResponse: null, marks: { food: 5, value: 1 } },
      })
      const shown = await browser.get(`/api/v2/Merchants/${restaurant.id}/Reviews`)
      expect(JSON.stringify(shown.body)).not.toContain('Crisp')
      const page = await browser.get(`/api/Member/Transactions/${id}/Review`)
      expect(page.body).toMatchObject({
        state: 'completed',
        review: { text },
        transaction: { sourceTransactionId: id },
      })
    })

    test('two tabs: one review, and who says something else is told that there is one', async () => {
      const { browser, memberId, dine } = await reviewer(world, host)
      const id = await dine(restaurant)
      await browser.token()
      const bodies = [reviewOf(id), reviewOf(id), reviewOf(id), reviewOf(id)]
      const answers = await Promise.all(bodies.map((body) => browser.post('/api/Reviews', body)))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      const other = await browser.post('/api/Reviews', reviewOf(id, { food: 1 }))
      expect({ status: other.status, code: other.body.code }).toEqual({ status: 409, code: 'alreadyReviewed' })
      const kept = await findOwnReviews(database.current.engine, 'nosh', { memberId, transactionIds: [id] })
      expect(kept).toMatchObject([{ food: 5 }])
    })

    test('a refused review may be written anew while the dine can be reviewed, as another one: once, whatever comes twice', async () => {
      const { engine } = database.current
      const { browser, memberId, dine } = await reviewer(world, host)
      const id = await dine(restaurant)
      await browser.post('/api/Reviews', reviewOf(id))
      const numberOf = async () =>
        (await findWaitingReviews(engine, 'nosh', 100)).find(({ transactionId }) => transactionId === id)?.id
      const first = { partnerId: 'nosh', review: `m${await numberOf()}`, actor: 'operator:ada' }
      await refuseReview(engine, { ...first, reason: 'It names a waiter.' }, world.context)
      expect((await browser.get(`/api/Member/Transactions/${id}/Review`)).body).toMatchObject({
        state: 'available',
        review: { state: 'refused', refusalReason: 'It names a waiter.' },
      })
      expect((await browser.post('/api/Reviews', reviewOf(id))).body.state).toBe('refused')
      const again = reviewOf(id, { food: 2, text: 'Now without the name of anybody who works there.' })
      const answers = await Promise.all(Array.from({ length: 10 }, () => browser.post('/api/Reviews', again)))
      expect(answers.map(({ status, body }) => `${status} ${body.state}`)).toEqual(
        Array.from({ length: 10 }, () => '200 waiting'),
      )
      expect(await findOwnReviews(engine, 'nosh', { memberId, transactionIds: [id] })).toMatchObject([
        { food: 2, refusalReason: null },
      ])
      const { rewritten } = await engine
        .selectFrom('audit_entry')
        .select(({ fn }) => fn.countAll<number>().as('rewritten'))
        .where('action', '=', 'review.rewrite')
        .where('subject', '=', `transaction:${id}`)
        .executeTakeFirstOrThrow()
      expect(rewritten).toBe(1)
      // Who meant the words of before approves nothing else.
      expect(await approveReview(engine, first, world.context)).toEqual(refuse('notFound'))
      const second = { ...first, review: `m${await numberOf()}` }
      expect(await approveReview(engine, second, world.context)).toBe('done')
      expect((await browser.post('/api/Reviews', reviewOf(id))).body.code).toBe('alreadyReviewed')
    })

    test('a refused review of a dine that is too old stays as it is', async () => {
      const { engine } = database.current
      const { browser, dine } = await reviewer(world, host)
      const id = await dine(restaurant, { daysAgo: reviewWindowDays })
      await browser.post('/api/Reviews', reviewOf(id))
      const waiting = (await findWaitingReviews(engine, 'nosh', 100)).find(({ transactionId }) => transactionId === id)
      const deciding = { partnerId: 'nosh', review: `m${waiting?.id}`, actor: 'operator:ada', reason: 'No.' }
      await refuseReview(engine, deciding, world.context)
      const before = world.clock.now
      world.clock.now = new Date(before.getTime() + 1)
      expect((await browser.post('/api/Reviews', reviewOf(id, { food: 1 }))).body.code).toBe('reviewExpired')
      world.clock.now = before
    })

    test('a dine can be reviewed once it is awarded, for 35 days', async () => {
      const { browser, dine } = await reviewer(world, host)
      const pending = await dine(restaurant, { cleared: false })
      const refused = await browser.post('/api/Reviews', reviewOf(pending))
      expect({ status: refused.status, code: refused.body.code }).toEqual({ status: 409, code: 'notReviewable' })
      const last = await dine(restaurant, { daysAgo: reviewWindowDays })
      expect((await browser.get(`/api/Member/Transactions/${last}/Review`)).body.state).toBe('available')
      expect((await browser.post('/api/Reviews', reviewOf(last))).status).toBe(200)
      const old = await dine(restaurant, { daysAgo: reviewWindowDays + 0.01 })
      expect((await browser.get(`/api/Member/Transactions/${old}/Review`)).body.state).toBe('expired')
      expect((await browser.post('/api/Reviews', reviewOf(old))).body.code).toBe('reviewExpired')
      expect(await statusOf(browser, old)).toEqual([{ id: old, completed: false }])
    })

    test('a paid dine can be reviewed, and one that earned nothing cannot', async () => {
      const { browser, dine } = await reviewer(world, host)
      const paid = await dine(restaurant)
      await settlePostings(database.current.engine, 'nosh', world.context)
      expect((await browser.get(`/api/Member/Transactions/${paid}/Review`)).body).toMatchObject({
        state: 'available',
        transaction: { transactionStatus: 'Paid' },
      })
      expect((await browser.post('/api/Reviews', reviewOf(paid))).status).toBe(200)
      const elsewhere = await addRestaurant(database.current.engine, [])
      const forfeit = await dine(elsewhere)
      expect((await browser.get(`/api/Member/Transactions/${forfeit}/Review`)).body.state).toBe('forfeit')
      expect((await browser.post('/api/Reviews', reviewOf(forfeit))).body.code).toBe('notReviewable')
    })

    test('words and stars that cannot be kept are named, with what is wrong', async () => {
      const { browser, dine } = await reviewer(world, host)
      const id = await dine(restaurant)
      const wrong: readonly (readonly [object, string])[] = [
        [{ text: 'Too short' }, 'text'],
        [{ text: 'x'.repeat(2001) }, 'text'],
        [{ text: 'All of it was \u202Edoog\u202C, they said to us.' }, 'text'],
        [{ text: 'A nul \0 in the middle of these words' }, 'text'],
        [{ food: 0 }, 'food'],
        [{ service: 6 }, 'service'],
        [{ value: 4.5 }, 'value'],
        [{ cleanliness: '5' }, 'cleanliness'],
        [{ transactionId: '1 or 1=1' }, 'transactionId'],
      ]
      for (const [changes, field] of wrong) {
        const { status, body } = await browser.post('/api/Reviews', reviewOf(id, changes))
        expect({ changes, status, field: body.fields?.[0]?.field }).toEqual({ changes, status: 400, field })
        expect(body.requestId).toEqual(expect.any(String))
      }
      expect((await browser.post('/api/Reviews', reviewOf(id, { text: 'x'.repeat(2_000_000) }))).status).toBe(413)
      expect(await statusOf(browser, id)).toEqual([{ id, completed: false }])
    })

    test("another's dine is not found, here or at another partner, nor by a visitor, nor where nobody writes reviews", async () => {
      const { dine, browser: own } = await reviewer(world, host)
      const id = await dine(restaurant)
      const other = await reviewer(world, host)
      const stranger = await reviewer(world, 'hilton.localhost:3000')
      for (const { browser } of [other, stranger]) {
        expect((await browser.post('/api/Reviews', reviewOf(id))).status).toBe(404)
        expect((await browser.get(`/api/Member/Transactions/${id}/Review`)).status).toBe(404)
      }
      expect((await createBrowser(world.app, host).post('/api/Reviews', reviewOf(id))).status).toBe(401)
      const { memberId } = other
      expect((await own.post('/api/Reviews', reviewOf(id))).status).toBe(200)
      const asked = { memberId, transactionIds: [id] }
      expect(await findOwnReviews(database.current.engine, 'nosh', asked)).toEqual([])
      expect(await findOwnReviews(database.current.engine, 'hilton', asked)).toEqual([])
    })
  })
