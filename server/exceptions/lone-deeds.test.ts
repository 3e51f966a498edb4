import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { dayMs } from '#domain/dates.ts'
import { describeOnPostgres, testDatabases, useDatabase } from '#tests/database/database.ts'
import { addDiner, creditsOf, dineAndSettle } from '#tests/dines/credit-world.ts'
import { daysAfterNoon } from '#tests/dines/dines.ts'
import { addMember, addRestaurant, addRules, eventOf, linkCard } from '#tests/dines/feed-world.ts'
import type { PartnerPostings } from '#vendors/partner-postings/client.ts'
import { deliverCredits } from '../delivery/deliver-credits.ts'
import { deliverPostings } from '../delivery/deliver-postings.ts'
import { ingestEvents } from '../feed/ingest-events.ts'
import type { NetworkEvent } from '../feed/network-event.ts'
import { findExceptions } from '../feed/exceptions/exception-store.ts'
import type { Db } from '../db/database.ts'
import { verifyJournal } from '../journal/verify-journal.ts'
import { createLog } from '../log.ts'
import { Refusal } from '../refusal.ts'
import type { AnyName, UndeliveredName } from './exception-names.ts'
import { findUndelivered } from './undelivered-store.ts'
import { type Deed, settleByDeed } from './settle-by-deed.ts'

const partnerId = 'lone'
const limits = { memberCents: 10_000, dayCents: 20_000 }
const noonOfDay = daysAfterNoon(60)
const clock = { now: () => new Date(noonOfDay) }
const reason = 'the network says so'
const log = createLog({ logLevel: 'silent' })
let count = 0

/** What a person decides about so many cents. */
interface Case {
  readonly deed: Deed
  readonly name: AnyName
  /** Under which it stands at the network. */
  readonly eventId: string
}

type Kind = 'refusedPurchase' | 'refusedRefund' | 'refusedAside' | 'resolved' | 'ruled' | 'corrected' | 'keptAsItWas'
const kinds: readonly Kind[] = [
  'refusedPurchase',
  'refusedRefund',
  'refusedAside',
  'resolved',
  'ruled',
  'corrected',
  'keptAsItWas',
]

async function addDines(db: Db) {
  const memberId = await addMember(db, partnerId)
  const cardToken = await linkCard(db, { partnerId, memberId })
  const take = (...events: readonly NetworkEvent[]) => ingestEvents(db, events, clock)

  async function aside(cents: number) {
    const here = await addRestaurant(db, [partnerId])
    const first = eventOf(here, { reference: `lone-${++count}`, cardToken, kind: 'clearing', day: count % 40 })
    const second = { ...first, amountCents: first.amountCents + cents }
    await take(first, second)
    const rows = await findExceptions(db, { network: null, cause: null, after: null, limit: 1_000, partnerId })
    const name = rows.find(({ eventId }) => eventId === first.eventId) ?? expect.unreachable()
    return { first, second, name, eventId: first.eventId }
  }

  async function ambiguous(cents: number) {
    const here = await addRestaurant(db, [partnerId])
    const of = (reference: string, kind: 'clearing' | 'refund', day: number) =>
      eventOf(here, { reference: `lone-${count}${reference}`, cardToken, kind, day, cents })
    count++
    const [first, second, refund] = [of('a', 'clearing', 10), of('b', 'clearing', 20), of('r', 'refund', 30)]
    await take(first, second, refund)
    const { eventId } = refund
    return { first, second, name: { network: 'visa', eventId, what: 'unmatched' } as const, eventId }
  }

  async function purchase(cents: number) {
    const nowhere = { id: 0, acquirerMerchantId: `nowhere-${++count}` }
    const event = eventOf(nowhere, { reference: `lone-${count}`, cardToken, kind: 'clearing', cents })
    await take(event)
    return { ...event, name: { network: 'visa', eventId: event.eventId, what: 'unmatched' } as const }
  }

  async function caseOf(kind: Kind, cents: number): Promise<Case> {
    switch (kind) {
      case 'refusedPurchase':
        return { deed: { verb: 'refuse' }, ...(await purchase(cents)) }
      case 'refusedRefund':
        return { deed: { verb: 'refuse' }, ...(await ambiguous(cents)) }
      case 'refusedAside':
        return { deed: { verb: 'refuse' }, ...(await aside(cents)) }
      case 'resolved':
        return { deed: { verb: 'resolve' }, ...(await aside(cents)) }
      case 'ruled': {
        const { first, ...exception } = await ambiguous(cents)
        return { deed: { verb: 'belongsTo', payment: first.eventId }, ...exception }
      }
      case 'corrected': {
        const { second: corrected, ...exception } = await aside(cents)
        return { deed: { verb: 'correct', corrected }, ...exception }
      }
      case 'keptAsItWas': {
        // A correction that says what stands already is a refusal of what was put aside, by another word.
        const { first: corrected, ...exception } = await aside(cents)
        return { deed: { verb: 'correct', corrected }, ...exception }
      }
    }
  }
  return { memberId, cardToken, aside, ambiguous, purchase, caseOf }
}

