import { type ExpressionBuilder, sql } from 'kysely'
import { dayMs } from '#domain/dates.ts'
import { lateMatchDays, networks } from '#domain/dines/networks.ts'
import type { Db } from '../db/database.ts'
import { anyOf, rowsAs } from '../db/rows.ts'
import type { Tables } from '../db/tables/tables.ts'
import type { ReferenceName } from './store.ts'

/** Which kept events to look at: those of one card, of some acquirer ids, or all of them. */
export type Unmatched =
  | { readonly cardToken: string }
  | { readonly acquirerMerchantIds: readonly string[] }
  | { readonly all: true }

export async function findMatchable(db: Db, which: Unmatched, now: Date): Promise<readonly ReferenceName[]> {
  return matchable(db, which, now)
    .select(['e.network', 'e.reference'])
    .distinct()
    .orderBy('e.network')
    .orderBy('e.reference')
    .execute()
}

/** The partners whose members held the cards of the kept events that may match now. */
export async function partnersOfMatchable(db: Db, which: Unmatched, now: Date): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('card_link')
    .select('partner_id as partnerId')
    .distinct()
    .where('card_token', 'in', matchable(db, which, now).select('e.card_token'))
    .orderBy('partner_id')
    .execute()
  return rows.map(({ partnerId }) => partnerId)
}

function matchable(db: Db, which: Unmatched, now: Date) {
  const since = networks.map((network) => ({
    network,
    from: new Date(now.getTime() - lateMatchDays[network] * dayMs),
  }))
  return db
    .selectFrom(rowsAs('since', since, { network: 'text', from: 'timestamptz' }))
    .innerJoin('network_event as e', (join) =>
      join
        .onRef('e.network', '=', 'since.network')
        .on('e.state', '=', sql.lit('unmatched'))
        .onRef('e.occurred_at', '>=', 'since.from'),
    )
    .where((e) => isChosen(e, which))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('card_link as l')
          .select('l.id')
          .whereRef('l.card_token', '=', 'e.card_token')
          .whereRef('l.linked_at', '<=', 'e.occurred_at'),
      ),
    )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('merchant_acquirer_id as a')
          .select('a.merchant_id')
          .whereRef('a.network', '=', 'e.network')
          .whereRef('a.acquirer_merchant_id', '=', 'e.acquirer_merchant_id')
          .whereRef('a.valid_from', '<=', 'e.occurred_at'),
      ),
    )
}

function isChosen(e: ExpressionBuilder<{ e: Tables['network_event'] }, 'e'>, which: Unmatched) {
  if ('cardToken' in which) return e('e.card_token', '=', which.cardToken)
  if ('acquirerMerchantIds' in which) return e('e.acquirer_merchant_id', '=', anyOf('text', which.acquirerMerchantIds))
  return e.lit(true)
}
