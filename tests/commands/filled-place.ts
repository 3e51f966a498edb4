import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dayMs } from '#domain/dates.ts'
import { receiptNumber } from '#domain/rewards/receipt-number.ts'
import { type Database, openEmbedded } from '#server/db/database.ts'
import { deliverPostings } from '#server/delivery/deliver-postings.ts'
import { nameText } from '#server/feed/exceptions/exception-name.ts'
import { findExceptions } from '#server/feed/exceptions/exception-store.ts'
import { ingestEvents } from '#server/feed/ingest-events.ts'
import type { NetworkEvent } from '#server/feed/network-event.ts'
import { createLog } from '#server/log.ts'
import { createTestApp, type TestApp } from '../app/app.ts'
import { createBrowser, joinedBrowser } from '../app/browser.ts'
import { putDatabase } from '../database/migrated-database.ts'
import { claimant } from '../dines/claim-world.ts'
import { addCredit } from '../dines/credit-world.ts'
import { addMember, addRestaurant, eventOf, linkCard, type Restaurant } from '../dines/feed-world.ts'
import { reviewer, reviewOf } from '../dines/review-world.ts'
import { wireOf } from '../dines/sign-feed.ts'
import { writeFiles } from './input-files.ts'

const host = 'hilton.localhost:3000'

/** A database in which every command finds something to do. */
export interface FilledPlace {
  readonly env: Readonly<Record<string, string>>
  /** What there is, by the names under which words of commands ask for it. */
  readonly names: Readonly<Record<string, string>>
  /** Where files may be written. */
  readonly folder: string
  /** Lets go of the database, as a backup of the embedded one wants it. */
  release(): Promise<void>
  close(): Promise<void>
}

