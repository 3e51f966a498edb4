import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { addDiner, creditsOf } from '#tests/dines/credit-world.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { daysAfterNoon } from '#tests/dines/dines.ts'
import { addMember, addRestaurant, addRules, dineEvents, linkCard } from '#tests/dines/feed-world.ts'
import type { PartnerPostings } from '#vendors/partner-postings/client.ts'
import type { StatementCredits } from '#vendors/statement-credits/client.ts'
import type { NetworkCredit } from '#vendors/statement-credits/wire.ts'
import { ingestEvents } from '../feed/ingest-events.ts'
import { loadPartners } from '#partners/registry.ts'
import { createLog } from '../log.ts'
import { createVitals } from '../health/vitals.ts'
import { startRewardJobs } from './reward-jobs.ts'

const now = () => new Date(daysAfterNoon(30))
const partnerPostings = new Map()
const log = createLog({ logLevel: 'silent' })

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)

    function parts() {
      const vitals = createVitals()
      const receivers = { partnerPostings, statementCredits: new Map(), giftCards: null, partners: loadPartners() }
      return { database: database.current, ...receivers, log, vitals, now, random: randomBytes }
    }

    async function dine(reference: string): Promise<number> {
      const db = database.current.engine
      await addRules(db, 'jobs')
      const memberId = await addMember(db, 'jobs')
      const cardToken = await linkCard(db, { partnerId: 'jobs', memberId })
      const restaurant = await addRestaurant(db, ['jobs'])
      await ingestEvents(db, dineEvents(restaurant, { reference, cardToken }), { now })
      return memberId
    }

    async function isPaid(memberId: number): Promise<boolean> {
      const rows = await database.current.engine
        .selectFrom('transaction')
        .select('paid_at')
        .where('member_id', '=', memberId)
        .execute()
      return rows.every((row) => row.paid_at !== null)
    }

    test('what has cleared is Paid soon after, by itself', async () => {
      const jobs = startRewardJobs({ config: { environment: 'development' }, ...parts() })
      const memberId = await dine('soon')
      await expect.poll(() => isPaid(memberId)).toBe(true)
      await jobs.stop()
    })

    test('a partner with an address is asked, in production too, and what it takes is Paid', async () => {
      const memberId = await dine('asked')
      const asked: PartnerPostings = { deliver: async () => ({ kind: 'delivered', refused: [] }) }
      const jobs = startRewardJobs({
        ...parts(),
        config: { environment: 'production' },
        partnerPostings: new Map([['jobs', asked]]),
      })
      await expect.poll(() => isPaid(memberId)).toBe(true)
      await jobs.stop()
    })

    test('a programme that pays by statement credit settles by itself, in production too, credits who is due, and sends the credit to its network', async () => {
      const { engine } = database.current
      const { memberId, restaurant, cardToken } = await addDiner(engine, { partnerId: 'credits' })
      await ingestEvents(engine, dineEvents(restaurant, { reference: 'settles', cardToken, cents: 50_000 }), { now })
      const taken: NetworkCredit[] = []
      const visa: StatementCredits = {
        async deliver(batch) {
          taken.push(...batch)
          return { kind: 'delivered', refused: [] }
        },
      }
      const statementCredits = new Map([['visa' as const, visa]])
      const jobs = startRewardJobs({ ...parts(), config: { environment: 'production' }, statementCredits })
      await expect.poll(() => isPaid(memberId)).toBe(true)
      await expect
        .poll(() => creditsOf(engine, { partnerId: 'credits', memberId }))
        .toMatchObject([{ status: 'pending_received' }])
      await jobs.stop()
      expect(taken).toMatchObject([{ cardToken, amountCents: 2_500 }])
    })

    test('in production nothing is Paid before the partner said so', async () => {
      const memberId = await dine('later')
      const jobs = startRewardJobs({ config: { environment: 'production' }, ...parts() })
      await sleep(2_000)
      await jobs.stop()
      expect(await isPaid(memberId)).toBe(false)
    })
  })
