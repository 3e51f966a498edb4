import type { MerchantDetail } from '#contract/schemas/merchant.ts'
import type { Partner } from '#partners/registry.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import type { SignedIn } from '../session/session.ts'
import { merchantIdIn } from './presenting/listed-merchant.ts'
import { findDetail, findOffers } from './presenting/merchant-store.ts'
import { presentDetail } from './presenting/present.ts'
import { readVisitor } from './presenting/visitor-rate.ts'

interface MerchantQuestion {
  readonly partner: Partner
  readonly signedIn: SignedIn | null
  /** As it stands in the address: anything at all. */
  readonly merchantId: string
}

/** A merchant that the partner's members see now, or null. */
export async function readMerchant(
  context: Context,
  db: Db,
  { partner, signedIn, merchantId }: MerchantQuestion,
): Promise<MerchantDetail | null> {
  const id = merchantIdIn(merchantId)
  if (id === null) return null
  const now = context.now()
  const asked = { merchantIds: [id], now }
  const row = await findDetail(db, partner.id, asked)
  if (!row) return null
  const [offers, visitor] = await Promise.all([
    findOffers(db, partner.id, asked),
    readVisitor(context, db, { partner, signedIn }),
  ])
  return presentDetail(row, { visitor, offers, now, distanceMiles: null })
}
