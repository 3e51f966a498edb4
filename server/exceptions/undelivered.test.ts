import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { creditsOf, addDiner, dineAndSettle } from '#tests/dines/credit-world.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { daysAfterNoon } from '#tests/dines/dines.ts'
import { noLimits } from '#tests/dines/no-limits.ts'
import { addMember, addRestaurant, addRules, dineEvents, eventOf, linkCard } from '#tests/dines/feed-world.ts'
import type { PartnerPostings } from '#vendors/partner-postings/client.ts'
import type { StatementCredits } from '#vendors/statement-credits/client.ts'
import { verifyAudit } from '../audit/audit-log.ts'
import { deliverCredits } from '../delivery/deliver-credits.ts'
import { deliverPostings } from '../delivery/deliver-postings.ts'
import { replayPostings } from '../delivery/outbox-store.ts'
import { ingestEvents } from '../feed/ingest-events.ts'
import { findBalances } from '../journal/balance-store.ts'
import { verifyJournal } from '../journal/verify-journal.ts'
import { createLog } from '../log.ts'
import { refuse } from '../refusal.ts'
import { anyNameText, noSuch, readAnyName, type UndeliveredName } from './exception-names.ts'
import { type AnyException, listExceptions, told } from './list-exceptions.ts'
import { type Deed, settleByDeed } from './settle-by-deed.ts'
import { showAny } from './show-any.ts'

