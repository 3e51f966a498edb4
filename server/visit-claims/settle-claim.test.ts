import * as fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { useTestApp } from '#tests/app/use-test-app.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { claimant, findingsOf } from '#tests/dines/claim-world.ts'
import { addRestaurant, type Restaurant } from '#tests/dines/feed-world.ts'
import { reevaluateUnmatched } from '../feed/reevaluate-unmatched.ts'
import { verifyJournal } from '../journal/verify-journal.ts'
import { Refusal } from '../refusal.ts'
import { lookAtClaims } from './look-at-claims.ts'
import { findQueuedClaim, findWaitingClaims } from './queue-store.ts'
import { nameTerminal, type NamingTerminal, refuseClaim } from './settle-claim.ts'

const by = { actor: 'operator:ada', reason: 'the acquirer says so' }
const steps = ['hold', 'clearing', 'hold', 'clearing', 'ask', 'ask', 'name', 'name', 'look', 'look', 'sweep'] as const

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const world = useTestApp(database, { limits: { formCallsPerMinute: 10_000 } })
    const engine = () => database.current.engine
    let restaurant: Restaurant
    let tills = 0
    beforeAll(async () => {
      restaurant = await addRestaurant(engine(), ['nosh', 'hilton'])
    })

    const till = () => `till-${++tills}`
    const name = (claimId: string, acquirerId: string, changes: Partial<NamingTerminal> = {}) =>
      nameTerminal(
        engine(),
        { partnerId: 'nosh', claimId: Number(claimId), acquirerId, from: null, channel: 'dineIn', ...by, ...changes },
        world.context,
      )
    const kindsOf = async (id: string) => (await findingsOf(world, id)).map((finding) => finding.kind)
    const codeOf = (verdict: unknown) => (verdict instanceof Refusal ? verdict.code : 'done')

    test('the operator names the terminal, and everybody who paid there is credited by the engine, once', async () => {
      const acquirerMerchantId = till()
      const [member, other, third] = [
        await claimant(world),
        await claimant(world),
        await claimant(world, { host: 'hilton.localhost:3000' }),
      ]
      for (const each of [member, other, third]) await each.dine({ ...restaurant, acquirerMerchantId })
      const { id } = (await member.ask(restaurant)).body
      const waiting = await findWaitingClaims(engine(), 'nosh', 100)
      expect(waiting.filter((claim) => String(claim.id) === id)).toMatchObject([{ visitedOn: member.noonOf(3).day }])
      expect(await findWaitingClaims(engine(), 'hilton', 100)).toEqual([])
      expect(await name(id, acquirerMerchantId)).toMatchObject({ references: 3, partners: ['hilton', 'nosh'] })
      expect(await member.claimOf(id)).toMatchObject({ state: 'found', answers: [{ title: /credited/ }, {}] })
      for (const each of [member, other, third]) expect(await each.rewards()).toHaveLength(1)
      expect(codeOf(await name(id, acquirerMerchantId))).toBe('alreadyAnswered')
      for (const each of [member, other, third]) expect(await each.rewards()).toHaveLength(1)
      const log = await engine()
        .selectFrom('audit_entry')
        .select('actor')
        .where('subject', '=', `visit-claim:${id}`)
        .execute()
      expect(log.map(({ actor }) => actor)).toEqual([expect.stringMatching(/^member:/), 'operator:ada'])
    })

    test('a late payment that arrives while the claim is settled is paid once, by many at once', async () => {
      const acquirerMerchantId = till()
      const member = await claimant(world)
      const there = { ...restaurant, acquirerMerchantId }
      await member.dine(there, { cents: 8_000 })
      const { id } = (await member.ask(restaurant)).body
      const late = [member.event(there, { reference: 'late-' + acquirerMerchantId, cents: 8_450 })]
      late.push(member.event(there, { reference: late[0]?.reference ?? '', kind: 'clearing' }))
      const deeds: readonly (() => Promise<unknown>)[] = [
        () => member.report(...late),
        () => name(id, acquirerMerchantId),
        () => lookAtClaims(engine(), world.context),
      ]
      await Promise.all(Array.from({ length: 21 }, async (_, each) => deeds[each % 3]?.()))
      await reevaluateUnmatched(engine(), { all: true }, world.context)
      await lookAtClaims(engine(), world.context)
      expect(await member.rewards()).toHaveLength(2)
      expect((await kindsOf(id)).at(-1)).toBe('credited')
      expect(await verifyJournal(engine())).toMatchObject({ faults: [] })
    })

    test('a terminal is named only for who paid there, and never in a time in which it was another restaurant’s', async () => {
      const acquirerMerchantId = till()
      const member = await claimant(world)
      await member.dine({ ...restaurant, acquirerMerchantId })
      const { id } = (await member.ask(restaurant)).body
      expect(codeOf(await name(id, 'till-of-nobody'))).toBe('notOfThisClaim')
      expect(codeOf(await name(id, acquirerMerchantId, { partnerId: 'hilton' }))).toBe('notFound')
      expect(codeOf(await name('999999', acquirerMerchantId))).toBe('notFound')
      expect(codeOf(await name(id, acquirerMerchantId, { from: member.noonOf(1).day }))).toBe('fromAfterVisit')
      const taken = await addRestaurant(engine(), ['nosh'])
      await engine()
        .insertInto('merchant_acquirer_id')
        .values({
          network: 'visa',
          acquirer_merchant_id: acquirerMerchantId,
          merchant_id: taken.id,
          valid_from: new Date(member.noonOf(1).at),
        })
        .execute()
      const refused = await name(id, acquirerMerchantId)
      expect(refused).toMatchObject({ code: 'numberOfAnother', message: /was the number of restaurant/ })
      expect(await member.rewards()).toEqual([])
    })

    test('who owned the number before keeps that time', async () => {
      const acquirerMerchantId = till()
      const member = await claimant(world)
      const former = await addRestaurant(engine(), ['nosh'])
      const until = new Date(member.noonOf(5).at)
      const row = { network: 'visa', acquirer_merchant_id: acquirerMerchantId } as const
      await engine()
        .insertInto('merchant_acquirer_id')
        .values({ ...row, merchant_id: former.id, valid_from: new Date(member.noonOf(40).at), valid_to: until })
        .execute()
      await member.dine({ ...restaurant, acquirerMerchantId })
      const { id } = (await member.ask(restaurant)).body
      expect(codeOf(await name(id, acquirerMerchantId))).toBe('done')
      expect(await member.claimOf(id)).toMatchObject({ state: 'found' })
    })

    test('a refusal has a reason that the member reads, and is told by one notice', async () => {
      const member = await claimant(world)
      const acquirerMerchantId = till()
      await member.dine({ ...restaurant, acquirerMerchantId })
      const { id } = (await member.ask(restaurant)).body
      const refusing = { partnerId: 'nosh', claimId: Number(id), ...by, reason: 'That till is the hotel bar' }
      const verdicts = await Promise.all([1, 2, 3].map(() => refuseClaim(engine(), refusing, world.context)))
      expect(verdicts.map(codeOf).toSorted()).toEqual(['alreadyAnswered', 'alreadyAnswered', 'done'])
      const { body } = await member.browser.get(`/api/Member/MissingVisits/Number/${id}`)
      expect(body).toMatchObject({ state: 'closed', answers: [{ title: 'We couldn’t credit it' }, {}] })
      expect(body.answers[0].text).toContain('“That till is the hotel bar”')
      const told = await engine().selectFrom('notice').select('kind').where('member_id', '=', member.memberId).execute()
      expect(told.filter((notice) => notice.kind !== 'welcome')).toEqual([{ kind: 'visitClaimNews' }])
      expect(await findQueuedClaim(engine(), 'nosh', Number(id))).toMatchObject({ finding: { kind: 'refused' } })
      expect((await member.ask(restaurant)).body.answers[0].title).toBe('We couldn’t credit it')
    })

    test('the hold of a clearing that was credited already may come after it, and changes nothing', async () => {
      const there = { ...restaurant, acquirerMerchantId: till() }
      const member = await claimant(world)
      const hold = member.event(there)
      await member.report(member.event(there, { reference: hold.reference, kind: 'clearing' }))
      const { id } = (await member.ask(restaurant)).body
      await name(id, there.acquirerMerchantId)
      const rewards = await member.rewards()
      expect(rewards).toHaveLength(1)
      await member.report(hold)
      expect(await member.rewards()).toEqual(rewards)
      expect(await member.claimOf(id)).toMatchObject({ state: 'found' })
    })

    test('in whatever order a payment is reported, asked about, named and looked at, it is credited once and the journal is sound', async () => {
      const once = await addRestaurant(engine(), ['nosh'], { monthly_max_visits: 1 })
      const property = fc.asyncProperty(
        fc.shuffledSubarray([...steps], { minLength: steps.length }),
        fc.array(fc.boolean(), { minLength: steps.length, maxLength: steps.length }),
        async (order, waits) => {
          const there = { ...once, acquirerMerchantId: till() }
          const member = await claimant(world)
          const hold = member.event(there)
          const clearing = member.event(there, { reference: hold.reference, kind: 'clearing' })
          const claims = async () => (await member.browser.get('/api/Member/MissingVisits')).body.claims
          const nameAll = async () => {
            for (const { id } of await claims()) await name(id, there.acquirerMerchantId)
          }
          const deeds: Readonly<Record<(typeof steps)[number], () => Promise<unknown>>> = {
            hold: () => member.report(hold),
            clearing: () => member.report(clearing),
            ask: () => member.ask(once),
            name: nameAll,
            look: () => lookAtClaims(engine(), world.context),
            sweep: () => reevaluateUnmatched(engine(), { all: true }, world.context),
          }
          const running: Promise<unknown>[] = []
          for (const [place, step] of order.entries()) {
            const deed = deeds[step]()
            running.push(deed)
            if (waits[place]) await deed
          }
          await Promise.all(running)
          await nameAll()
          await lookAtClaims(engine(), world.context)
          expect(await member.rewards()).toHaveLength(1)
          const [claim, ...others] = await claims()
          expect(others).toEqual([])
          expect(claim).toMatchObject({ state: 'found' })
          const kinds = await kindsOf(claim.id)
          expect(kinds.filter((each) => each === 'credited').length).toBeLessThanOrEqual(1)
        },
      )
      await fc.assert(property, { numRuns: 15 })
      expect(await verifyJournal(engine())).toMatchObject({ faults: [] })
    })
  })
