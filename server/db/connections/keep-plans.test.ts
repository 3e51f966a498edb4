import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { keepPlans } from './keep-plans.ts'

const url = process.env['TEST_DATABASE_URL']

describe.skipIf(!url)('on PostgreSQL', () => {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  let client: pg.PoolClient
  beforeEach(async () => {
    client = await pool.connect()
  })
  afterEach(() => client.release(true))

  async function keptTexts(): Promise<string[]> {
    const { rows } = await client.query('select statement from pg_prepared_statements order by prepare_time')
    return rows.map(({ statement }) => statement)
  }

  test('a statement is kept from its third use on where two go before, with the values of each use', async () => {
    const connection = keepPlans(client, { after: 2 })
    for (const value of [1, 2, 3, 4]) {
      const { rows } = await connection.query<{ twice: number }>('select 2 * $1::integer as twice', [value])
      expect(rows).toEqual([{ twice: 2 * value }])
      expect(await keptTexts()).toEqual(value > 2 ? ['select 2 * $1::integer as twice'] : [])
    }
  })

  test('no more are kept than allowed, and the others are answered all the same', async () => {
    const connection = keepPlans(client, { after: 0, atMost: 2 })
    for (const at of [1, 2, 3]) {
      const { rows } = await connection.query(`select $1::integer as column_${at}`, [at])
      expect(rows).toEqual([{ [`column_${at}`]: at }])
    }
    expect(await keptTexts()).toEqual(['select $1::integer as column_1', 'select $1::integer as column_2'])
  })

  test('what has no values is not kept: it begins and ends transactions', async () => {
    const connection = keepPlans(client, { after: 0 })
    for (const text of ['begin', 'select 1', 'commit']) await connection.query(text, [])
    expect(await keptTexts()).toEqual([])
  })

  test('a statement that fails fails each time, and disturbs no other', async () => {
    const connection = keepPlans(client, { after: 0 })
    for (let use = 0; use < 3; use++)
      await expect(connection.query('select 1 / $1::integer', [0])).rejects.toThrow('division by zero')
    expect((await connection.query('select 6 / $1::integer as half', [2])).rows).toEqual([{ half: 3 }])
    expect((await connection.query('select 1 / $1::integer as whole', [1])).rows).toEqual([{ whole: 1 }])
  })
})
