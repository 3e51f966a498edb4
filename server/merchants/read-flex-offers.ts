import type { FlexOffer } from '#contract/schemas/merchant.ts'
import { formatReward } from '#domain/money/format-reward.ts'
import type { Partner } from '#partners/registry.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { findMember } from '../members/store.ts'
import type { SignedIn } from '../session/session.ts'
import { findListedId, findOffers } from './presenting/merchant-store.ts'

interface FlexOffersQuestion {
  readonly partner: Partner
  readonly signedIn: SignedIn
  readonly merchantId: string
  readonly publicId: string
}

/** What a restaurant gives this member on top of the rate; null where the partner has no such offers or doesn't show the restaurant, or for somebody else. */
export async function readFlexOffers(
  context: Context,
  db: Db,
  { partner, signedIn, merchantId, publicId }: FlexOffersQuestion,
): Promise<FlexOffer[] | null> {
  const now = context.now()
  const member = await findMember(db, partner.id, signedIn.memberId)
  if (!partner.settings.hasFlexOffers || member?.publicId !== publicId) return null
  const id = await findListedId(db, partner.id, { merchantId, now })
  if (id === null) return null
  const offers = await findOffers(db, partner.id, { merchantIds: [id], now })
  const { currencyType: currency, rewardName: name } = partner.settings
  return offers.flatMap((offer) =>
    offer.reward === null
      ? []
      : [{ id: String(offer.id), webMessageOfferAmount: formatReward(offer.reward, { currency, name }) }],
  )
}
