import { sql } from 'kysely'
import type { TableName } from '../db/columns.ts'
import type { Db } from '../db/database.ts'

/** How many rows that are over one new row removes at most. */
const tidiedAtOnce = 20

interface Tidied {
  readonly table: TableName & ('pending_sign_on' | 'pending_sign_out' | 'ended_sign_on' | 'pending_joining')
  readonly key: 'state_hash' | 'name_hash' | 'token_hash' | 'key_hash'
  readonly now: Date
}

/** Whoever begins something removes some of what is over, and waits for nobody who does the same. */
export async function tidyExpired(db: Db, partnerId: string, { table, key, now }: Tidied): Promise<void> {
  const [rows, name] = [sql.table(table), sql.ref(key)]
  await sql`
    delete from ${rows} where partner_id = ${partnerId} and ${name} in (
      select ${name} from ${rows} where partner_id = ${partnerId} and expires_at < ${now}
      order by expires_at limit ${tidiedAtOnce} for update skip locked)`.execute(db)
}
