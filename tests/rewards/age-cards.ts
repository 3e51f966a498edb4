import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

interface Member {
  readonly partnerId: string
  readonly email: string
}

/** Moves the beginnings of a member's card links back, as "Back-date the link" at the desk does, so that the cards may be paid to. */
export async function ageCards(db: Db, { partnerId, email }: Member): Promise<void> {
  await sql`update card_link l set linked_at = l.linked_at - interval '60 days' from member m
    where m.partner_id = ${partnerId} and m.email = ${email} and l.partner_id = m.partner_id and l.member_id = m.id
      and l.unlinked_at is null`.execute(db)
}