/** In the embedded database, which this process holds: commands reach it through its socket, and none has to start it. */
export async function fillPlace(): Promise<FilledPlace> {
  const folder = mkdtempSync(join(tmpdir(), 'commensal-filled-'))
  const data = join(folder, 'data')
  await putDatabase(data)
  const database = await openEmbedded({ folder: data })
  let isHeld = true
  const world = await createTestApp(database)
  const restaurant = await addRestaurant(database.engine, ['nosh', 'hilton', 'caesars'])
  const names = {
    ...(await fillReviews(world, restaurant)),
    ...(await fillClaims(world, restaurant)),
    ...(await fillExceptions(world, restaurant)),
    ...(await fillMembers(world)),
    credit: (await addCredit(database.engine, { partnerId: 'credited' })).reference,
    ...(await deliver(database)),
    ...writeFiles(folder, restaurant),
  }
  await world.close()
  return {
    env: {
      DATA_FOLDER: data,
      OPERATOR_CONSOLE_ORIGIN: 'https://console.example.com',
      CORRECTION_LIMIT_CENTS: '100000000',
      CORRECTION_DAY_LIMIT_CENTS: '100000000',
    },
    names,
    folder,
    async release() {
      if (isHeld) await database.close()
      isHeld = false
    },
    async close() {
      if (isHeld) await database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function fillReviews(world: TestApp, restaurant: Restaurant) {
  const person = await reviewer(world, host)
  for (const daysAgo of [1, 2, 3]) {
    const transaction = await person.dine(restaurant, { daysAgo })
    await person.browser.post('/api/Reviews', reviewOf(transaction))
  }
  const { engine } = world.context.database
  const reviews = await engine.selectFrom('review').select(['id', 'transaction_id']).orderBy('transaction_id').execute()
  const [first, second, third] = reviews.map(({ id }) => `m${id}`)
  await engine
    .updateTable('review')
    .set({ state: 'published', published_at: world.clock.now })
    .where('id', '=', Number(third?.slice(1)))
    .execute()
  await createBrowser(world.app, host).post(`/api/Reviews/${third}/Report`, { reason: 'untrue' })
  const { publicId } = person.member
  await engine.updateTable('member').set({ partner_number: 'HH00417' }).where('public_id', '=', publicId).execute()
  return {
    member: publicId,
    number: 'HH00417',
    receipt: receiptNumber('hilton', Number(reviews[0]?.transaction_id)),
    review: first ?? '',
    other: second ?? '',
    reported: third ?? '',
  }
}

async function fillClaims(world: TestApp, restaurant: Restaurant) {
  const { engine } = world.context.database
  async function claimAt(acquirerMerchantId: string) {
    const person = await claimant(world, { host })
    await person.dine({ ...restaurant, acquirerMerchantId })
    await person.ask(restaurant)
    return engine
      .selectFrom('visit_claim as c')
      .innerJoin('member as m', 'm.id', 'c.member_id')
      .select(['c.id', 'm.public_id as publicId'])
      .where('c.member_id', '=', person.memberId)
      .executeTakeFirstOrThrow()
  }
  const [first, second] = [await claimAt('till-7'), await claimAt('till-8')]
  return { claim: String(first.id), claim2: String(second.id), claimant: first.publicId }
}

/** Of each kind as many as are settled: put aside, matching nothing, ambiguous. */
async function fillExceptions(world: TestApp, here: Restaurant) {
  const { engine } = world.context.database
  const cardToken = await linkCard(engine, { partnerId: 'hilton', memberId: await addMember(engine, 'hilton') })
  const now = world.clock.now.getTime()
  const of = (reference: string, daysAgo: number, more: Partial<NetworkEvent> = {}): NetworkEvent => ({
    ...eventOf(here, { reference, cardToken, kind: 'clearing', cents: 9_000 }),
    occurredAt: now - daysAgo * dayMs,
    ...more,
  })
  const aside = of('aside', 20)
  const wrong = of('wrong', 19, { acquirerMerchantId: 'nowhere' })
  const events = [
    of('paid', 30),
    of('paid2', 29),
    { ...of('back', 15), kind: 'refund' as const, eventId: 'back-refund', amountCents: 4_000 },
    aside,
    { ...aside, amountCents: 1 },
    wrong,
    of('strange', 18, { acquirerMerchantId: 'nowhere' }),
    of('again', 17),
    { ...of('again', 17), amountCents: 2 },
  ]
  await ingestEvents(engine, events, world.context)
  const rows = await findExceptions(engine, {
    network: null,
    cause: null,
    partnerId: 'hilton',
    after: null,
    limit: 100,
  })
  const nameOf = (eventId: string) => rows.filter(({ event }) => event.eventId === eventId).map(nameText)[0] ?? ''
  return {
    aside: nameOf('aside-clearing'),
    again: nameOf('again-clearing'),
    wrong: 'visa:wrong-clearing#unmatched',
    strange: 'visa:strange-clearing#unmatched',
    back: 'visa:back-refund#unmatched',
    correctedEvent: JSON.stringify(wireOf({ ...wrong, acquirerMerchantId: here.acquirerMerchantId })),
    till: here.acquirerMerchantId,
  }
}

async function fillMembers(world: TestApp) {
  const { engine } = world.context.database
  const { browser, member, body } = await joinedBrowser(world.app, { host })
  const { engine: db } = world.context.database
  const closed = await addMember(db, 'hilton')
  await engine.updateTable('member').set({ member_type: 'ClosedAccountMember' }).where('id', '=', closed).execute()
  const { public_id: closedId } = await engine
    .selectFrom('member')
    .select('public_id')
    .where('id', '=', closed)
    .executeTakeFirstOrThrow()
  const answer = {
    rating: 4,
    comment: 'More long tables',
    tracking: { utm_campaign: '', utm_medium: 'web', utm_source: '/earn', public_id: '', partner_code: 'nosh' },
  }
  await browser.post('/api/Surveys/site-feedback/Responses', answer)
  await world.app.inject({
    method: 'POST',
    url: '/api/csp-reports',
    headers: { host, 'content-type': 'application/csp-report' },
    payload: JSON.stringify({
      'csp-report': {
        'effective-directive': 'img-src',
        'blocked-uri': 'https://x.example/a',
        'document-uri': `http://${host}/`,
      },
    }),
  })
  return { email: body.email, joined: member.publicId, closed: closedId }
}

/** Some of what hilton's members earned is delivered: what it acknowledges of that is held against our book. */
async function deliver({ engine }: Database) {
  const taken: string[] = []
  let refused = ''
  const postings = {
    async deliver(batch: readonly { readonly postingId: string }[]) {
      const [last, ...others] = batch.map(({ postingId }) => postingId).toReversed()
      taken.push(...others)
      refused = last ?? refused
      return { kind: 'delivered' as const, refused: [{ id: refused, reason: 'unknown member' }] }
    },
  }
  const log = createLog({ logLevel: 'silent' })
  await deliverPostings(engine, 'hilton', { postings, log, now: () => new Date(), random: randomBytes })
  return { posting: taken[0] ?? '', refused: `posting:hilton.${refused}` }
}
