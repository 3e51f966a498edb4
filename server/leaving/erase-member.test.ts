import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { dayMs } from '#domain/dates.ts'
import { createBrowser, joinedBrowser } from '#tests/app/browser.ts'
import { useTestApp } from '#tests/app/use-test-app.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { addRestaurant, eventOf, type Restaurant } from '#tests/dines/feed-world.ts'
import { reviewer, reviewOf } from '#tests/dines/review-world.ts'
import { verifyAudit } from '../audit/audit-log.ts'
import { settlePostings } from '../delivery/settle-postings.ts'
import { ingestEvents } from '../feed/ingest-events.ts'
import { verifyJournal } from '../journal/verify-journal.ts'
import { refreshListings } from '../merchants/search/listing-store.ts'
import { refuse } from '../refusal.ts'
import { approveReview } from '../reviews/decide-review.ts'
import { findWaitingReviews } from '../reviews/queue-store.ts'
import { eraseMember, planErasure } from './erase-member.ts'

const host = 'hilton.localhost:3000'
const partnerId = 'hilton'

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const world = useTestApp(database, { limits: { formCallsPerMinute: 1000 } })
    let restaurant: Restaurant
    beforeAll(async () => {
      restaurant = await addRestaurant(database.current.engine, [partnerId])
      await refreshListings(database.current.engine, partnerId)
    })

    const erasing = (member: string) => ({ member, actor: 'operator:ada', reason: 'asked', now: world.clock.now })
    const erase = (member: string, partner = partnerId) =>
      eraseMember(database.current.engine, partner, erasing(member))

    /** Every row of every table, as text. */
    async function everything(): Promise<string> {
      const { engine, owner } = database.current
      const { rows } = await sql<{ name: string }>`
        select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`.execute(
        owner,
      )
      const texts = await Promise.all(
        rows.map(async ({ name }) => {
          const found = await sql<{
            row: string
          }>`select ${sql.ref('t')}::text as row from ${sql.table(name)} t`.execute(engine)
          return found.rows.map(({ row }) => `${name} ${row}`)
        }),
      )
      return texts.flat().join('\n')
    }

    async function postingOf(memberId: number): Promise<number> {
      const { engine } = database.current
      const postings = engine.selectFrom('posting').select('id').where('member_id', '=', memberId)
      return (await postings.executeTakeFirstOrThrow()).id
    }

    /** A member of many traces, who has closed the account. */
    async function leaver() {
      const { engine } = database.current
      const person = await reviewer(world, host)
      const { browser, member, memberId, dine } = person
      const [shown, hidden] = [await dine(restaurant), await dine(restaurant, { daysAgo: 2 })]
      await browser.post('/api/Reviews', reviewOf(shown, { text: 'These words everybody may read for ever.' }))
      const [waiting] = (await findWaitingReviews(engine, partnerId, 100)).filter((one) => one.transactionId === shown)
      const review = `m${waiting?.id}`
      await approveReview(engine, { partnerId, review, actor: 'operator:ada' }, world.context)
      await browser.post('/api/Reviews', reviewOf(hidden, { text: 'Unread: my aunt Wilhelmina was there.' }))
      const profile = {
        firstName: 'Xanthippe',
        lastName: 'Quillfeather',
        address1: '77 Zebra Lane',
        address2: 'Loft Umbra',
        city: 'Ytterby',
        state: 'CA',
        zipCode: '94110',
        phoneNumber: '212-456-7890',
        emailOptIn: true,
      }
      expect((await browser.put('/api/Member', profile)).status).toBe(200)
      await engine.updateTable('card_link').set({ name: 'Xanthippe’s own' }).where('member_id', '=', memberId).execute()
      const tracking = {
        utm_campaign: '',
        utm_medium: 'web',
        utm_source: '/',
        public_id: member.publicId,
        partner_code: '',
      }
      await browser.post('/api/Surveys/site-feedback/Responses', { rating: 4, comment: 'Good', tracking })
      await engine
        .insertInto('impression')
        .values({
          partner_id: partnerId,
          event: 'pageView',
          occurred_at: world.clock.now,
          received_at: world.clock.now,
          member_id: memberId,
          user_agent: 'OddBrowser/9',
          body: '{}',
        })
        .execute()
      await createBrowser(world.app, host).post('/api/Members/Recover', { identifier: member.email })
      return { ...person, shown, review, publicId: member.publicId, email: member.email }
    }

    test('what may go is gone from every table, the books stay, and twice is once', async () => {
      const { engine } = database.current
      const { browser, publicId, email, memberId, review } = await leaver()
      await settlePostings(engine, partnerId, world.context)
      expect((await browser.post('/api/Member/Close')).status).toBe(200)
      const names = [email, 'Xanthippe', 'Quillfeather', 'Zebra Lane', 'Umbra', 'Ytterby', '2124567890', 'Wilhelmina']
      const before = await everything()
      for (const name of [...names, 'OddBrowser']) expect(before.includes(name), name).toBe(true)
      const books = await engine.selectFrom('entry').selectAll().where('member_id', '=', memberId).execute()

      const verdicts = await Promise.all(Array.from({ length: 10 }, () => erase(publicId)))
      expect(verdicts.toSorted()).toEqual([...Array.from({ length: 9 }, () => 'alreadySo'), 'done'])
      const after = await everything()
      for (const name of [...names, 'OddBrowser']) expect(after.includes(name), name).toBe(false)
      expect(await engine.selectFrom('entry').selectAll().where('member_id', '=', memberId).execute()).toEqual(books)
      expect(books.length).toBeGreaterThan(0)
      const entries = await engine
        .selectFrom('audit_entry')
        .select(['actor', 'details'])
        .where('subject', '=', `member:${publicId}`)
        .where('action', '=', 'account.erase')
        .execute()
      expect(entries).toEqual([{ actor: 'operator:ada', details: '{"reason":"asked"}' }])
      expect(await verifyAudit(engine, partnerId)).toMatchObject({ sound: true })

      const { body } = await createBrowser(world.app, host).get(`/api/v2/Merchants/${restaurant.id}/Reviews`)
      expect(body.data.find(({ id }: { id: string }) => id === review)).toMatchObject({
        author: '',
        text: 'These words everybody may read for ever.',
      })
      expect(JSON.stringify(body)).not.toContain('Unread')
    })

    test('who was erased gets in by no way, is found by nobody, and may join anew with the same address', async () => {
      const { body, browser, member } = await joinedBrowser(world.app, { host })
      await browser.post('/api/Member/Close')
      const credentials = { username: body.email, password: body.password, staySignedIn: true }
      const back = createBrowser(world.app, host)
      await back.post('/api/SignIn', credentials)
      expect(await erase(body.email)).toBe('done')
      expect((await back.get('/api/Member')).status).toBe(401)
      for (const username of [body.email, `erased:${member.publicId}`])
        expect((await back.post('/api/SignIn', { ...credentials, username })).status).toBe(401)
      expect((await back.get(`/api/Member/${member.publicId}`)).status).toBe(404)
      expect(await erase(body.email)).toEqual(refuse('notFound'))
      expect(await erase(member.publicId)).toBe('alreadySo')
      const again = await joinedBrowser(world.app, { host, email: body.email })
      expect(again.member.publicId).not.toBe(member.publicId)
    })

    test('nothing that was under way writes an erased member anew', async () => {
      const { browser, member } = await joinedBrowser(world.app, { host })
      await browser.post('/api/Member/Close')
      await erase(member.publicId)
      const { engine } = database.current
      const writing = engine.updateTable('member').set({ first_name: 'Back' }).where('public_id', '=', member.publicId)
      await expect(writing.execute()).rejects.toThrow('was erased')
    })

    test('an open account, rewards on their way and postings that wait are not erased, nor is anybody of another partner', async () => {
      const { engine } = database.current
      const { browser, publicId, memberId } = await leaver()
      expect(await erase(publicId)).toEqual(refuse('notClosed'))
      await browser.post('/api/Member/Close')
      expect(await erase(publicId)).toEqual(refuse('underWay'))
      await settlePostings(engine, partnerId, world.context)
      const outbox = engine.updateTable('outbox').where('partner_id', '=', partnerId)
      await outbox
        .set({ state: 'pending' })
        .where('posting_id', '=', await postingOf(memberId))
        .execute()
      expect(await erase(publicId)).toEqual(refuse('underWay'))
      expect(await planErasure(engine, partnerId, publicId)).toMatchObject({
        underWay: { visits: 0, credits: 0, postings: 1 },
      })
      expect(await erase(publicId, 'nosh')).toEqual(refuse('notFound'))
      expect((await everything()).includes('Xanthippe')).toBe(true)
      await outbox.set({ state: 'delivered' }).execute()
      const plan = await planErasure(engine, partnerId, publicId)
      expect(plan).toMatchObject({ underWay: { visits: 0, postings: 0, credits: 0 }, member: { erasedAt: null } })
      expect((await everything()).includes('Xanthippe')).toBe(true)
      expect(await erase(publicId)).toBe('done')
    })

    test('a refund that comes after it is taken from the books, and nobody is mailed', async () => {
      const { engine } = database.current
      const { browser, publicId, memberId, shown } = await leaver()
      await settlePostings(engine, partnerId, world.context)
      await browser.post('/api/Member/Close')
      expect(await erase(publicId)).toBe('done')
      const { reference, card_token: cardToken } = await engine
        .selectFrom('transaction')
        .select(['reference', 'card_token'])
        .where('id', '=', Number(shown))
        .executeTakeFirstOrThrow()
      const refund = eventOf(restaurant, { reference, cardToken, kind: 'refund', cents: 5_000 })
      const occurredAt = world.clock.now.getTime() - dayMs / 2
      await ingestEvents(engine, [{ ...refund, occurredAt }], world.context)
      const back = await engine
        .selectFrom('entry')
        .select('amount')
        .where('member_id', '=', memberId)
        .where('amount', '<', 0)
        .execute()
      expect(back.length).toBeGreaterThan(0)
      expect((await verifyJournal(engine)).faults).toEqual([])
      expect(await erase(publicId)).toBe('alreadySo')
    })
  })
