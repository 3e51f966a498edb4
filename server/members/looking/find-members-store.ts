import { sql } from 'kysely'
import { columnsOf } from '../../db/columns.ts'
import type { Db } from '../../db/database.ts'

const foundColumns = columnsOf('member as m', [
  'id',
  'publicId',
  'email',
  'firstName',
  'lastName',
  'partnerNumber',
  'memberType',
  'joinedAt',
])

/** A member as an operator tells one from another. */
export type FoundMember = Awaited<ReturnType<typeof findMembersLike>>[number]

/**
 * Members of a partner by a part of their name, e-mail address, telephone number, programme number or public id, or by the last four digits of a card
 * that is linked now; the newest first.
 */
export async function findMembersLike(
  db: Db,
  partnerId: string,
  { text, limit }: { readonly text: string; readonly limit: number },
) {
  const part = `%${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const digits = text.replaceAll(/\D/g, '')
  return db
    .selectFrom('member as m')
    .select(foundColumns)
    .where('m.partner_id', '=', partnerId)
    .where((m) =>
      m.or([
        m('m.email_folded', 'like', part),
        m(sql<string>`lower(m.first_name || ' ' || m.last_name)`, 'like', part),
        m(sql<string>`lower(m.partner_number)`, 'like', part),
        m(sql<string>`lower(m.public_id)`, '=', text.toLowerCase()),
        ...(digits.length >= 7
          ? [m(sql<string>`regexp_replace(m.phone_number, '\\D', '', 'g')`, 'like', `%${digits}`)]
          : []),
        ...(/^\d{4}$/.test(text)
          ? [
              m.exists(
                m
                  .selectFrom('card_link as l')
                  .select('l.id')
                  .whereRef('l.partner_id', '=', 'm.partner_id')
                  .whereRef('l.member_id', '=', 'm.id')
                  .where('l.last_four', '=', text)
                  .where('l.unlinked_at', 'is', null),
              ),
            ]
          : []),
      ]),
    )
    .orderBy('m.joined_at', 'desc')
    .orderBy('m.id')
    .limit(limit)
    .execute()
}
