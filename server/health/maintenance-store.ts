import type { Db } from '../db/database.ts'

/** Off where nobody has switched it on yet. */
export async function readMaintenance(db: Db, partnerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('partner_state')
    .select('maintenance')
    .where('partner_id', '=', partnerId)
    .executeTakeFirst()
  return row?.maintenance ?? false
}

export async function setMaintenance(db: Db, partnerId: string, maintenance: 'on' | 'off'): Promise<void> {
  const value = maintenance === 'on'
  await db
    .insertInto('partner_state')
    .values({ partner_id: partnerId, maintenance: value })
    .onConflict((conflict) => conflict.column('partner_id').doUpdateSet({ maintenance: value }))
    .execute()
}