interface By {
  readonly actor?: string
  readonly approvedBy?: string
  readonly at?: number
}

const names = Array.from({ length: 100 }, (_, index) => `operator:key-${index}/ada`).values()
/** Somebody who has done nothing so far. */
const somebody = () => names.next().value ?? expect.unreachable()

async function settle(db: Db, { deed, name }: Pick<Case, 'deed' | 'name'>, by: By = {}) {
  const { actor = somebody(), approvedBy = null, at = noonOfDay } = by
  const verdict = await settleByDeed(
    db,
    { ...deed, name, actor, approvedBy, limits, reason },
    { now: () => new Date(at) },
  )
  return verdict instanceof Refusal ? verdict.code : verdict
}

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const db = () => database.current.engine
    beforeAll(() => addRules(db(), partnerId))

    /** What stands of the event, with every verdict and every entry of the member. */
    async function standing(memberId: number, eventId: string) {
      const { rows: events } = await sql`select kind, state, reason, amount_cents from network_event
        where event_id = ${eventId}`.execute(db())
      const { rows: aside } = await sql`select event, settled_as from quarantined_event
        where event_id = ${eventId} order by event`.execute(db())
      const { rows: entries } = await sql`select posting_id, amount from entry where member_id = ${memberId}
        order by posting_id, line`.execute(db())
      const { rows: rulings } = await sql`select belongs_to from event_ruling where event_id = ${eventId}`.execute(db())
      return { events, aside, entries, rulings }
    }

    test.each(kinds)(
      '%s: alone up to the limit; beyond it nothing is changed until a second person approves',
      async (of) => {
        const { memberId, caseOf } = await addDines(db())
        const large = await caseOf(of, 10_001)
        const before = await standing(memberId, large.eventId)
        const actor = somebody()
        expect(await settle(db(), large, { actor })).toBe('needsSecondPerson')
        expect(await settle(db(), large, { actor: 'operator:ada' })).toBe('needsSecondPerson')
        expect(await standing(memberId, large.eventId)).toEqual(before)
        expect(await settle(db(), large, { actor, approvedBy: 'operator:lead' })).toBe('done')
        expect(await standing(memberId, large.eventId)).not.toEqual(before)
        // Neither what was refused nor what somebody approved counts: the same person has the whole limit still.
        expect(await settle(db(), await caseOf(of, 10_000), { actor })).toBe('done')
        expect(await settle(db(), await caseOf(of, 1), { actor })).toBe('needsSecondPerson')
        expect(await settle(db(), await caseOf(of, 1), { actor, at: noonOfDay + dayMs })).toBe('done')
        expect((await verifyJournal(db())).faults).toEqual([])
      },
    )

    test('the audit log says who approved, whatever the deed', async () => {
      const { caseOf } = await addDines(db())
      for (const of of kinds) {
        const large = await caseOf(of, 20_000)
        expect(await settle(db(), large, { approvedBy: 'operator:lead' })).toBe('done')
        const { details } = await db()
          .selectFrom('audit_entry')
          .select('details')
          .where('partner_id', '=', partnerId)
          .where('subject', 'like', `network-event:visa:${large.eventId}#%`)
          .executeTakeFirstOrThrow()
        expect(JSON.parse(details)).toMatchObject({ approvedBy: 'operator:lead' })
      }
    })

    test.each(kinds)('what other deeds have moved of a member leaves %s no room', async (last) => {
      const { caseOf } = await addDines(db())
      const actor = somebody()
      const others = kinds.filter((each) => each !== last)
      for (const [index, of] of others.entries())
        expect(await settle(db(), await caseOf(of, index === 0 ? 2_500 : 1_500), { actor })).toBe('done')
      expect(await settle(db(), await caseOf(last, 1), { actor })).toBe('needsSecondPerson')
      expect(await settle(db(), await caseOf(last, 1))).toBe('done')
    })

    test('of all members together there is a limit over all deeds, too', async () => {
      const actor = somebody()
      const verdicts: string[] = []
      for (const of of kinds)
        verdicts.push(await settle(db(), await (await addDines(db())).caseOf(of, 4_000), { actor }))
      expect(verdicts).toEqual([...Array.from({ length: 5 }, () => 'done'), 'needsSecondPerson', 'needsSecondPerson'])
    })

    test('another ruling counts again, the same one again does not', async () => {
      const { ambiguous, caseOf } = await addDines(db())
      const { first, second, name } = await ambiguous(4_000)
      const actor = somebody()
      const rule = ({ eventId }: NetworkEvent) =>
        settle(db(), { deed: { verb: 'belongsTo', payment: eventId }, name }, { actor })
      expect(await rule(first)).toBe('done')
      for (let time = 0; time < 5; time++) expect(await rule(first)).toBe('alreadySettled')
      expect(await rule(second)).toBe('done')
      expect(await rule(first)).toBe('needsSecondPerson')
      expect(await settle(db(), await caseOf('resolved', 2_000), { actor })).toBe('done')
    })

    test('what is done already, or can’t be done, counts nothing', async () => {
      const { caseOf, ambiguous, purchase } = await addDines(db())
      const actor = somebody()
      const refused = await caseOf('refusedAside', 4_000)
      expect(await settle(db(), refused, { actor })).toBe('done')
      for (let time = 0; time < 3; time++) expect(await settle(db(), refused, { actor })).toBe('alreadySettled')
      const { name } = await ambiguous(9_000)
      const never = { deed: { verb: 'belongsTo', payment: 'never' }, name } as const
      expect(await settle(db(), never, { actor })).toBe('noSuchPayment')
      const bought = await purchase(9_000)
      expect(await settle(db(), { deed: { verb: 'resolve' }, ...bought }, { actor })).toBe('nothingPutAside')
      expect(await settle(db(), await caseOf('refusedPurchase', 6_000), { actor })).toBe('done')
      expect(await settle(db(), await caseOf('refusedPurchase', 1), { actor })).toBe('needsSecondPerson')
    })

    test('what is refused once it was counted is not counted', async () => {
      const { cardToken, purchase, caseOf } = await addDines(db())
      const here = await addRestaurant(db(), [partnerId])
      const full = eventOf(here, { reference: `lone-full${++count}`, cardToken, kind: 'clearing', cents: 100_000_000 })
      const ten = Array.from({ length: 10 }, (_, index) => ({ ...full, eventId: `${full.eventId}-${index}` }))
      await ingestEvents(db(), ten, clock)
      const { name, ...bought } = await purchase(6_000)
      const corrected = { ...full, eventId: bought.eventId, amountCents: 6_000 }
      const actor = somebody()
      expect(await settle(db(), { deed: { verb: 'correct', corrected }, name }, { actor })).toBe('stillNotTaken')
      expect(await settle(db(), { deed: { verb: 'refuse' }, name }, { actor })).toBe('done')
      expect(await settle(db(), await caseOf('ruled', 4_000), { actor })).toBe('done')
    })

    test('a correction of one telling doesn’t give up another one unseen', async () => {
      const { aside } = await addDines(db())
      const { first, name } = await aside(50_000)
      const corrected = { ...first, amountCents: first.amountCents + 1 }
      expect(await settle(db(), { deed: { verb: 'correct', corrected }, name })).toBe('needsSecondPerson')
    })

    test('of an event that was told of two cards and is of a third, each one’s member is counted', async () => {
      const dines = [await addDines(db()), await addDines(db()), await addDines(db())]
      const [stood, putAside, counts] = dines.map(({ cardToken }) => cardToken)
      if (stood === undefined || putAside === undefined || counts === undefined) throw new Error('three cards')
      const nowhere = { id: 0, acquirerMerchantId: `nowhere-${++count}` }
      const first = eventOf(nowhere, { reference: `lone-${count}`, cardToken: stood, kind: 'clearing', cents: 8_000 })
      await ingestEvents(db(), [first, { ...first, cardToken: putAside }], clock)
      const rows = await findExceptions(db(), { network: null, cause: null, after: null, limit: 1_000, partnerId })
      const name = rows.find(({ eventId, what }) => eventId === first.eventId && what !== 'unmatched')
      const actor = somebody()
      const corrected = { ...first, cardToken: counts }
      const deed = { verb: 'correct', corrected } as const
      expect(await settle(db(), { deed, name: name ?? expect.unreachable() }, { actor })).toBe('done')
      for (const { caseOf } of dines)
        expect(await settle(db(), await caseOf('refusedPurchase', 2_001), { actor })).toBe('needsSecondPerson')
      for (const { caseOf } of dines)
        expect(await settle(db(), await caseOf('refusedPurchase', 2_000), { actor })).toBe('done')
    })

    test('an event of a card that nobody has counts for whoever links it', async () => {
      const cardToken = `tok_lone${++count}`
      const event = eventOf(await addRestaurant(db(), [partnerId]), {
        reference: `lone-${count}`,
        cardToken,
        kind: 'clearing',
        cents: 8_000,
      })
      await ingestEvents(db(), [event], clock)
      const actor = somebody()
      const name = { network: 'visa', eventId: event.eventId, what: 'unmatched' } as const
      expect(await settle(db(), { deed: { verb: 'refuse' }, name }, { actor })).toBe('done')
      const { memberId, caseOf } = await addDines(db())
      await linkCard(db(), { partnerId, memberId, cardToken })
      expect(await settle(db(), await caseOf('ruled', 2_001), { actor })).toBe('needsSecondPerson')
      expect(await settle(db(), await caseOf('ruled', 2_000), { actor })).toBe('done')
    })

    test('a replay takes in what the network told, whatever it moves, and nobody has to approve it', async () => {
      const { purchase, memberId, caseOf } = await addDines(db())
      const bought = await purchase(900_000)
      const { id } = await addRestaurant(db(), [partnerId])
      await sql`insert into merchant_acquirer_id (network, acquirer_merchant_id, merchant_id, valid_from)
        values ('visa', ${bought.acquirerMerchantId}, ${id}, '2020-01-01Z')`.execute(db())
      const actor = somebody()
      expect(await settle(db(), { deed: { verb: 'replay' }, ...bought }, { actor })).toBe('done')
      expect((await standing(memberId, bought.eventId)).events).toMatchObject([{ state: 'accepted' }])
      expect(await settle(db(), await caseOf('refusedAside', 10_000), { actor })).toBe('done')
    })

    describe('what was given up on its way out', () => {
      const postings: PartnerPostings = {
        deliver: async (batch) => ({
          kind: 'delivered',
          refused: batch.map(({ postingId }) => ({ id: postingId, reason: 'no', text: 'Nobody of ours.' })),
        }),
      }
      const deliver = (of: string) => deliverPostings(db(), of, { postings, log, ...clock, random: randomBytes })

      async function waiting(of: string): Promise<readonly UndeliveredName[]> {
        return findUndelivered(db(), { partnerIds: [of], network: null, cause: null, after: null, limit: 100 })
      }

      /** A member of a programme of their own with a reward of 1,000 and what takes 400 of it back; the partner takes neither. */
      async function refusedAward() {
        const own = `lone${++count}`
        await addRules(db(), own)
        const memberId = await addMember(db(), own)
        const cardToken = await linkCard(db(), { partnerId: own, memberId })
        const here = await addRestaurant(db(), [own])
        const given = { reference: `lone-${count}`, cardToken }
        await ingestEvents(db(), [eventOf(here, { ...given, kind: 'clearing', cents: 160_000 })], clock)
        await deliver(own)
        await ingestEvents(db(), [eventOf(here, { ...given, kind: 'refund', cents: 60_000, day: 1 })], clock)
        const [name = expect.unreachable()] = await waiting(own)
        return { name, cardToken, here, own }
      }

      test('a reward that one person keeps from a member counts with what corrects it', async () => {
        const { name } = await refusedAward()
        const refused = { deed: { verb: 'refuse' }, name } as const
        expect(await settle(db(), refused)).toBe('needsSecondPerson')
        expect(await settle(db(), refused, { approvedBy: 'operator:lead' })).toBe('done')
        const { details } = await db()
          .selectFrom('audit_entry')
          .select('details')
          .where('partner_id', '=', name.partnerId)
          .where('action', '=', 'settleException')
          .executeTakeFirstOrThrow()
        expect(JSON.parse(details)).toMatchObject({ deed: 'refused', approvedBy: 'operator:lead' })
      })

      test('it and the member’s events are one sum, and to send it again needs nobody', async () => {
        const own = `lone${++count}`
        await addRules(db(), own)
        const memberId = await addMember(db(), own)
        const cardToken = await linkCard(db(), { partnerId: own, memberId })
        const here = await addRestaurant(db(), [own])
        const event = (reference: string, cents: number) =>
          eventOf(here, { reference: `lone-${count}${reference}`, cardToken, kind: 'clearing', cents })
        const nowhere = { ...event('b', 8_500), acquirerMerchantId: 'nowhere' }
        await ingestEvents(db(), [event('a', 40_000), nowhere], clock)
        await deliver(own)
        const [name = expect.unreachable()] = await waiting(own)
        const actor = somebody()
        expect(await settle(db(), { deed: { verb: 'replay' }, name }, { actor })).toBe('done')
        await deliver(own)
        expect(await settle(db(), { deed: { verb: 'refuse' }, name }, { actor })).toBe('done')
        expect(await settle(db(), { deed: { verb: 'refuse' }, name }, { actor })).toBe('alreadySettled')
        const bought = { network: 'visa', eventId: nowhere.eventId, what: 'unmatched' } as const
        const refused = { deed: { verb: 'refuse' }, name: bought } as const
        expect(await settle(db(), refused, { actor })).toBe('needsSecondPerson')
        expect(await settle(db(), refused)).toBe('done')
      })

      test('a credit that one person gives back to the balance counts', async () => {
        const own = `lone${++count}`
        const diner = await addDiner(db(), { partnerId: own })
        await dineAndSettle(db(), diner, 240_000)
        const credits = { deliver: async () => ({ kind: 'final' as const, reason: 'status 401' }) }
        await deliverCredits(db(), { partnerId: own, network: 'visa' }, { credits, log, ...clock, random: randomBytes })
        const [name = expect.unreachable()] = await waiting(own)
        expect(name.what).toBe('credit')
        const refused = { deed: { verb: 'refuse' }, name } as const
        expect(await settle(db(), refused)).toBe('needsSecondPerson')
        expect(await creditsOf(db(), diner)).toMatchObject([{ status: 'pending' }])
        expect(await settle(db(), refused, { approvedBy: 'operator:lead' })).toBe('done')
        expect(await creditsOf(db(), diner)).toMatchObject([{ status: 'error' }])
        expect((await verifyJournal(db())).faults).toEqual([])
      })
    })
  })

