import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { maximumCards } from '#domain/cards/card-linking.ts'
import { listLimit, savedLimit } from '#domain/favourites/limits.ts'
import { countForDay } from '#server/day-bounds/day-count-store.ts'
import { refreshListings } from '#server/merchants/search/listing-store.ts'
import { writeRecoverMail } from '#server/recovery/write-recovery-mails.ts'
import { insertReport } from '#server/reviews/report-store.ts'
import { reportReview } from '#server/reviews/report-review.ts'
import { failuresAllowed } from '#server/sign-in/lock-out-store.ts'
import { type Browser, createBrowser, joinedBrowser } from './app/browser.ts'
import { linkCard, visaNumber } from './app/link-card.ts'
import { useTestApp } from './app/use-test-app.ts'
import { testDatabases, useDatabase } from './database/database.ts'
import { addRestaurant } from './dines/feed-world.ts'

const host = 'nosh.localhost:3000'
const partnerId = 'nosh'
const asked = 16

/** A limit that counts rows: `ask` is asked so often at once, each with another number, and says whether it passed. */
interface Limit {
  readonly limit: string
  /** How many of those that are asked at once pass. */
  readonly passes: number
  prepare(): Promise<(at: number) => Promise<boolean>>
}

// The embedded database has one connection: there nothing happens at once.
const kinds = testDatabases()
const kind = kinds.find(({ name }) => name === 'PostgreSQL') ?? kinds[0] ?? expect.unreachable()

describe(kind.name, () => {
  const database = useDatabase(kind)
  const world = useTestApp(database, { limits: { formCallsPerMinute: 1_000_000 } })
  const engine = () => database.current.engine
  let serial = 8_000

  const passed = async (answer: Promise<{ readonly status: number }>) => (await answer).status < 300
  const joined = () => joinedBrowser(world.app, { host })

  async function memberOf(browser: Browser): Promise<number> {
    const { publicId } = (await browser.get('/api/Member')).body
    const row = await engine()
      .selectFrom('member')
      .select('id')
      .where('public_id', '=', publicId)
      .executeTakeFirstOrThrow()
    return row.id
  }

  const limits: readonly Limit[] = [
    {
      limit: 'wrong passwords of an account, the last of which is told as a lock',
      passes: failuresAllowed - 1,
      async prepare() {
        const { email: username } = (await joined()).body
        return async () =>
          (
            await createBrowser(world.app, host).post('/api/SignIn', {
              username,
              password: 'wrong',
              staySignedIn: false,
            })
          ).status === 401
      },
    },
    {
      limit: 'mails of recovery to a member in an hour',
      passes: 3,
      async prepare() {
        const { email: identifier } = (await joined()).body
        const partner = world.context.partners.partnerById(partnerId) ?? expect.unreachable()
        const facts = { identifier, origin: 'http://nosh.localhost:3000' }
        return async (at) =>
          (await writeRecoverMail(world.context, database.current.forPartner(partnerId), partner, {
            id: 900_000 + at,
            facts,
          })) !== null
      },
    },
    {
      limit: 'changes of an e-mail address in an hour',
      passes: 3,
      async prepare() {
        const { browser } = await joined()
        const name = `changed${serial++}`
        return (at) => passed(browser.post('/api/Member/Email', { email: `${name}-${at}@mail.example` }))
      },
    },
    {
      limit: 'members of one e-mail address',
      passes: 1,
      async prepare() {
        const { body } = await joined()
        const email = `once${serial++}@example.com`
        return () => passed(createBrowser(world.app, host).post('/api/Members/Prospects', { ...body, email }))
      },
    },
    {
      limit: 'cards of an account, where one is free',
      passes: 1,
      async prepare() {
        const { browser } = await joined()
        for (let cards = 0; cards < maximumCards - 1; cards++) await linkCard(world, browser, visaNumber(serial++))
        return async () => {
          const { body } = await linkCard(world, browser, visaNumber(serial++))
          return body.cardRegistration?.[0].error === null
        }
      },
    },
    {
      limit: 'accounts of one card',
      passes: 1,
      async prepare() {
        const number = visaNumber(serial++)
        const people = await Promise.all(Array.from({ length: asked }, joined))
        return async (at) => {
          const { body } = await linkCard(world, people[at]?.browser ?? expect.unreachable(), number)
          return body.cardRegistration[0].error === null
        }
      },
    },
    {
      limit: 'lists, where two are free',
      passes: 2,
      async prepare() {
        const { browser } = await joined()
        const member_id = await memberOf(browser)
        await engine()
          .insertInto('favourite_list')
          .values(
            Array.from({ length: listLimit - 2 }, (_, at) => ({
              partner_id: partnerId,
              member_id,
              name: `List ${at}`,
              name_folded: `list ${at}`,
              created_at: world.clock.now,
            })),
          )
          .execute()
        return (at) => passed(browser.post('/api/Member/Favourites/Lists', { name: `New ${at}` }))
      },
    },
    {
      limit: 'saved restaurants, where two are free',
      passes: 2,
      async prepare() {
        const { browser } = await joined()
        const memberId = await memberOf(browser)
        const places: number[] = []
        for (let at = 0; at < asked; at++) places.push((await addRestaurant(engine(), [partnerId])).id)
        await refreshListings(engine(), partnerId)
        await sql`
          with more as (
            insert into merchant (source_id, name, address1, city, state, zip, latitude, longitude, time_zone, hours, menu, events,
              cover_seed, created_at, updated_at)
            select source_id || '-' || n, name, address1, city, state, zip, latitude, longitude, time_zone, hours, menu, events,
              cover_seed, created_at, updated_at
            from merchant, generate_series(1, ${savedLimit - 2}) n where id = ${places[0]}
            returning id)
          insert into favourite (partner_id, member_id, merchant_id, saved_at)
          select ${partnerId}, ${memberId}, id, ${world.clock.now} from more`.execute(engine())
        return (at) => passed(browser.put(`/api/Member/Favourites/Places/${places[at]}`, {}))
      },
    },
    {
      limit: 'open reports of a review, where one is free',
      passes: 1,
      async prepare() {
        const { id } = await addRestaurant(engine(), [partnerId])
        await refreshListings(engine(), partnerId)
        const review = await engine()
          .insertInto('merchant_review')
          .values({ merchant_id: id, author: 'A', rating: 1, body: 'b', created_at: world.clock.now })
          .returning('id')
          .executeTakeFirstOrThrow()
        const name = `g${review.id}`
        const report = { review: name, reason: 'offensive', words: '', now: world.clock.now } as const
        for (let at = 0; at < 19; at++) await insertReport(engine(), partnerId, { ...report, reporter: `before ${at}` })
        return async (at) => {
          await reportReview(database.current.forPartner(partnerId), partnerId, { ...report, reporter: `one ${at}` })
          const row = await engine()
            .selectFrom('review_report')
            .select('review')
            .where('review', '=', name)
            .where('reporter', '=', `one ${at}`)
            .executeTakeFirst()
          return row !== undefined
        }
      },
    },
    {
      limit: 'what a door takes in a day',
      passes: 5,
      async prepare() {
        const taking = { door: `at once ${serial++}`, count: 1, limit: 5, now: world.clock.now }
        return () => countForDay(database.current.forPartner(partnerId), partnerId, taking)
      },
    },
  ]

  test.each(limits)('$limit: of many at once exactly so many pass', async ({ passes, prepare }) => {
    const ask = await prepare()
    const answers = await Promise.all(Array.from({ length: asked }, (_, at) => ask(at)))
    expect(answers.filter(Boolean)).toHaveLength(passes)
  })
})
