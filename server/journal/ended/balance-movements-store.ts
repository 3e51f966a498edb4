import { sql } from 'kysely'
import type { BalanceMovement } from '#domain/rewards/balance-pieces.ts'
import type { Db } from '../../db/database.ts'
import { anyOf } from '../../db/rows.ts'

export interface ChosenMembers {
  readonly partnerId: string
  readonly memberIds: readonly number[]
}

/** The code of an entry that books what had ended of a visit. */
const codeOfVisit = 'expiry:'

export function endOfVisitCode(transactionId: number): string {
  return `${codeOfVisit}${transactionId}`
}

interface Row {
  readonly memberId: number
  readonly postingId: number
  readonly kind: string
  readonly transactionId: number | null
  readonly code: string
  readonly amount: number
  /** What took the amount that comes back with it. */
  readonly from: number | null
}

/** All that moved the members' balances, in the order of the postings. */
export async function findBalanceMovements(
  db: Db,
  { partnerId, memberIds }: ChosenMembers,
): Promise<ReadonlyMap<number, readonly BalanceMovement[]>> {
  if (memberIds.length === 0) return new Map()
  const { rows } = await sql<Row>`
    select e.member_id as "memberId", p.id as "postingId", p.kind, p.transaction_id as "transactionId",
      min(e.code) as code, sum(e.amount)::float8 as amount, coalesce(c.posting_id, g.posting_id) as "from"
    from entry e
    join posting p on p.partner_id = e.partner_id and p.id = e.posting_id
    left join statement_credit c on p.kind = 'statementCreditReturn' and c.partner_id = p.partner_id
      and c.member_id = p.member_id and c.return_posting_id = p.id and c.status in ('rejected', 'error')
    left join gift_card_order g on p.kind = 'giftCardReturn' and g.partner_id = p.partner_id
      and g.member_id = p.member_id and g.return_posting_id = p.id
    where e.partner_id = ${partnerId} and e.member_id = ${anyOf('bigint', memberIds)} and e.account = 'member'
    group by e.member_id, p.partner_id, p.id, c.posting_id, g.posting_id order by p.id`.execute(db)
  return new Map([...Map.groupBy(rows, ({ memberId }) => memberId)].map(([id, own]) => [id, own.map(movementOf)]))
}

function movementOf({ postingId, amount, ...row }: Row): BalanceMovement {
  return { postingId, amount, cause: causeOf(row) }
}

function causeOf({ kind, transactionId, code, from }: Omit<Row, 'postingId' | 'amount'>): BalanceMovement['cause'] {
  if (kind === 'expiry')
    return code.startsWith(codeOfVisit)
      ? { kind: 'endOfVisit', visit: Number(code.slice(codeOfVisit.length)) }
      : { kind: 'end' }
  if (transactionId !== null) return { kind: 'visit', visit: transactionId }
  return from === null ? { kind: 'other' } : { kind: 'comeBack', from }
}

/** Those of the members of whose balances something has ended. */
export async function findWithEnded(db: Db, { partnerId, memberIds }: ChosenMembers): Promise<readonly number[]> {
  if (memberIds.length === 0) return []
  const rows = await db
    .selectFrom('reward_expiry')
    .select('member_id as memberId')
    .distinct()
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', anyOf('bigint', memberIds))
    .where('posting_id', 'is not', null)
    .orderBy('member_id')
    .execute()
  return rows.map(({ memberId }) => memberId)
}
