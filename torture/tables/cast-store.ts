import type { Db } from '#server/db/database.ts'

/** A restaurant is told who comes. */
export async function nameMember(
  db: Db,
  id: number,
): Promise<{ readonly id: number; readonly publicId: string; readonly email: string }> {
  return db
    .updateTable('member')
    .set({ first_name: 'Ada', last_name: 'Torture' })
    .where('id', '=', id)
    .returning(['id', 'public_id as publicId', 'email'])
    .executeTakeFirstOrThrow()
}

/** The restaurant takes tables through the booking provider, which calls it `rid`. */
export async function nameRestaurant(
  db: Db,
  { id, rid }: { readonly id: number; readonly rid: string },
): Promise<void> {
  await db.updateTable('merchant').set({ open_table_id: rid }).where('id', '=', id).execute()
}
