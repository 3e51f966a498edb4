import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { daysAfterNoon } from '#tests/dines/dines.ts'
import { addMember, addRestaurant, addRules, dineEvents, linkCard } from '#tests/dines/feed-world.ts'
import { ingestEvents } from '../feed/ingest-events.ts'
import { verifyJournal } from './verify-journal.ts'

const strayReturn = `insert into posting (partner_id, id, kind, currency, posted_at)
  values ('verified', 999998, 'statementCreditReturn', 'Credit', now())`

/** Each breaks one thing, on purpose, in a transaction that is rolled back. */
const breaks: readonly (readonly [check: string, statement: string])[] = [
  ['each posting has exactly one outbox row', 'delete from outbox'],
  ['a transaction is posted as its verdict says', `update transaction set reward = reward + 1`],
  ['the entries of a transaction are of its member', `update transaction set member_id = (select max(id) from member)`],
  ['each accepted event belongs to a transaction of its card', `update network_event set card_token = 'another'`],
  ['no reward for a card that was not linked then', `update card_link set linked_at = '2030-01-01Z'`],
  [
    'each posting has entries',
    `insert into posting (partner_id, id, kind, currency, posted_at) values ('verified', 999999, 'manual', 'Point', now())`,
  ],
  ['a returned statement credit is posted back once, with its amount, and no other is', strayReturn],
  [
    'a returned statement credit is posted back once, with its amount, and no other is',
    `insert into statement_credit (partner_id, member_id, posting_id, amount_cents, target_type, card_token, target_label, benefit_processor,
      status, created_at, updated_at, return_posting_id)
    select p.partner_id, p.member_id, p.id, 7, 'card', 'token', '', 'visa', 'rejected', now(), now(), p.id
    from posting p where p.partner_id = 'verified' and p.member_id is not null limit 1`,
  ],
]

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)

    test('each fault that is put into a sound journal is found', async () => {
      const db = database.current.engine
      await addRules(db, 'verified')
      const cardToken = await linkCard(db, { partnerId: 'verified', memberId: await addMember(db, 'verified') })
      await addMember(db, 'verified')
      const restaurant = await addRestaurant(db, ['verified'])
      await ingestEvents(db, dineEvents(restaurant, { reference: 'v', cardToken }), {
        now: () => new Date(daysAfterNoon(9)),
      })
      expect((await verifyJournal(db)).faults).toEqual([])
      for (const [check, statement] of breaks) {
        const found = await db.transaction().execute(async (tx) => {
          await sql.raw(statement).execute(tx)
          const { faults } = await verifyJournal(tx)
          await sql`rollback`.execute(tx)
          return faults.map((fault) => fault.check)
        })
        expect(found).toContain(check)
      }
      expect((await verifyJournal(db)).faults).toEqual([])
    })

    test('the database refuses a posting that does not sum to zero, and an entry without a posting', async () => {
      const db = database.current.engine
      const entry = (postingId: number, amount: number) =>
        sql`
        insert into entry (partner_id, posting_id, line, account, source, code, amount, currency)
        values ('verified', ${postingId}, 9, 'cash', 'S', 'settle', ${amount}, 'Point')`.execute(db)
      const { rows } = await sql<{ id: number }>`select min(id) as id from posting`.execute(db)
      await expect(entry(rows[0]?.id ?? 0, 5)).rejects.toThrow('does not sum to zero')
      await expect(entry(123_456_789, 5)).rejects.toThrow('has no posting')
    })
  })
