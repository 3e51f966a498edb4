import { sql } from 'kysely'
import type { Cents } from '#domain/money/money.ts'
import type { Db } from '../../db/database.ts'
import { anyOf, insertMissing } from '../../db/rows.ts'
import { sealRows } from '../seals/seal-store.ts'

export interface ChosenMembers {
  readonly partnerId: string
  readonly memberIds: readonly number[]
}

/** What was written off with an account that had a card of the member's, or with the member's own before. */
export interface Debt {
  readonly memberId: number
  readonly writtenOffId: number
  readonly amountCents: Cents
}

/**
 * What these members, whose accounts are open, have to take on, each debt for one of them; through the entries of each member by their index. A card whose place
 * another one took is the same card, also where the bank told it while nobody held it.
 */
export async function findDebts(db: Db, { partnerId, memberIds }: ChosenMembers): Promise<readonly Debt[]> {
  if (memberIds.length === 0) return []
  const { rows } = await sql<Debt>`
    with recursive card (member_id, link_id, token) as (
      select member_id, id, card_token from card_link
      where partner_id = ${partnerId} and member_id = ${anyOf('bigint', memberIds)} and unlinked_at is null
      union
      select card.member_id, card.link_id, beside.token from card cross join lateral (
        select u.new_card_token as token from card_update u where u.kind = 'replaced' and u.card_token = card.token
        union all
        select u.card_token from card_update u where u.kind = 'replaced' and u.new_card_token = card.token) beside)
    select distinct on (p.id) held.member_id as "memberId", p.id as "writtenOffId", e.amount as "amountCents"
    from card held
    join member m on m.partner_id = ${partnerId} and m.id = held.member_id
    join card_link was on was.partner_id = m.partner_id and was.card_token = held.token
    join entry e on e.partner_id = m.partner_id and e.member_id = was.member_id and e.account = 'member'
      and e.code = 'closing' and e.amount > 0
    join posting p on p.partner_id = e.partner_id and p.id = e.posting_id and p.kind = 'closing' and p.reason = 'belowZero'
    where m.member_type <> 'ClosedAccountMember'
      and not exists (select from debt_taken_on d where d.partner_id = p.partner_id and d.written_off_id = p.id)
    order by p.id, held.link_id`.execute(db)
  return rows
}

interface TakenOn extends Debt {
  readonly postingId: number
}

/** Says how many of them nobody had taken on before. */
export async function insertTakenOn(
  db: Db,
  { partnerId, debts }: { readonly partnerId: string; readonly debts: readonly TakenOn[] },
  takenOnAt: Date,
): Promise<number> {
  const rows = debts.map(({ memberId, writtenOffId, postingId }) => ({
    partnerId,
    writtenOffId,
    memberId,
    postingId,
    takenOnAt,
  }))
  const written = await insertMissing(db, { into: 'debt_taken_on', rows })
  const ids = anyOf(
    'bigint',
    debts.map(({ writtenOffId }) => writtenOffId),
  )
  await sealRows(db, 'debt_taken_on', sql<boolean>`t.partner_id = ${partnerId} and t.written_off_id = ${ids}`)
  return written
}
