import { sql } from 'kysely'
import type { Network } from '#domain/dines/networks.ts'
import type { Db } from '../../db/database.ts'
import { anyOf } from '../../db/rows.ts'
import type { ReferenceName } from '../store.ts'
import type { Recorded } from '../unmatched-store.ts'

/** Events to be looked at, since a link or a number of theirs was recorded. */
export interface Look extends Recorded {
  readonly id: number
  readonly after: ReferenceName
}

/** A look that was begun and not ended, since its process died, is begun again after this. */
const leaseSeconds = 60
/** Longer than any transaction that takes in events. */
const secondAfterSeconds = 600

interface LookRow {
  readonly id: number
  readonly cardTokens: readonly string[]
  readonly networks: readonly Network[]
  readonly acquirerMerchantIds: readonly string[]
  readonly network: Network
  readonly reference: string
  readonly cardToken: string
}

/** Takes the looks that have waited longest, so that no other process does them. */
export async function claimLooks(db: Db, limit: number): Promise<readonly Look[]> {
  const { rows } = await sql<LookRow>`
    update look_again set due_at = now() + make_interval(secs => ${leaseSeconds})
    where id in (select id from look_again where due_at <= now() order by due_at, id limit ${limit} for update skip locked)
    returning id, card_tokens as "cardTokens", networks, acquirer_merchant_ids as "acquirerMerchantIds",
      after_network as network, after_reference as reference, after_card as "cardToken"`.execute(db)
  return rows.map(({ id, cardTokens, networks, acquirerMerchantIds, network, reference, cardToken }) => {
    const numbers = networks.flatMap((of, index) => {
      const acquirerMerchantId = acquirerMerchantIds[index]
      return acquirerMerchantId === undefined ? [] : [{ network: of, acquirerMerchantId }]
    })
    return { id, cardTokens, numbers, after: { network, reference, cardToken } }
  })
}

/** The rest of them waits behind the others. */
export async function postponeLooks(db: Db, looks: readonly Look[], after: ReferenceName): Promise<void> {
  await sql`update look_again set due_at = now(), after_network = ${after.network}, after_reference = ${after.reference},
      after_card = ${after.cardToken}
    where id = ${anyOf('bigint', idsOf(looks))}`.execute(db)
}

/** After the first look comes a second one, for what was being taken in at that moment; after that, none. */
export async function endLooks(db: Db, looks: readonly Look[]): Promise<void> {
  const ids = anyOf('bigint', idsOf(looks))
  await sql`with ended as (delete from look_again where id = ${ids} and is_second)
    update look_again set is_second = true, after_network = '', after_reference = '', after_card = '',
      due_at = now() + make_interval(secs => ${secondAfterSeconds}) where id = ${ids} and not is_second`.execute(db)
}

function idsOf(looks: readonly Look[]): readonly number[] {
  return looks.map(({ id }) => id)
}
