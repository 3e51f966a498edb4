import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { PostingRange } from '#server/delivery/outbox-store.ts'
import { ingestEvents } from '#server/feed/ingest-events.ts'
import { findPartnerPostings, readPartnerPostings } from '#server/delivery/partner-posting-store.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { daysAfterNoon } from '#tests/dines/dines.ts'
import { addMember, addRestaurant, addRules, dineEvents, eventOf, linkCard } from '#tests/dines/feed-world.ts'
import { partnerPostingSchema, type PartnerPosting } from '#vendors/partner-postings/wire.ts'
import { formatPostings } from './format-postings.ts'

const all: PostingRange = { partnerId: 'ours', from: null, to: null }

for (const database of testDatabases())
  describe(database.name, () => {
    const opened = useDatabase(database)

    beforeAll(async () => {
      const db = opened.current.engine
      for (const partnerId of ['ours', 'theirs']) {
        await addRules(db, partnerId)
        const cardToken = await linkCard(db, { partnerId, memberId: await addMember(db, partnerId) })
        const restaurant = await addRestaurant(db, [partnerId])
        await db.updateTable('merchant').set({ name: '=1+1, "Chez"' }).where('id', '=', restaurant.id).execute()
        for (const day of [0, 1, 2]) {
          const given = { reference: `${partnerId}-${day}`, cardToken, day, cents: 1_234 * (day + 1) }
          const refund = day === 1 ? [eventOf(restaurant, { ...given, kind: 'refund' as const })] : []
          const now = () => new Date(daysAfterNoon(10 + day))
          await ingestEvents(db, dineEvents(restaurant, given), { now })
          await ingestEvents(db, refund, { now })
        }
      }
    })

    async function written(format: 'csv' | 'ndjson', range = all): Promise<string> {
      let text = ''
      for await (const part of formatPostings(readPartnerPostings(opened.current.engine, range), format)) text += part
      return text
    }

    async function postings(range = all): Promise<readonly PartnerPosting[]> {
      const lines = (await written('ndjson', range)).split('\n').slice(0, -1)
      return lines.map((line) => partnerPostingSchema.parse(JSON.parse(line)))
    }

    test("the export is the journal of the partner's members, and no other partner's", async () => {
      const { rows } = await sql<{ id: number; postingId: string; amount: number }>`
        select p.id, p.public_id as "postingId", sum(amount)::int as amount from entry e
        join posting p on p.partner_id = e.partner_id and p.id = e.posting_id
        where e.partner_id = 'ours' and account = 'member' group by 1, 2 order by 1`.execute(opened.current.engine)
      const exported = await postings()
      expect(exported.map(({ postingId, amount }) => ({ postingId, amount }))).toEqual(
        rows.map(({ postingId, amount }) => ({ postingId, amount })),
      )
      expect(exported.map(({ reversal }) => reversal)).toEqual([false, false, true, false])
      const theirs = { partnerId: 'theirs', postingIds: rows.map((row) => row.id) }
      expect(await findPartnerPostings(opened.current.engine, theirs)).toEqual([])
    })

    test('the CSV says the same, with a row for each line, and no name that a spreadsheet takes for a formula', async () => {
      const [header, ...rows] = (await written('csv')).split('\r\n').slice(0, -1)
      expect(header?.split(',').slice(0, 5)).toEqual([
        'postingId',
        'memberPublicId',
        'partnerNumber',
        'currency',
        'amount',
      ])
      const lines = (await postings()).flatMap(({ postingId, lines: own }) =>
        own.map(({ amount }) => `${postingId} ${amount}`),
      )
      const told = rows.map((row) => row.split(',')).map((cells) => `${cells[0]} ${cells[4]}`)
      expect(told).toEqual(lines)
      for (const row of rows) expect(row).toContain(`,"'=1+1, ""Chez""",`)
    })

    test('it is the same when it is written again, and ranges side by side make the whole', async () => {
      const middle = new Date(daysAfterNoon(11))
      expect(await written('csv')).toBe(await written('csv'))
      const before = await written('ndjson', { ...all, to: middle })
      const after = await written('ndjson', { ...all, from: middle })
      expect(before).not.toBe('')
      expect(before + after).toBe(await written('ndjson'))
    })
  })
