import { type NotNull, sql } from 'kysely'
import type { MembersLocked } from '../db/lock-members.ts'
import { anyOf } from '../db/rows.ts'
import { sealRows } from './seals/seal-store.ts'
import type { DeliveredPostings } from './settlement-store.ts'

export interface PaidTransactions {
  readonly partnerId: string
  readonly transactionIds: readonly number[]
}

/** Marks transactions as Paid of which all postings have gone out. */
export async function markPaid(
  locked: MembersLocked,
  { partnerId, transactionIds }: PaidTransactions,
  at: Date,
): Promise<void> {
  const paid = await locked.tx
    .updateTable('transaction')
    .set({ paid_at: at })
    .where('partner_id', '=', partnerId)
    .where('id', '=', anyOf('bigint', transactionIds))
    .where('paid_at', 'is', null)
    .where('status', '=', 'Awarded')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('posting as p')
            .innerJoin('outbox as o', (join) =>
              join.onRef('o.partner_id', '=', 'p.partner_id').onRef('o.posting_id', '=', 'p.id'),
            )
            .select('p.id')
            .where('p.partner_id', '=', partnerId)
            .whereRef('p.transaction_id', '=', 'transaction.id')
            .where('o.delivered_at', 'is', null),
        ),
      ),
    )
    .returning('id')
    .execute()
  await sealVisits(locked, partnerId, paid)
}

/** Takes the mark back where a transaction was Paid, taken back and awarded again, and the new award has failed to go out. */
export async function markNotPaid(locked: MembersLocked, { partnerId, postingIds }: DeliveredPostings): Promise<void> {
  const { tx } = locked
  const unpaid = await tx
    .updateTable('transaction')
    .set({ paid_at: null })
    .where('partner_id', '=', partnerId)
    .where('paid_at', 'is not', null)
    .where('id', 'in', (query) =>
      query
        .selectFrom('posting as p')
        .innerJoin('outbox as o', (join) =>
          join.onRef('o.partner_id', '=', 'p.partner_id').onRef('o.posting_id', '=', 'p.id'),
        )
        .innerJoin('entry as e', (join) =>
          join.onRef('e.partner_id', '=', 'p.partner_id').onRef('e.posting_id', '=', 'p.id'),
        )
        .select('p.transaction_id as id')
        .$narrowType<{ id: NotNull }>()
        .where('p.partner_id', '=', partnerId)
        .where('p.id', '=', anyOf('bigint', postingIds))
        .where('p.transaction_id', 'is not', null)
        .where('o.delivered_at', 'is', null)
        .where('e.account', '=', 'member')
        .groupBy(['p.id', 'p.transaction_id'])
        .having((e) => e.fn.sum<number>('e.amount'), '>', 0),
    )
    .returning('id')
    .execute()
  await sealVisits(locked, partnerId, unpaid)
}

/**
 * Marks as Paid, as of the last delivery of its postings, what is awarded again without a new posting: its reward had come back, and it earns nothing more.
 */
export async function markPaidAlready(
  locked: MembersLocked,
  { partnerId, transactionIds }: PaidTransactions,
): Promise<void> {
  if (transactionIds.length === 0) return
  const paid = await locked.tx
    .updateTable('transaction as t')
    .from((from) =>
      from
        .selectFrom('posting as p')
        .innerJoin('outbox as o', (join) =>
          join.onRef('o.partner_id', '=', 'p.partner_id').onRef('o.posting_id', '=', 'p.id'),
        )
        .select('p.transaction_id as id')
        .select(({ fn }) => fn.max('o.delivered_at').as('last'))
        .where('p.partner_id', '=', partnerId)
        .where('p.transaction_id', '=', anyOf('bigint', transactionIds))
        .groupBy('p.transaction_id')
        .having(sql<boolean>`bool_and(o.delivered_at is not null)`)
        .as('posted'),
    )
    .set(({ ref }) => ({ paid_at: ref('posted.last') }))
    .where('t.partner_id', '=', partnerId)
    .whereRef('t.id', '=', 'posted.id')
    .where('t.paid_at', 'is', null)
    .where('t.withdrawn_at', 'is', null)
    .where('t.status', '=', 'Awarded')
    .returning('t.id')
    .execute()
  await sealVisits(locked, partnerId, paid)
}

async function sealVisits(
  { tx }: MembersLocked,
  partnerId: string,
  visits: readonly { readonly id: number }[],
): Promise<void> {
  if (visits.length === 0) return
  const ids = anyOf(
    'bigint',
    visits.map(({ id }) => id),
  )
  await sealRows(tx, 'transaction', sql<boolean>`t.partner_id = ${partnerId} and t.id = ${ids}`)
}
