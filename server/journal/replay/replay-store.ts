import { sql } from 'kysely'
import type { RewardLine } from '#domain/evaluation/evaluation.ts'
import { type Row, typesOf } from '../../db/columns.ts'
import type { Db } from '../../db/database.ts'
import { anyOf, rowsAs } from '../../db/rows.ts'
import { type StoredEvent, storedEvent } from '../../feed/store.ts'

export interface MembersNamed {
  readonly partnerId: string
  readonly memberIds: readonly number[]
}

/** Every card that these members have or had. */
export async function findTokens(db: Db, { partnerId, memberIds }: MembersNamed): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('card_link')
    .select('card_token as cardToken')
    .distinct()
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', anyOf('bigint', memberIds))
    .execute()
  return rows.map(({ cardToken }) => cardToken)
}

export async function findEventsOfCards(db: Db, tokens: Iterable<string>): Promise<readonly StoredEvent[]> {
  return db
    .selectFrom('network_event as e')
    .select(storedEvent)
    .where('e.card_token', '=', anyOf('text', tokens))
    .execute()
}

export type StoredSum = Pick<Row<'transaction'>, 'id' | 'qualified' | 'reward'>

/** What stands beside the lines of these transactions. */
export async function findSums(
  db: Db,
  partnerId: string,
  transactionIds: readonly number[],
): Promise<ReadonlyMap<number, StoredSum>> {
  const rows = await db
    .selectFrom('transaction')
    .select(['id', 'qualified', 'reward'])
    .where('partner_id', '=', partnerId)
    .where('id', '=', anyOf('bigint', transactionIds))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export interface PostedLine extends Pick<RewardLine, 'code' | 'amount' | 'currency'> {
  readonly transactionId: number
}

/**
 * What the journal says of these members' transactions, line by line. `offset 0` keeps the planner to the indexes of both tables, however far its
 * statistics are behind.
 */
export async function findPostedLines(
  db: Db,
  { partnerId, memberIds }: MembersNamed,
  transactionIds: readonly number[],
): Promise<readonly PostedLine[]> {
  return db
    .selectFrom(
      rowsAs(
        'asked',
        transactionIds.map((transactionId) => ({ transactionId })),
        typesOf('posting', ['transactionId']),
      ),
    )
    .crossJoinLateral((query) =>
      query
        .selectFrom('posting')
        .select(['partner_id', 'id', 'member_id'])
        .where('partner_id', '=', partnerId)
        .whereRef('transaction_id', '=', 'asked.transactionId')
        .offset(sql.lit(0))
        .as('p'),
    )
    .crossJoinLateral((query) =>
      query
        .selectFrom('entry')
        .select(['account', 'code', 'currency', 'amount'])
        .whereRef('partner_id', '=', 'p.partner_id')
        .whereRef('posting_id', '=', 'p.id')
        .offset(sql.lit(0))
        .as('e'),
    )
    .select(['asked.transactionId', 'e.code', 'e.currency'])
    .select((e) => e.fn.sum<number>('e.amount').as('amount'))
    .where('p.member_id', '=', anyOf('bigint', memberIds))
    .where('e.account', '=', 'member')
    .groupBy(['asked.transactionId', 'e.code', 'e.currency'])
    .execute()
}
