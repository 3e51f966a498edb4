import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { daysAfterNoon, pointRules } from '#tests/dines/dines.ts'
import { addMember, addRestaurant, addRules, dineEvents, eventOf, linkCard } from '#tests/dines/feed-world.ts'
import type { Db } from '../../db/database.ts'
import { settlePostings } from '../../delivery/settle-postings.ts'
import { ingestEvents } from '../../feed/ingest-events.ts'
import { verifyJournal } from '../verify-journal.ts'
import { replayJournal } from './replay-journal.ts'

const partnerId = 'replayed'
const context = { now: () => new Date(daysAfterNoon(60)) }

/** Each changes what happened, what held, or what was written, on purpose, in a transaction that is rolled back. */
const corruptions: readonly (readonly [name: string, statement: string])[] = [
  ['nothing at all', 'select 1'],
  [
    'the cleared amount of a transaction',
    `update transaction set cleared_cents = cleared_cents + 100 where reference = 'a'`,
  ],
  [
    'the held amount of a transaction',
    `update transaction set authorised_cents = authorised_cents + 100 where reference = 'a'`,
  ],
  ['the refunded amount of a transaction', `update transaction set refunded_cents = 0 where reference = 'b'`],
  [
    'the restaurant of a transaction',
    `update transaction set merchant_id = (select max(id) from merchant) where reference = 'a'`,
  ],
  [
    'the moment of a transaction',
    `update transaction set authorised_at = authorised_at + interval '1 day' where reference = 'a'`,
  ],
  [
    'the member of a transaction',
    `update transaction set member_id = (select max(id) from member) where reference = 'a'`,
  ],
  [
    'the status of a transaction',
    `update transaction set status = 'Forfeit', reason = 'refunded' where reference = 'a'`,
  ],
  ['the tier of a transaction', `update transaction set tier = 3 where reference = 'a'`],
  ['the reward of a transaction', `update transaction set reward = reward + 1 where reference = 'a'`],
  [
    'the lines of a transaction',
    `update transaction set lines = replace(lines::text, 'settle', 'settled')::json where reference = 'a'`,
  ],
  [
    'what earlier visits meant',
    `update transaction set history = replace(history::text, '"monthVisits":0', '"monthVisits":1')::json where reference = 'a'`,
  ],
  ['a transaction that is withdrawn', `update transaction set withdrawn_at = now() where reference = 'a'`],
  ['a clearing that is gone', `delete from network_event where event_id = 'a-clearing'`],
  ['a refund that is gone', `delete from network_event where event_id = 'b-refund'`],
  ['all events of a transaction that are gone', `delete from network_event where reference = 'a'`],
  [
    'a ruling on a refund',
    `insert into event_ruling (network, event_id, belongs_to, ruled_at, ruled_by, reason)
    values ('visa', 'b-refund', 'c-clearing', now(), 'nobody', 'a corruption')`,
  ],
  ['the amount of an event', `update network_event set amount_cents = amount_cents + 1 where event_id = 'a-clearing'`],
  ['the tip of an event', `update network_event set tip_cents = 5 where event_id = 'a-clearing'`],
  [
    'the moment of an event',
    `update network_event set occurred_at = occurred_at - interval '60 days' where event_id = 'a-authorisation'`,
  ],
  ['the kind of an event', `update network_event set kind = 'authorisation' where event_id = 'a-clearing'`],
  [
    'an event at another terminal',
    `update network_event set acquirer_merchant_id = (select max(acquirer_merchant_id) from merchant_acquirer_id) where event_id like 'a-%'`,
  ],
  [
    'an event of another transaction',
    `update network_event set transaction_id = (select id from transaction where reference = 'c') where event_id = 'a-clearing'`,
  ],
  [
    'events that match nothing',
    `update network_event set state = 'unmatched', reason = 'unknownCard', transaction_id = null where reference = 'a'`,
  ],
  ['a link that begins later', `update card_link set linked_at = linked_at + interval '402 days'`],
  ['a link that ended', `update card_link set unlinked_at = linked_at + interval '401 days'`],
  ["another member's link", `update card_link set member_id = (select max(id) from member)`],
  ['a day that is left out', `update partner_merchant set excluded_days = '{0,1,2,3,4,5,6}'`],
  ['a limit of visits', `update partner_merchant set monthly_max_visits = 1, availability = 'Limited'`],
  ['an offer', `update offer set reward = reward + 1`],
  ['a number that passed on', `update merchant_acquirer_id set valid_to = '2020-01-02Z', valid_from = '2020-01-01Z'`],
  ['the rules', `update rule_version set body = replace(body::text, '5', '6')::jsonb`],
  ['a choice of mails', `update member set email_opt_in = false`],
  [
    'entries that are swapped',
    `update entry e set amount = o.amount from entry o where o.account = e.account and o.amount <> e.amount
    and o.partner_id = e.partner_id and e.code = 'settle' and o.code = 'settle'`,
  ],
  ['what an entry is for', `update entry set code = 'offer:fixed' where code = 'settle'`],
  ['an entry that is gone', `delete from entry where code = 'offer:fixed'`],
  [
    'postings that are swapped',
    `update posting p set transaction_id = o.transaction_id from posting o
    where o.transaction_id <> p.transaction_id and o.partner_id = p.partner_id`,
  ],
]

