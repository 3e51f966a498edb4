import { beforeAll, describe, expect, test } from 'vitest'
import { createBrowser } from '#tests/app/browser.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { useTestApp } from '#tests/app/use-test-app.ts'
import { addRestaurant, type Restaurant } from '#tests/dines/feed-world.ts'
import { reviewer, reviewOf } from '#tests/dines/review-world.ts'
import { refuse } from '../refusal.ts'
import { verifyAudit } from '../audit/audit-log.ts'
import { verifyJournal } from '../journal/verify-journal.ts'
import { refreshListings } from '../merchants/search/listing-store.ts'
import { approveReview, dismissReports, refuseReview, replyToReview } from './decide-review.ts'
import { findOpenReports, findWaitingReviews } from './queue-store.ts'

const actor = 'operator:ada'
const host = 'ihg.localhost:3000'

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const world = useTestApp(database, { limits: { formCallsPerMinute: 1000 } })
    let restaurant: Restaurant
    beforeAll(async () => {
      restaurant = await addRestaurant(database.current.engine, ['ihg', 'nosh'])
      for (const partnerId of ['ihg', 'nosh']) await refreshListings(database.current.engine, partnerId)
    })

    const deciding = (review: string) => ({ partnerId: 'ihg', review, actor })

    /** A member of ihg's who has dined and written; `review` is what the queue calls it. */
    async function written(changes: object = {}) {
      const person = await reviewer(world, host)
      const id = await person.dine(restaurant, { daysAgo: 1 / 24 })
      await person.browser.post('/api/Reviews', reviewOf(id, changes))
      const queue = await findWaitingReviews(database.current.engine, 'ihg', 100)
      const found = queue.find(({ transactionId }) => transactionId === id) ?? expect.unreachable()
      return { ...person, id, review: `m${found.id}` }
    }

    async function shown(ofHost = host) {
      const browser = createBrowser(world.app, ofHost)
      const reviews = (await browser.get(`/api/v2/Merchants/${restaurant.id}/Reviews?resultsPerPage=100`)).body.data
      const { body } = await browser.get(`/api/v2/Merchants/${restaurant.id}`)
      return { names: reviews.map(({ id }: { id: string }) => id), reviews, ...body }
    }

    async function balanceOf(memberId: number) {
      const rows = await database.current.engine
        .selectFrom('entry')
        .select(['code', 'amount'])
        .where('member_id', '=', memberId)
        .orderBy('posting_id')
        .execute()
      return rows.map(({ code, amount }) => `${code} ${amount}`)
    }

    test('a review shows once it is approved, verified, and the ratings of the restaurant follow for everybody', async () => {
      const { engine } = database.current
      const before = await shown()
      const { review } = await written()
      expect((await shown()).names).not.toContain(review)
      const verdicts = await Promise.all([1, 2, 3].map(() => approveReview(engine, deciding(review), world.context)))
      expect(verdicts.toSorted()).toEqual(['alreadySo', 'alreadySo', 'done'])
      const after = await shown()
      expect(after.reviews[0]).toMatchObject({ id: review, verified: true, rating: 5, marks: { food: 5, service: 4 } })
      const { numberOfRatings } = before.details.rating
      expect(after.details.rating.numberOfRatings).toBe(numberOfRatings + 1)
      expect(after.ratingHistogram[4]).toBe(before.ratingHistogram[4] + 1)
      const elsewhere = await shown('nosh.localhost:3000')
      expect(elsewhere.ratingHistogram).toEqual(after.ratingHistogram)
      expect(elsewhere.names).not.toContain(review)
      const listing = await engine
        .selectFrom('merchant_listing')
        .select('rating_tenths')
        .where('partner_id', '=', 'nosh')
        .where('merchant_id', '=', restaurant.id)
        .executeTakeFirstOrThrow()
      expect(listing.rating_tenths).toBe(Math.round(after.details.rating.overallRating * 10))
    })

    test('a bonus that asks for a review is given when the first one is approved: once, to the dine that completed the spend', async () => {
      const { engine } = database.current
      const { review, memberId, dine, browser } = await written()
      const earned = await balanceOf(memberId)
      expect(earned.filter((line) => line.startsWith('bonus:'))).toEqual([])
      await approveReview(engine, deciding(review), world.context)
      await approveReview(engine, deciding(review), world.context)
      expect(await balanceOf(memberId)).toEqual([...earned, 'bonus:new-member 1000'])
      const second = await dine(restaurant, { daysAgo: 0 })
      await browser.post('/api/Reviews', reviewOf(second))
      const waiting = await findWaitingReviews(engine, 'ihg', 100)
      const { id = 0 } = waiting.find(({ transactionId }) => transactionId === second) ?? {}
      expect(await approveReview(engine, deciding(`m${id}`), world.context)).toBe('done')
      expect((await balanceOf(memberId)).filter((line) => line.startsWith('bonus:'))).toEqual(['bonus:new-member 1000'])
      expect((await verifyJournal(engine)).faults).toEqual([])
    })

    test('a review that is refused tells its writer why, and takes its stars back where it showed; the bonus stays, whatever is written in its place', async () => {
      const { engine } = database.current
      const { review, id, browser, memberId, dine } = await written({ food: 1, service: 1, cleanliness: 1, value: 1 })
      const before = await shown()
      await approveReview(engine, deciding(review), world.context)
      expect((await shown()).ratingHistogram[0]).toBe(before.ratingHistogram[0] + 1)
      const refusing = { ...deciding(review), reason: 'It names a waiter.' }
      expect(await refuseReview(engine, refusing, world.context)).toBe('done')
      expect(await refuseReview(engine, refusing, world.context)).toBe('alreadySo')
      const after = await shown()
      expect(after.names).not.toContain(review)
      expect(after.ratingHistogram).toEqual(before.ratingHistogram)
      const [status] = (await browser.get(`/api/reviews/status?txnId=${id}`)).body
      expect(status.review).toMatchObject({ state: 'refused', refusalReason: 'It names a waiter.' })
      await browser.post('/api/Reviews', reviewOf(id, { text: 'Now I name nobody who works there.' }))
      await dine(restaurant, { daysAgo: 0 })
      expect((await balanceOf(memberId)).filter((line) => line.startsWith('bonus:'))).toEqual(['bonus:new-member 1000'])
    })

    test('ACTIVITY-04 what the management answers stands with the review, for its writer and for everybody', async () => {
      const { engine } = database.current
      const { review, id, browser } = await written()
      const replying = { ...deciding(review), text: 'Thank you, come again.' }
      expect(await replyToReview(engine, replying, world.context)).toEqual(refuse('notPublished'))
      await approveReview(engine, deciding(review), world.context)
      expect(await replyToReview(engine, replying, world.context)).toBe('done')
      const [status] = (await browser.get(`/api/reviews/status?txnId=${id}`)).body
      expect(status.review).toMatchObject({ state: 'published', managementResponse: 'Thank you, come again.' })
      const found = (await shown()).reviews.find((one: { id: string }) => one.id === review)
      expect(found.managementResponse).toBe('Thank you, come again.')
    })

    test('who decides is in the audit log, and a review of nobody, or of another partner, is not found', async () => {
      const { engine } = database.current
      const { review } = await written()
      for (const wrong of [{ ...deciding(review), partnerId: 'nosh' }, deciding('m999999'), deciding('g999999')])
        expect(await refuseReview(engine, { ...wrong, reason: 'no such' }, world.context)).toEqual(refuse('notFound'))
      expect(await approveReview(engine, deciding('g1'), world.context)).toEqual(refuse('notOfAMember'))
      expect(await findWaitingReviews(engine, 'nosh', 100)).toEqual([])
      await approveReview(engine, deciding(review), world.context)
      const entries = await engine
        .selectFrom('audit_entry')
        .select(['actor', 'action'])
        .where('partner_id', '=', 'ihg')
        .where('subject', '=', `review:${review}`)
        .execute()
      expect(entries).toEqual([{ actor, action: 'review.approve' }])
      expect(await verifyAudit(engine, 'ihg')).toMatchObject({ sound: true })
    })

    describe('reports', () => {
      const report = (browser: ReturnType<typeof createBrowser>, review: string, body: object = { reason: 'untrue' }) =>
        browser.post(`/api/Reviews/${review}/Report`, body)
      const openOf = async (review: string, partnerId = 'ihg') =>
        (await findOpenReports(database.current.engine, partnerId, 100)).filter((one) => one.review === review)

      test('a visitor and a member report a review, each once, and the operator settles them', async () => {
        const { engine } = database.current
        const { review, browser } = await written()
        const visitor = createBrowser(world.app, host)
        expect((await report(visitor, review)).status).toBe(404)
        await approveReview(engine, deciding(review), world.context)
        const words = 'They closed in <i>May</i>.\nאמת'
        for (const each of [1, 2]) expect([each, (await report(visitor, review)).status]).toEqual([each, 200])
        expect((await report(browser, review, { reason: 'other', words })).status).toBe(200)
        expect(await openOf(review)).toMatchObject([
          { reason: 'untrue', words: '' },
          { reason: 'other', words, text: reviewOf('').text },
        ])
        expect(await openOf(review, 'nosh')).toEqual([])
        const dismissing = { ...deciding(review), reason: 'It is an opinion.' }
        expect(await dismissReports(engine, dismissing, world.context)).toBe(2)
        expect(await dismissReports(engine, dismissing, world.context)).toBe(0)
        const rows = await engine.selectFrom('review_report').select('reporter').where('review', '=', review).execute()
        expect(rows).toEqual([{ reporter: null }, { reporter: null }])
      })

      test('one that came with the restaurant can be reported and taken away', async () => {
        const { engine } = database.current
        const { id } = await engine
          .insertInto('merchant_review')
          .values({
            merchant_id: restaurant.id,
            author: 'Dana K.',
            rating: 1,
            body: 'Buy my watches',
            management_response: null,
            created_at: world.clock.now,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        const visitor = createBrowser(world.app, host)
        expect((await report(visitor, `g${id}`, { reason: 'advertising' })).status).toBe(200)
        expect((await report(createBrowser(world.app, 'united.localhost:3000'), `g${id}`)).status).toBe(404)
        expect((await shown()).names).toContain(`g${id}`)
        const refusing = { ...deciding(`g${id}`), reason: 'An advertisement.' }
        expect(await refuseReview(engine, refusing, world.context)).toBe('done')
        expect((await shown()).names).not.toContain(`g${id}`)
        expect(await openOf(`g${id}`)).toEqual([])
      })

      test('a report without a reason, or of nothing, is refused; so many of one review are enough', async () => {
        const { review } = await written()
        await approveReview(database.current.engine, deciding(review), world.context)
        const visitor = createBrowser(world.app, host)
        for (const body of [{}, { reason: 'because' }, { reason: 'other', words: 'x'.repeat(501) }])
          expect((await report(visitor, review, body)).status).toBe(400)
        for (const name of ['m0', 'x12', 'm1;drop', '12'])
          expect([400, 404]).toContain((await report(visitor, name)).status)
        for (let person = 0; person < 25; person++) await report(createBrowser(world.app, host), review)
        expect(await openOf(review)).toHaveLength(20)
      })
    })

    test('the name beside a review is the one that was read with it, whatever its member is called since', async () => {
      const { engine } = database.current
      const { review, browser } = await written()
      const read = (await findWaitingReviews(engine, 'ihg', 100)).find(({ id }) => `m${id}` === review)
      const author = read?.author ?? ''
      expect(author).toMatch(/^\S+ \S\.$/)
      const authorOf = async (id: string) =>
        (await shown()).reviews.find((one: { id: string }) => one.id === id)?.author
      const rename = (firstName: string) => browser.put('/api/Member', { firstName })
      expect((await rename('Cheap watches')).status).toBe(200)
      expect(await approveReview(engine, deciding(review), world.context)).toBe('done')
      expect(await authorOf(review)).toBe(author)
      expect((await rename('Cheaper watches')).status).toBe(200)
      expect(await authorOf(review)).toBe(author)
    })
  })
