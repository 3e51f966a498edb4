import type { Db } from '../db/database.ts'
import type { Rows } from './my-data-store.ts'

interface Named {
  readonly email: string
  readonly publicId: string
}

/** Where the address was left before joining. */
export async function findProspects(db: Db, partnerId: string, { email }: Pick<Named, 'email'>): Promise<Rows> {
  return db
    .selectFrom('prospect')
    .select(['email', 'created_at', 'updated_at'])
    .where('partner_id', '=', partnerId)
    .where('email_folded', '=', email.toLowerCase())
    .execute()
}

/** What the member reported of reviews and nobody has settled yet: after that it says no more who it was. */
export async function findReports(db: Db, partnerId: string, memberId: number): Promise<Rows> {
  return db
    .selectFrom('review_report')
    .select(['review', 'reason', 'words', 'created_at'])
    .where('partner_id', '=', partnerId)
    .where('reporter', '=', String(memberId))
    .orderBy('id')
    .execute()
}

/** What was done in or to the account. */
export async function findHistory(db: Db, partnerId: string, { publicId }: Pick<Named, 'publicId'>): Promise<Rows> {
  const name = `member:${publicId}`
  return db
    .selectFrom('audit_entry')
    .select(['at', 'action', 'details'])
    .where('partner_id', '=', partnerId)
    .where((where) => where.or([where('subject', '=', name), where('actor', '=', name)]))
    .orderBy('position')
    .execute()
}

/** What was agreed to when a card was linked, in the words of then. */
export async function findConsents(db: Db, partnerId: string, memberId: number): Promise<Rows> {
  return db
    .selectFrom('card_consent as c')
    .innerJoin('card_link as l', (join) =>
      join.onRef('l.partner_id', '=', 'c.partner_id').onRef('l.id', '=', 'c.card_link_id'),
    )
    .innerJoin('consent_wording as w', (join) =>
      join.onRef('w.partner_id', '=', 'c.partner_id').onRef('w.version', '=', 'c.version'),
    )
    .select(['l.last_four as card_last_four', 'c.agreed_at', 'w.words'])
    .where('c.partner_id', '=', partnerId)
    .where('c.member_id', '=', memberId)
    .orderBy('c.card_link_id')
    .execute()
}

/** What was said about texts to a number, in the words of then. */
export async function findTextConsents(db: Db, partnerId: string, memberId: number): Promise<Rows> {
  return db
    .selectFrom('text_consent as c')
    .leftJoin('consent_wording as w', (join) =>
      join.onRef('w.partner_id', '=', 'c.partner_id').onRef('w.version', '=', 'c.version'),
    )
    .select(['c.phone_number', 'c.state', 'c.way', 'c.at', 'w.words'])
    .where('c.partner_id', '=', partnerId)
    .where('c.member_id', '=', memberId)
    .orderBy('c.id')
    .execute()
}
