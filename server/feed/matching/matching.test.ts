import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { dayMs, hourMs } from '#domain/dates.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { daysAfterNoon, noon } from '#tests/dines/dines.ts'
import { noLimits } from '#tests/dines/no-limits.ts'
import {
  addMember,
  addRestaurant,
  addRules,
  eventOf,
  knowMerchant,
  linkCard,
  type Restaurant,
} from '#tests/dines/feed-world.ts'
import { findActivity } from '../../activity/activity-store.ts'
import { settlePostings } from '../../delivery/settle-postings.ts'
import { endHolds } from '../../dines/end-holds.ts'
import { required } from '#domain/required.ts'
import { verifyJournal } from '../../journal/verify-journal.ts'
import { correctException } from '../exceptions/settle-exception.ts'
import { ingestEvents } from '../ingest-events.ts'
import type { NetworkEvent } from '../network-event.ts'
import { reevaluateUnmatched } from '../reevaluate-unmatched.ts'

const partnerId = 'matching'
let named = 0

type Given = Partial<NetworkEvent> & { readonly hours?: number }

interface Scene {
  readonly here: Restaurant
  /** A restaurant that takes no part. */
  readonly elsewhere: Restaurant
  readonly memberId: number
  readonly cardToken: string
  /** An event at `here`, so many hours after noon. */
  event(kind: NetworkEvent['kind'], cents: number, given?: Given): NetworkEvent
}

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const engine = () => database.current.engine
    beforeAll(() => addRules(engine(), partnerId))

    async function scene(link: { readonly linkedAt?: number } = {}): Promise<Scene> {
      const here = await addRestaurant(engine(), [partnerId], { monthly_max_visits: 1 })
      const elsewhere = await addRestaurant(engine(), [])
      const memberId = await addMember(engine(), partnerId)
      const cardToken = await linkCard(engine(), { partnerId, memberId, ...link })
      return {
        here,
        elsewhere,
        memberId,
        cardToken,
        event(what, cents, { hours = 0, ...given } = {}) {
          const base = eventOf(here, { reference: cardToken, cardToken, kind: what, cents })
          return { ...base, eventId: `match${++named}`, occurredAt: noon + hours * hourMs, ...given }
        },
      }
    }

    const ingest = (events: readonly NetworkEvent[], day = 5) =>
      ingestEvents(engine(), events, { now: () => new Date(daysAfterNoon(day)) })

    /** Status, reason and reward of each dine, and what the journal says. */
    async function said({ memberId }: Pick<Scene, 'memberId'>) {
      const { rows } = await sql<{ verdict: string }>`
        select concat_ws(' ', status, reason, reward) as verdict from transaction
        where partner_id = ${partnerId} and member_id = ${memberId} and withdrawn_at is null order by authorised_at`.execute(
        engine(),
      )
      return { dines: rows.map(({ verdict }) => verdict), balance: await balanceOf(memberId) }
    }

    async function balanceOf(memberId: number): Promise<number> {
      const { rows } = await sql<{ sum: number }>`select coalesce(sum(amount), 0)::int as sum from entry
        where partner_id = ${partnerId} and member_id = ${memberId} and account = 'member'`.execute(engine())
      return rows[0]?.sum ?? 0
    }

    async function reasonsOf(events: readonly NetworkEvent[]) {
      const ids = events.map(({ eventId }) => eventId)
      const rows = await engine().selectFrom('network_event').select('reason').where('event_id', 'in', ids).execute()
      return rows.map(({ reason }) => reason)
    }

    const cases: readonly {
      readonly name: string
      readonly events: (scene: Scene) => readonly NetworkEvent[]
      readonly dines: readonly string[]
      readonly balance: number
    }[] = [
      {
        name: 'a hold at a terminal that nobody knows takes nothing from its paid dine',
        events: ({ event }) => [
          event('authorisation', 10_000, { acquirerMerchantId: 'nobodys' }),
          event('clearing', 10_000, { hours: 48 }),
        ],
        dines: ['Awarded 500'],
        balance: 500,
      },
      {
        name: 'a hold at a restaurant that takes no part is a dine of its own',
        events: ({ event, elsewhere }) => [
          event('authorisation', 10_000, { acquirerMerchantId: elsewhere.acquirerMerchantId }),
          event('clearing', 10_000, { hours: 48 }),
        ],
        dines: ['Forfeit merchantNotTakingPart 0', 'Awarded 500'],
        balance: 500,
      },
      {
        name: 'a hold and its clearing under different references are one visit',
        events: ({ event }) => [
          event('authorisation', 10_000),
          event('clearing', 11_800, { hours: 48, reference: `other${++named}` }),
        ],
        dines: ['Awarded 590'],
        balance: 590,
      },
      {
        name: 'a refund under a reference of its own finds its dine',
        events: ({ event }) => [
          event('authorisation', 10_000),
          event('clearing', 10_000, { hours: 48 }),
          event('refund', 10_000, { hours: 72, reference: `other${++named}` }),
        ],
        dines: ['Forfeit refunded 0'],
        balance: 0,
      },
      {
        name: 'a refund of a part under a reference of its own too',
        events: ({ event }) => [
          event('clearing', 10_000, { hours: 48 }),
          event('refund', 4_000, { hours: 72, reference: `other${++named}` }),
        ],
        dines: ['Awarded 300'],
        balance: 300,
      },
      {
        name: 'a void under a reference of its own undoes the hold',
        events: ({ event }) => [
          event('authorisation', 10_000),
          event('void', 10_000, { hours: 1, reference: `other${++named}` }),
        ],
        dines: ['Forfeit voided 0'],
        balance: 0,
      },
      {
        name: 'a clearing and a refund that are told again under other ids count once',
        events: ({ event }) => [
          event('authorisation', 10_000),
          event('clearing', 10_000, { hours: 48 }),
          event('clearing', 10_000, { hours: 48 }),
          event('refund', 3_000, { hours: 72 }),
          event('refund', 3_000, { hours: 72 }),
        ],
        dines: ['Awarded 350'],
        balance: 350,
      },
      {
        name: 'a reference that is used again after 300 days is another dine',
        events: ({ event }) => [event('clearing', 10_000, { hours: -24 * 300 }), event('clearing', 8_000)],
        dines: ['Awarded 500', 'Awarded 400'],
        balance: 900,
      },
      {
        name: 'a refund that nothing was paid for is no dine',
        events: ({ event }) => [event('refund', 3_000)],
        dines: [],
        balance: 0,
      },
    ]

    for (const { name, events: eventsOf, dines, balance } of cases)
      test(`${name}, in whatever order it is told`, async () => {
        const orders: readonly ((events: readonly NetworkEvent[]) => readonly (readonly NetworkEvent[])[])[] = [
          (events) => [events],
          (events) => events.map((event) => [event]),
          (events) => events.toReversed().map((event) => [event]),
          (events) => [events.slice(1), events.slice(0, 1), events],
        ]
        for (const order of orders) {
          const own = await scene()
          for (const batch of order(eventsOf(own))) await ingest(batch)
          expect(await said(own)).toEqual({ dines, balance })
        }
        const atOnce = await scene()
        await Promise.all([...eventsOf(atOnce)].flatMap((event) => [ingest([event]), ingest([event])]))
        expect(await said(atOnce)).toEqual({ dines, balance })
        expect((await verifyJournal(engine())).faults).toEqual([])
      })

    test('what another network than that of the card tells earns nothing', async () => {
      const own = await scene()
      await sql`insert into merchant_acquirer_id (network, acquirer_merchant_id, merchant_id, valid_from)
        values ('discover', ${own.here.acquirerMerchantId}, ${own.here.id}, '2020-01-01Z')`.execute(engine())
      const told = own.event('clearing', 10_000, { network: 'discover' })
      await ingest([told, own.event('clearing', 10_000)])
      expect(await said(own)).toEqual({ dines: ['Awarded 500'], balance: 500 })
      expect(await reasonsOf([told])).toEqual(['wrongNetwork'])
    })

    test('a refund that comes after the card has moved takes back where the dine was paid', async () => {
      const own = await scene()
      await ingest([own.event('clearing', 10_000)])
      await settlePostings(engine(), partnerId, { now: () => new Date(daysAfterNoon(5)) })
      await sql`update card_link set unlinked_at = ${new Date(noon + 2 * dayMs)} where card_token = ${own.cardToken}`.execute(
        engine(),
      )
      const next = await addMember(engine(), partnerId)
      await linkCard(engine(), { partnerId, memberId: next, cardToken: own.cardToken, linkedAt: noon + 2 * dayMs })
      await ingest([own.event('refund', 10_000, { hours: 72, reference: `moved${++named}` })])
      expect(await said(own)).toEqual({ dines: ['Forfeit refunded 0'], balance: 0 })
      expect(await said({ memberId: next })).toEqual({ dines: [], balance: 0 })
    })

    test('a refund that may be of either of two payments takes nothing back and says so', async () => {
      const own = await scene()
      const first = `first${++named}`
      const refund = own.event('refund', 10_000, { hours: 6, reference: `either${++named}` })
      await ingest([
        own.event('clearing', 10_000, { reference: first }),
        own.event('clearing', 10_000, { reference: `second${++named}`, hours: 3 }),
        refund,
      ])
      expect(await said(own)).toEqual({ dines: ['Awarded 500', 'Forfeit visitLimitReached 0'], balance: 500 })
      expect(await reasonsOf([refund])).toEqual(['ambiguous'])
      const deed = {
        name: { network: 'visa', eventId: refund.eventId, what: 'unmatched' },
        actor: 'operator:ada',
        reason: 'the network says which',
      } as const
      const corrected = { ...refund, reference: first }
      expect(
        await correctException(
          engine(),
          { ...deed, ...noLimits, corrected },
          { now: () => new Date(daysAfterNoon(6)) },
        ),
      ).toBe('done')
      expect(await said(own)).toEqual({ dines: ['Forfeit refunded 0', 'Awarded 500'], balance: 500 })
    })

    test('a hold ends after its days and gives back its place in the month; a clearing that comes all the same counts', async () => {
      const own = await scene()
      await ingest([own.event('authorisation', 100)])
      await ingest([own.event('clearing', 10_000, { reference: `real${++named}`, hours: 24 })])
      expect(await said(own)).toEqual({ dines: ['Pending 5', 'Forfeit visitLimitReached 0'], balance: 0 })
      const ended = { now: () => new Date(daysAfterNoon(11)) }
      const counts = await Promise.all([endHolds(engine(), ended), endHolds(engine(), ended)])
      expect(Math.max(...counts)).toBeGreaterThan(0)
      expect(await said(own)).toEqual({ dines: ['Forfeit holdExpired 0', 'Awarded 500'], balance: 500 })
      expect(await endHolds(engine(), ended)).toBe(0)
      await ingest([own.event('clearing', 100, { hours: 24 * 12 })], 20)
      expect(await said(own)).toEqual({ dines: ['Awarded 5', 'Forfeit visitLimitReached 0'], balance: 5 })
    })

    test('a hold that is told when its days are over waits for nothing', async () => {
      const own = await scene()
      await ingest([own.event('authorisation', 10_000, { hours: -24 * 200 })])
      expect(await said(own)).toEqual({ dines: ['Forfeit holdExpired 0'], balance: 0 })
    })

    test('a paid dine that was paid before the card was linked is taken back with its reason', async () => {
      const own = await scene({ linkedAt: noon - 26 * hourMs })
      await ingest([own.event('clearing', 10_000)])
      expect((await said(own)).balance).toBe(500)
      await ingest([own.event('authorisation', 10_000, { hours: -48 })])
      expect((await said(own)).balance).toBe(0)
      const [posting] = await engine()
        .selectFrom('posting')
        .select('reason')
        .where('member_id', '=', own.memberId)
        .orderBy('id', 'desc')
        .execute()
      expect(posting?.reason).toBe('cardNotLinkedThen')
      const wish = { page: { pageNo: 1, resultsPerPage: 9 }, now: new Date(daysAfterNoon(6)) }
      const { rows, total } = await findActivity(
        database.current.forPartner(partnerId),
        { partnerId, memberId: own.memberId },
        wish,
      )
      expect(total).toBe(1)
      expect(rows).toMatchObject([{ status: 'Forfeit', reason: 'cardNotLinkedThen', reward: 0, clearedCents: 10_000 }])
    })

    test.each(['one reference', 'two references'])(
      'a number that has passed to another restaurant since the hold names the one that was visited: %s',
      async (references) => {
        const own = await scene()
        const next = await addRestaurant(engine(), [partnerId])
        const number = own.here.acquirerMerchantId
        await sql`update merchant_acquirer_id set valid_to = ${new Date(noon + dayMs)} where acquirer_merchant_id = ${number}`.execute(
          engine(),
        )
        await knowMerchantFrom(number, next.id)
        const reference = references === 'one reference' ? {} : { reference: `${own.cardToken}-cleared` }
        await ingest([own.event('authorisation', 10_000), own.event('clearing', 10_000, { hours: 48, ...reference })])
        const rows = await engine()
          .selectFrom('transaction')
          .select('merchant_id')
          .where('member_id', '=', own.memberId)
          .execute()
        expect(rows).toEqual([{ merchant_id: own.here.id }])
      },
    )

    test('what nobody was found for in time is not brought back by the late return of another payment', async () => {
      const own = await scene()
      const acquirerMerchantId = `late-${own.cardToken}`
      const [first, second] = [1, 2].map((visit) =>
        own.event('clearing', visit * 1_000, {
          reference: `${own.cardToken}-${visit}`,
          hours: visit,
          acquirerMerchantId,
        }),
      )
      const visits = [required(first, 'a visit'), required(second, 'a visit')]
      await ingest(visits)
      const late = { reference: `${own.cardToken}-1`, hours: 95 * 24, acquirerMerchantId }
      await ingest([own.event('refund', 500, late)], 95)
      await knowMerchant(engine(), { merchantId: own.here.id, acquirerMerchantId })
      await reevaluateUnmatched(engine(), { all: true }, { now: () => new Date(daysAfterNoon(95)) })
      expect(new Set(await reasonsOf(visits))).toEqual(new Set(['unknownMerchant', null]))
      expect((await said(own)).dines).toHaveLength(1)
    })

    async function knowMerchantFrom(acquirerMerchantId: string, merchantId: number): Promise<void> {
      await knowMerchant(engine(), { merchantId, acquirerMerchantId: `passed-${acquirerMerchantId}` })
      await sql`update merchant_acquirer_id set acquirer_merchant_id = ${acquirerMerchantId}, valid_from = ${new Date(noon + dayMs)}
        where acquirer_merchant_id = ${`passed-${acquirerMerchantId}`}`.execute(engine())
    }
  })