async function makeWorld(db: Db): Promise<void> {
  await addRules(db, partnerId, {
    ...pointRules,
    vip: { qualifiedDines: 2, emailOptInRequired: true, followingYears: 1 },
  })
  const memberId = await addMember(db, partnerId)
  const cardToken = await linkCard(db, { partnerId, memberId })
  const here = await addRestaurant(db, [partnerId])
  const there = await addRestaurant(db, [partnerId], { monthly_max_visits: 3 })
  await sql`insert into offer (partner_id, merchant_id, code, title, reward, active_from, created_at)
    values (${partnerId}, ${here.id}, 'fixed', 'Fixed', 75, '2020-01-01Z', '2020-01-01Z')`.execute(db)
  const dines = [
    { reference: 'a', cardToken, cents: 10_000 },
    { reference: 'b', cardToken, day: 2, cents: 8_000 },
    { reference: 'c', cardToken, day: 3, cents: 6_000 },
    { reference: 'd', cardToken, day: 40, cents: 9_000 },
  ].flatMap((dine) => [...dineEvents(here, dine), ...dineEvents(there, { ...dine, reference: `${dine.reference}2` })])
  await ingestEvents(
    db,
    [...dines, eventOf(here, { reference: 'b', cardToken, day: 2, kind: 'refund', cents: 3_000 })],
    context,
  )
  await ingestEvents(db, [eventOf(here, { reference: 'e', cardToken, day: 59 })], context)
  await settlePostings(db, partnerId, context)
  await addMember(db, partnerId)
}

/** Triggers keep the journal from being changed; who corrupts it gets around them. */
const guarded = ['entry', 'posting'] as const

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const replay = (db: Db) => replayJournal(db, { partnerIds: [partnerId], now: context.now() })

    test('a sound journal is derived as it stands, and each corruption is found', async () => {
      const db = database.current.engine
      await makeWorld(db)
      expect(await replay(db)).toMatchObject({ members: 2, faults: 0 })
      const missed: string[] = []
      for (const [name, statement] of corruptions) {
        const isFound = await database.current.owner.transaction().execute(async (tx) => {
          for (const table of guarded) await sql`alter table ${sql.id(table)} disable trigger user`.execute(tx)
          await sql.raw(statement).execute(tx)
          const { faults } = await replay(tx)
          const found = faults > 0 || (await verifyJournal(tx)).faults.length > 0
          await sql`rollback`.execute(tx)
          return found
        })
        if (!isFound) missed.push(name)
      }
      expect(missed).toEqual(['nothing at all'])
      expect(await replay(db)).toMatchObject({ members: 2, faults: 0 })
    })

    test('each member is in one of the pieces', async () => {
      const db = database.current.engine
      const pieces = await Promise.all(
        [1, 2, 3].map((number) =>
          replayJournal(db, { partnerIds: [partnerId], piece: { number, of: 3 }, now: context.now() }),
        ),
      )
      expect(pieces.reduce((sum, { members }) => sum + members, 0)).toBe(2)
    })
  })
