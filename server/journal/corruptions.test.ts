import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { corruptionsOf, plant } from '#tests/money/corruptions.ts'
import { moneyTables, notMoney } from '#tests/money/money-tables.ts'
import { fillMoneyWorld, moneyPartners } from '#tests/money/money-world.ts'
import { namedCorruptions } from '#tests/money/named-corruptions.ts'
import type { Db } from '../db/database.ts'
import { tables } from '../db/tables/tables.ts'
import type { Tx } from '../db/transact.ts'
import { replayJournal } from './replay/replay-journal.ts'
import { verifyJournal } from './verify-journal.ts'

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    let now = new Date(0)
    beforeAll(async () => {
      now = await fillMoneyWorld(database.current.engine)
    })

    async function prove(db: Db): Promise<readonly string[]> {
      const { faults } = await verifyJournal(db)
      if (faults.length > 0) return faults.flatMap(({ check, examples }) => examples.map((name) => `${check}: ${name}`))
      const { examples } = await replayJournal(db, { partnerIds: moneyPartners, now })
      return examples.map((found) => JSON.stringify(found))
    }

    /** In a transaction that is rolled back, without the triggers that keep the journal from being changed. */
    async function corrupting(work: (tx: Tx) => Promise<void>): Promise<void> {
      await database.current.owner.transaction().execute(async (tx) => {
        for (const table of moneyTables.keys()) await sql`alter table ${sql.id(table)} disable trigger user`.execute(tx)
        await work(tx)
        await sql`rollback`.execute(tx)
      })
    }

    test('a sound world is proved as it stands', async () => {
      expect(await prove(database.current.engine)).toEqual([])
    })

    test('every table of money has a row in it, so that its columns are corrupted', async () => {
      const empty: string[] = []
      for (const table of moneyTables.keys()) {
        const { rows } = await sql`select from ${sql.id(table)} limit 1`.execute(database.current.owner)
        if (rows.length === 0) empty.push(table)
      }
      expect(empty).toEqual([])
    })

    test('what was adopted, taken back and given back after a reward had ended is among it', async () => {
      const kinds = await database.current.engine.selectFrom('posting').select(['kind', 'reason']).distinct().execute()
      expect(kinds).toEqual(
        expect.arrayContaining([
          { kind: 'expiry', reason: 'takenBack' },
          { kind: 'takeBack', reason: expect.any(String) },
        ]),
      )
    })

    test('each corruption of each column of each table of money is found, and the row is named', async () => {
      const missed: string[] = []
      let planted = 0
      await corrupting(async (tx) => {
        for (const table of moneyTables.keys())
          for (const corruption of await corruptionsOf(tx, table)) {
            await sql`savepoint planted`.execute(tx)
            const names = await plant(tx, corruption)
            if (names !== null) {
              planted += 1
              const findings = await prove(tx)
              if (!names.some((name) => findings.some((finding) => isNamedIn(finding, name))))
                missed.push(corruption.text)
            }
            await sql`rollback to savepoint planted`.execute(tx)
          }
      })
      expect(missed).toEqual([])
      expect(planted).toBeGreaterThan(150)
    }, 300_000)

    test('each corruption that somebody with the database in their hands would think of is found', async () => {
      const missed: string[] = []
      await corrupting(async (tx) => {
        for (const [name, statements] of namedCorruptions) {
          await sql`savepoint planted`.execute(tx)
          for (const statement of statements.split(';').filter((text) => text.trim() !== ''))
            await sql.raw(statement).execute(tx)
          if ((await prove(tx)).length === 0) missed.push(name)
          await sql`rollback to savepoint planted`.execute(tx)
        }
      })
      expect(missed).toEqual([])
    }, 120_000)
  })

/** As a whole word, or as several. */
function isNamedIn(finding: string, name: string): boolean {
  const wordsOf = (text: string) => ` ${text.split(/[\s",:[\]{}]+/).join(' ')} `
  return wordsOf(finding).includes(wordsOf(name))
}

test('a table with amounts, rewards or postings in it is one of money, or it is said why not', () => {
  const isOfMoney = /cents|amount|reward|budget|posting|granted|balance/
  const unnamed = Object.entries(tables)
    .filter(([table]) => !moneyTables.has(table as keyof typeof tables) && !Object.hasOwn(notMoney, table))
    .filter(([table, columns]) => [table, ...Object.keys(columns)].some((name) => isOfMoney.test(name)))
  expect(unnamed.map(([table]) => table)).toEqual([])
})
