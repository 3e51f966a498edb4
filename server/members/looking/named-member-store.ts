import type { Db } from '../../db/database.ts'

/** As an operator names a member. */
export interface NamedMember {
  readonly id: number
  readonly publicId: string
}

/**
 * Whom an operator names: by public id, by e-mail address in any case, or by the programme's own number. More than one where two of these names are
 * the same text; an erased member has the public id alone.
 */
export async function findMembersNamed(db: Db, partnerId: string, name: string): Promise<readonly NamedMember[]> {
  return db
    .selectFrom('member')
    .select(['id', 'public_id as publicId'])
    .where('partner_id', '=', partnerId)
    .where((where) =>
      where.or([
        where('public_id', '=', name),
        where('email_folded', '=', name.toLowerCase()),
        where('partner_number', '=', name),
      ]),
    )
    .orderBy('id')
    .limit(5)
    .execute()
}
