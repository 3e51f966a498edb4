import { columnsOf, type Row } from '../../../db/columns.ts'
import type { Db } from '../../../db/database.ts'
import { anyOf } from '../../../db/rows.ts'

const exportedNames = [
  'id',
  'sourceId',
  'name',
  'address1',
  'city',
  'state',
  'zip',
  'latitude',
  'longitude',
  'timeZone',
  'cuisines',
  'phone',
  'website',
  'neighborhood',
  'description',
  'priceLevel',
  'acclaimedLevel',
  'features',
  'meals',
  'onlineOrdering',
  'openTableId',
  'hours',
  'menu',
  'events',
] as const
export type ExportedMerchant = Pick<Row<'merchant'>, (typeof exportedNames)[number]>

interface Page {
  /** Null: of all programs. */
  readonly partnerId: string | null
  readonly afterId: number
  readonly limit: number
}

/** Restaurants that take part or took part in the program, in the order in which they came. */
export async function findExported(db: Db, { partnerId, afterId, limit }: Page): Promise<readonly ExportedMerchant[]> {
  return db
    .selectFrom('merchant as m')
    .select(columnsOf('merchant as m', exportedNames))
    .where('m.id', '>', afterId)
    .$if(partnerId !== null, (merchants) =>
      merchants.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('partner_merchant as p')
            .select('p.merchant_id')
            .where('p.partner_id', '=', partnerId ?? '')
            .whereRef('p.merchant_id', '=', 'm.id'),
        ),
      ),
    )
    .orderBy('m.id')
    .limit(limit)
    .execute()
}

const numberNames = ['network', 'acquirerMerchantId', 'merchantId', 'channel'] as const
export type ExportedNumber = Pick<Row<'merchant_acquirer_id'>, (typeof numberNames)[number]>

/** The acquirer numbers that have not ended. */
export async function findNumbersOf(db: Db, merchantIds: readonly number[]): Promise<readonly ExportedNumber[]> {
  return db
    .selectFrom('merchant_acquirer_id')
    .select(columnsOf('merchant_acquirer_id', numberNames))
    .where('merchant_id', '=', anyOf('bigint', merchantIds))
    .where('valid_to', 'is', null)
    .orderBy('acquirer_merchant_id')
    .execute()
}
