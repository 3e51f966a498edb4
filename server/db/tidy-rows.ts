import { sql } from 'kysely'
import type { TableName } from './columns.ts'
import type { Db } from './database.ts'
import type { Tables } from './tables/tables.ts'

/** How many rows that are over one new row removes at most. */
const tidiedAtOnce = 50

interface Tidied<Table extends TableName> {
  readonly table: Table
  readonly key: keyof Tables[Table] & `${string}_hash`
  /** What an index orders them by, unless they are few. */
  readonly by?: keyof Tables[Table] & ('expires_at' | 'created_at' | 'ends_at')
  readonly before: Date
}

/** Whoever adds a row removes some of a partner’s that are over, and waits for nobody who does the same. */
export async function tidyRows<Table extends TableName>(
  db: Db,
  partnerId: string,
  { table, key, by, before }: Tidied<Table>,
): Promise<void> {
  const [rows, name, age] = [sql.table(table), sql.ref(key), sql.ref(by ?? 'expires_at')]
  await sql`
    delete from ${rows} where partner_id = ${partnerId} and ${name} in (
      select ${name} from ${rows} where partner_id = ${partnerId} and ${age} < ${before}
      order by ${age} limit ${tidiedAtOnce} for update skip locked)`.execute(db)
}
