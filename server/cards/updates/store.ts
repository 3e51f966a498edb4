import { sql } from 'kysely'
import type { Network } from '#domain/dines/networks.ts'
import { asColumns, columnsOf, type Row } from '../../db/columns.ts'
import type { Db } from '../../db/database.ts'
import { anyOf } from '../../db/rows.ts'
import type { Tx } from '../../db/transact.ts'

const names = [
  'network',
  'updateId',
  'kind',
  'cardToken',
  'newCardToken',
  'newLastFour',
  'expiry',
  'occurredAt',
  'state',
] as const
export type KeptUpdate = Pick<Row<'card_update'>, (typeof names)[number]>
export type NewUpdate = Omit<KeptUpdate, 'state'>
export type UpdateState = KeptUpdate['state']

/** Keeps what is new, in one order for all processes, and says what that was. What is there under the same id, or replaces the same card, stays. */
export async function insertUpdates(
  tx: Tx,
  updates: readonly NewUpdate[],
  receivedAt: Date,
): Promise<ReadonlySet<string>> {
  const rows = updates
    .toSorted((a, b) => (a.updateId < b.updateId ? -1 : 1))
    .map((update) => asColumns('card_update', { ...update, receivedAt }))
  const inserted = await tx
    .insertInto('card_update')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('update_id as updateId')
    .execute()
  return new Set(inserted.map(({ updateId }) => updateId))
}

interface Named {
  readonly network: Network
  readonly updateIds: readonly string[]
  /** Cards of which the one replacement is wanted too. */
  readonly replaced: readonly string[]
}

export async function findUpdates(db: Db, { network, updateIds, replaced }: Named): Promise<readonly KeptUpdate[]> {
  return db
    .selectFrom('card_update')
    .select(columnsOf('card_update', names))
    .where((row) =>
      row.or([
        row.and([row('network', '=', network), row('update_id', '=', anyOf('text', updateIds))]),
        row.and([row('kind', '=', 'replaced'), row('card_token', '=', anyOf('text', replaced))]),
      ]),
    )
    .execute()
}

/** The updates of a card that wait, in the order in which they happened. */
export async function findWaiting(db: Db, cardToken: string): Promise<readonly KeptUpdate[]> {
  return db
    .selectFrom('card_update')
    .select(columnsOf('card_update', names))
    .where('card_token', '=', cardToken)
    .where('state', '=', sql.lit('waiting'))
    .orderBy('occurred_at')
    .orderBy('update_id')
    .execute()
}

/** Cards whose updates wait although somebody holds the card: they came in at the very moment at which it was linked. */
export async function findOverlooked(db: Db, since: Date): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('card_update as u')
    .innerJoin('card_link as l', (join) =>
      join.onRef('l.card_token', '=', 'u.card_token').on('l.unlinked_at', 'is', null),
    )
    .select('u.card_token as cardToken')
    .distinct()
    .where('u.state', '=', sql.lit('waiting'))
    .where('u.received_at', '>=', since)
    .where((u) => u.or([u('u.kind', '<>', 'closed'), u('u.occurred_at', '>=', u.ref('l.linked_at'))]))
    .orderBy('u.card_token')
    .execute()
  return rows.map(({ cardToken }) => cardToken)
}

/** Its lock is that of the update; undefined where somebody else has decided it meanwhile. */
export async function lockWaiting(
  tx: Tx,
  { network, updateId }: Pick<KeptUpdate, 'network' | 'updateId'>,
): Promise<KeptUpdate | undefined> {
  return tx
    .selectFrom('card_update')
    .select(columnsOf('card_update', names))
    .where('network', '=', network)
    .where('update_id', '=', updateId)
    .where('state', '=', sql.lit('waiting'))
    .forUpdate()
    .executeTakeFirst()
}

export async function decideUpdate(
  tx: Tx,
  { network, updateId }: Pick<KeptUpdate, 'network' | 'updateId'>,
  { state, now }: { readonly state: UpdateState; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable('card_update')
    .set({ state, decided_at: now })
    .where('network', '=', network)
    .where('update_id', '=', updateId)
    .execute()
}