describeOnPostgres('on PostgreSQL', (database) => {
  test.each([
    ['one member', 1, { done: 3, needsSecondPerson: 4 }],
    ['as many members', 7, { done: 6, needsSecondPerson: 1 }],
  ])(
    'of different deeds on %s at the same moment no more pass than one after the other',
    async (_name, members, expected) => {
      const db = database.current.engine
      await addRules(db, partnerId)
      const dines = await Promise.all(Array.from({ length: members }, () => addDines(db)))
      const cases: Case[] = []
      for (const [index, of] of kinds.entries())
        cases.push(await (dines[index % members] ?? expect.unreachable()).caseOf(of, 3_000))
      const actor = somebody()
      const verdicts = await Promise.all(cases.map((one) => settle(db, one, { actor })))
      const counts = Object.fromEntries([...Map.groupBy(verdicts, (one) => one)].map(([one, all]) => [one, all.length]))
      expect(counts).toEqual(expected)
    },
  )

  test('a deed that is done twice at once counts once', async () => {
    const db = database.current.engine
    const { caseOf } = await addDines(db)
    const actor = somebody()
    const one = await caseOf('refusedPurchase', 6_000)
    const verdicts = await Promise.all([0, 1, 2].map(() => settle(db, one, { actor })))
    expect(verdicts.toSorted()).toEqual(['alreadySettled', 'alreadySettled', 'done'])
    expect(await settle(db, await caseOf('ruled', 4_000), { actor })).toBe('done')
  })
})