const log = createLog({ logLevel: 'silent' })
const clock = { now: () => new Date(daysAfterNoon(95)) }
const by = { actor: 'operator:ada', reason: 'the partner says so' }
let count = 0

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const db = () => database.current.engine

    /** A partner that refuses what `refuses` says, with one member. */
    async function newPartner() {
      const partnerId = `undelivered${++count}`
      const restaurant = await addRestaurant(db(), [partnerId])
      await addRules(db(), partnerId)
      const cardToken = await linkCard(db(), { partnerId, memberId: await addMember(db(), partnerId) })
      const taken: number[] = []
      const sent: string[] = []
      const refused = { code: null as string | null }
      const postings: PartnerPostings = {
        async deliver(batch) {
          const { code } = refused
          sent.push(...batch.map(({ postingId }) => postingId))
          if (code === null) taken.push(...batch.map(({ amount }) => amount))
          const refusals =
            code === null ? [] : batch.map(({ postingId: id }) => ({ id, reason: code, text: 'Nobody of ours.' }))
          return { kind: 'delivered', refused: refusals }
        },
      }
      const deliver = () => deliverPostings(db(), partnerId, { postings, log, ...clock, random: randomBytes })
      const dine = async () => {
        const given = { reference: `undelivered-dine${++count}`, cardToken }
        await ingestEvents(db(), dineEvents(restaurant, given), clock)
        return given
      }
      const giveBack = async (given: { reference: string; cardToken: string }, cents: number) => {
        const event = { ...eventOf(restaurant, { ...given, kind: 'refund', cents }), eventId: `back${++count}` }
        await ingestEvents(db(), [event], clock)
      }
      return { partnerId, refused, taken, sent, deliver, dine, giveBack }
    }

    const listed = async (partnerId: string, more: Partial<Parameters<typeof listExceptions>[1]> = {}) =>
      listExceptions(db(), {
        network: null,
        cause: null,
        partnerId,
        partnerIds: [partnerId],
        after: null,
        limit: 100,
        ...more,
      })
    async function onlyOf(partnerId: string): Promise<UndeliveredName> {
      const rows = (await listed(partnerId)) ?? []
      expect(rows).toHaveLength(1)
      const [row] = rows
      return row && 'failedAt' in row ? { what: row.what, partnerId: row.partnerId, id: row.id } : expect.unreachable()
    }
    const settle = (name: UndeliveredName, deed: Deed) =>
      settleByDeed(db(), { ...deed, name, ...by, ...noLimits }, clock)

    test('names are read as they are written', () => {
      const id = '3f2a0c1e-0b5d-8c11-9a7e-5d2f6b8c9e01'
      for (const written of [
        `posting:nosh.${id}`,
        `giftCard:nosh.${id}`,
        'posting:nosh.12',
        'credit:fuel-rewards.4',
        'visa:posting:nosh.1#unmatched',
      ]) {
        const name = readAnyName(written)
        expect(name && anyNameText(name)).toBe(written)
      }
      for (const wrong of [
        'posting:nosh',
        'posting:nosh.0',
        'posting:no sh.1',
        'credit:a\0.1',
        'refund:nosh.1',
        `posting:nosh.${'9'.repeat(16)}`,
        `posting:nosh.${id.toUpperCase()}`,
        `posting:nosh.${id}0`,
      ])
        expect(readAnyName(wrong)).toBeNull()
    })

    test('a refused posting stands in the list with its cause and age, and one deed sends it again', async () => {
      const partner = await newPartner()
      partner.refused.code = 'memberNotEligible'
      await partner.dine()
      await partner.deliver()
      const [row] = (await listed(partner.partnerId)) ?? []
      const later = { now: () => new Date(clock.now().getTime() + 3_600_000) }
      expect(row && told(row, later)).toMatchObject({
        cause: 'refused',
        partner: partner.partnerId,
        ageSeconds: 3_600,
        name: `posting:${partner.partnerId}.${partner.sent.at(-1)}`,
        posting: {
          postingId: partner.sent.at(-1),
          kind: 'award',
          amount: 500,
          refusalCode: 'memberNotEligible',
          refusalText: 'Nobody of ours.',
        },
      })
      const name = await onlyOf(partner.partnerId)
      partner.refused.code = null
      expect(await settle(name, { verb: 'replay' })).toBe('done')
      expect(await settle(name, { verb: 'replay' })).toEqual(refuse('notGivenUp', { message: 'pending' }))
      expect(await listed(partner.partnerId)).toEqual([])
      await partner.deliver()
      expect(partner.taken).toEqual([500])
      expect(await settle(name, { verb: 'refuse' })).toEqual(refuse('notGivenUp', { message: 'delivered' }))
      expect(await verifyAudit(db(), partner.partnerId)).toMatchObject({ sound: true })
    })

    test('a number, as names had it, finds what is from before the ids alone, and says to run the list again', async () => {
      const partner = await newPartner()
      partner.refused.code = 'memberNotEligible'
      await partner.dine()
      await partner.deliver()
      const { partnerId } = partner
      const { id } = await db()
        .selectFrom('posting')
        .select('id')
        .where('partner_id', '=', partnerId)
        .executeTakeFirstOrThrow()
      const byNumber = readAnyName(`posting:${partnerId}.${id}`) ?? expect.unreachable()
      const ofNothing = noSuch(byNumber)
      expect(ofNothing.message).toContain('run the list again')
      for (const verb of ['replay', 'refuse'] as const)
        expect(await settleByDeed(db(), { verb, name: byNumber, ...by, ...noLimits }, clock)).toEqual(ofNothing)
      expect(await showAny(db(), byNumber)).toBeNull()
      const found = await database.current.owner.transaction().execute(async (tx) => {
        await sql`alter table posting disable trigger user`.execute(tx)
        await tx.updateTable('posting').set({ public_id: null }).where('partner_id', '=', partnerId).execute()
        const shown = await showAny(tx, byNumber)
        await sql`rollback`.execute(tx)
        return shown && told(shown.row, clock)
      })
      expect(found).toMatchObject({ name: anyNameText(byNumber), posting: { postingId: String(id) } })
    })

    test('a posting that is refused for good never goes out, nor does what corrects it, whoever sends the time again', async () => {
      const partner = await newPartner()
      partner.refused.code = 'memberNotEligible'
      const visit = await partner.dine()
      await partner.deliver()
      await partner.giveBack(visit, 2_000)
      const name = await onlyOf(partner.partnerId)
      expect(await settle(name, { verb: 'refuse' })).toBe('done')
      expect(await settle(name, { verb: 'refuse' })).toMatchObject({
        code: 'alreadySettled',
        message: expect.stringContaining('operator:ada'),
      })
      expect(await settle(name, { verb: 'replay' })).toMatchObject({ code: 'alreadySettled' })
      partner.refused.code = null
      await partner.giveBack(visit, 1_000)
      await partner.dine()
      await replayPostings(db(), { partnerId: partner.partnerId, network: null, from: null, to: null })
      await partner.deliver()
      expect(partner.taken).toEqual([500])
      expect(await listed(partner.partnerId)).toEqual([])
      const waiting = await db()
        .selectFrom('outbox')
        .select('posting_id')
        .where('partner_id', '=', partner.partnerId)
        .where('state', '=', 'pending')
        .execute()
      expect(waiting).toEqual([])
      expect((await verifyJournal(db())).faults).toEqual([])
    })

    test('what a deed is not for, what is not there, and another partner’s number are refused', async () => {
      const partner = await newPartner()
      partner.refused.code = 'memberNotEligible'
      await partner.dine()
      await partner.deliver()
      const name = await onlyOf(partner.partnerId)
      expect(await settle(name, { verb: 'resolve' })).toEqual(refuse('notForThis'))
      expect(await settle(name, { verb: 'belongsTo', payment: 'any' })).toEqual(refuse('notForThis'))
      for (const other of [
        { ...name, partnerId: 'undelivered-other' },
        { ...name, id: randomUUID() },
        { ...name, what: 'credit' as const },
      ])
        for (const verb of ['replay', 'refuse'] as const)
          expect(await settle(other, { verb })).toEqual(refuse('notFound'))
      expect(await listed('undelivered-other')).toEqual([])
      expect(await listed(partner.partnerId, { cause: 'givenUp' })).toEqual([])
      expect(await listed(partner.partnerId, { cause: 'refused' })).toHaveLength(1)
      expect(await listed(partner.partnerId, { network: 'visa' })).toEqual([])
      const verdicts = await Promise.all([settle(name, { verb: 'replay' }), settle(name, { verb: 'refuse' })])
      expect(verdicts.filter((verdict) => verdict === 'done')).toHaveLength(1)
    })

    test('events and postings are one list, page by page', async () => {
      const partner = await newPartner()
      partner.refused.code = 'memberNotEligible'
      const visit = await partner.dine()
      await partner.dine()
      await ingestEvents(
        db(),
        [
          {
            ...(dineEvents(
              { id: 0, acquirerMerchantId: 'nowhere' },
              { ...visit, reference: `${visit.reference}x` },
            )[0] ?? expect.unreachable()),
          },
        ],
        clock,
      )
      await partner.deliver()
      const all = ((await listed(partner.partnerId)) ?? []).map((row) => told(row, clock).name)
      expect(all).toHaveLength(3)
      const paged: string[] = []
      for (let after: string | null = null; paged.length < 5;) {
        const [row]: readonly AnyException[] = (await listed(partner.partnerId, { after, limit: 1 })) ?? []
        if (!row) break
        after = told(row, clock).name
        paged.push(after)
      }
      expect(paged).toEqual(all)
      expect(await listed(partner.partnerId, { after: 'posting:nobody.1' })).toBeNull()
    })

    test('a credit that its network did not take is sent again, or goes back to the balance', async () => {
      const partnerId = `undelivered${++count}`
      const diner = await addDiner(db(), { partnerId })
      await dineAndSettle(db(), diner, 48_000)
      const broken: StatementCredits = { deliver: async () => ({ kind: 'final', reason: 'status 401' }) }
      const deliver = (credits: StatementCredits) =>
        deliverCredits(db(), { partnerId, network: 'visa' }, { credits, log, ...clock, random: randomBytes })
      await deliver(broken)
      const name = await onlyOf(partnerId)
      const [own] = await creditsOf(db(), diner)
      expect(anyNameText(name)).toBe(`credit:${partnerId}.${own?.publicId}`)
      const numbered = { ...name, id: String(own?.id) }
      for (const verb of ['replay', 'refuse'] as const)
        expect(await settle(numbered, { verb })).toEqual(noSuch(numbered))
      expect(await listed(partnerId, { network: 'visa', cause: 'givenUp' })).toHaveLength(1)
      expect(await settle({ ...name, what: 'posting' }, { verb: 'replay' })).toEqual(refuse('notFound'))
      expect(await settle(name, { verb: 'replay' })).toBe('done')
      await deliver(broken)
      expect(await settle(name, { verb: 'refuse' })).toBe('done')
      const [credit] = await creditsOf(db(), diner)
      expect(credit?.status).toBe('error')
      const [balance] = await findBalances(db(), { partnerId, memberIds: [diner.memberId] })
      expect(balance?.balance).toBe(2_400)
      expect(await settle(name, { verb: 'refuse' })).toEqual(refuse('notGivenUp', { message: 'error' }))
      expect(await settle(name, { verb: 'replay' })).toEqual(refuse('notGivenUp', { message: 'error' }))
      expect(await listed(partnerId)).toEqual([])
      expect((await verifyJournal(db())).faults).toEqual([])
    })
  })
