import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { rowsAs } from '../../db/rows.ts'
import { type StoredEvent, storedEvent } from '../store.ts'

/** All that is kept of these transactions. */
export async function findEventsOfTransactions(db: Db, ids: readonly number[]): Promise<readonly StoredEvent[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom(
      rowsAs(
        'asked',
        ids.map((id) => ({ id })),
        { id: 'bigint' },
      ),
    )
    .crossJoinLateral((asked) =>
      asked
        .selectFrom('network_event as e')
        .selectAll()
        .whereRef('e.transaction_id', '=', 'asked.id')
        .offset(sql.lit(0))
        .as('e'),
    )
    .select(storedEvent)
    .execute()
}

/** Events of a card in a span of time, of some kinds, under other references than one that is known. */
export interface Neighbourhood {
  readonly cardToken: string
  readonly reference: string
  readonly from: Date
  readonly to: Date
  readonly kinds: 'purchases' | 'returns' | 'holds' | 'clearings'
}

const neighbourhoodTypes = {
  cardToken: 'text',
  reference: 'text',
  from: 'timestamptz',
  to: 'timestamptz',
  kinds: 'text',
} as const

export async function findNeighbours(db: Db, asked: readonly Neighbourhood[]): Promise<readonly StoredEvent[]> {
  if (asked.length === 0) return []
  return db
    .selectFrom(rowsAs('asked', asked, neighbourhoodTypes))
    .crossJoinLateral((given) =>
      given
        .selectFrom('network_event as e')
        .selectAll()
        .whereRef('e.card_token', '=', 'asked.cardToken')
        .whereRef('e.occurred_at', '>=', 'asked.from')
        .whereRef('e.occurred_at', '<=', 'asked.to')
        .whereRef('e.reference', '<>', 'asked.reference')
        .where(
          sql<boolean>`case asked.kinds when 'holds' then e.kind = 'authorisation' when 'clearings' then e.kind = 'clearing'
            when 'returns' then e.kind in ('refund', 'void') else e.kind in ('authorisation', 'clearing') end`,
        )
        .offset(sql.lit(0))
        .as('e'),
    )
    .select(storedEvent)
    .execute()
}
