import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { columnsOf } from './columns.ts'
import { anyOf, insertMissing, insertRows, rowsAs, updateRows } from './rows.ts'

const awkward = [
  'plain',
  '',
  'NULL',
  '{a,b}',
  'a "quoted" \\ text',
  'two\nlines\ttab',
  'Zoë 🍝',
  '\u2028',
  '{"a":"b\\n\\"c\\""}',
]

const merchant = {
  source_id: 'rows',
  name: 'Rows',
  address1: '',
  city: '',
  state: 'NY',
  zip: '',
  latitude: 40,
  longitude: -74,
  time_zone: 'UTC',
  cover_seed: '',
}

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)

    test('a batch of rows arrives as it was, whatever stands in its texts', async () => {
      const rows = [
        ...awkward.map((text, id) => ({ id, text, flag: id % 2 === 0 })),
        { id: 99, text: null, flag: null },
      ]
      const found =
        await sql`select id, text, flag from ${rowsAs('given', rows, { id: 'bigint', text: 'text', flag: 'boolean' })} order by id`.execute(
          database.current.engine,
        )
      expect(found.rows).toEqual(rows)
    })

    test('a batch is inserted as it is given: lists, JSON, instants, and null where there is none', async () => {
      const db = database.current.engine
      const at = new Date('2026-01-02T03:04:05.678Z')
      const { id } = await db
        .insertInto('merchant')
        .values({ ...merchant, created_at: at, updated_at: at })
        .returning('id')
        .executeTakeFirstOrThrow()
      const accrual = { shape: 'perDollar', units: { numerator: 3, denominator: 1 } } as const
      const terms = {
        partnerId: 'nosh',
        merchantId: id,
        activeFrom: at,
        activeTo: null,
        excludedDays: [0, 6],
        rateOverride: JSON.stringify(accrual),
        campaignCodes: ['{a}', 'b "c"'],
      }
      await insertRows(db, { into: 'partner_merchant', rows: [terms] })
      expect(await insertMissing(db, { into: 'partner_merchant', rows: [terms] })).toBe(0)
      await expect(insertRows(db, { into: 'partner_merchant', rows: [terms] })).rejects.toThrow('duplicate key')
      const read = await db
        .selectFrom('partner_merchant as p')
        .select(
          columnsOf('partner_merchant as p', [
            'activeFrom',
            'activeTo',
            'excludedDays',
            'rateOverride',
            'campaignCodes',
          ]),
        )
        .where('p.merchant_id', '=', anyOf('bigint', [id]))
        .execute()
      expect(read).toEqual([
        {
          activeFrom: at,
          activeTo: null,
          excludedDays: [0, 6],
          rateOverride: accrual,
          campaignCodes: ['{a}', 'b "c"'],
        },
      ])
    })

    test('rows are changed by their key, and no others', async () => {
      const db = database.current.engine
      const at = new Date('2026-01-02T03:04:05.678Z')
      const kept = ['a', 'b', 'c'].map((id) => ({ id, expiresAt: at }))
      await insertRows(db, { into: 'captcha_solution', rows: kept })
      const later = new Date('2026-02-02T00:00:00Z')
      const rows = ['a', 'c'].map((id) => ({ id, expiresAt: later }))
      await updateRows(db, 'captcha_solution', { rows, key: ['id'] })
      const read = await db.selectFrom('captcha_solution').selectAll().orderBy('id').execute()
      expect(read.map((row) => row.expires_at)).toEqual([later, at, later])
    })
  })
