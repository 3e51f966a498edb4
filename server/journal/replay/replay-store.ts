import type { RewardLine } from '#domain/evaluation/evaluation.ts'
import type { Db } from '../../db/database.ts'
import { anyOf } from '../../db/rows.ts'
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

export async function findEventsOfCards(db: Db, tokens: readonly string[]): Promise<readonly StoredEvent[]> {
  return db
    .selectFrom('network_event as e')
    .select(storedEvent)
    .where('e.card_token', '=', anyOf('text', tokens))
    .execute()
}

export interface PostedLine extends Pick<RewardLine, 'code' | 'amount' | 'currency'> {
  readonly transactionId: number
}

/** What the journal says of these members' transactions, line by line. */
export async function findPostedLines(db: Db, { partnerId, memberIds }: MembersNamed): Promise<readonly PostedLine[]> {
  const rows = await db
    .selectFrom('posting as p')
    .innerJoin('entry as e', (join) =>
      join.onRef('e.partner_id', '=', 'p.partner_id').onRef('e.posting_id', '=', 'p.id'),
    )
    .select(['p.transaction_id as transactionId', 'e.code', 'e.currency'])
    .select((e) => e.fn.sum<number>('e.amount').as('amount'))
    .where('p.partner_id', '=', partnerId)
    .where('p.member_id', '=', anyOf('bigint', memberIds))
    .where('p.transaction_id', 'is not', null)
    .where('e.account', '=', 'member')
    .groupBy(['p.transaction_id', 'e.code', 'e.currency'])
    .execute()
  return rows.flatMap(({ transactionId, ...line }) => (transactionId === null ? [] : [{ ...line, transactionId }]))
}
