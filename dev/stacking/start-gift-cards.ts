import type { Config } from '#server/settings/config.ts'
import { type GiftCardsSandbox, startGiftCardsSandbox } from '#vendors/gift-cards/sandbox.ts'
import { giftCardStandIn } from '../starting/gift-card-stand-in.ts'
import { freePort } from './free-port.ts'

/** The stand-in of the gift cards' issuer on a free port. */
export async function startGiftCards(): Promise<{
  readonly giftCards: NonNullable<Config['giftCards']>
  readonly giftCardIssuer: GiftCardsSandbox
}> {
  const port = await freePort()
  const giftCards = giftCardStandIn(`http://127.0.0.1:${port}`)
  return { giftCards, giftCardIssuer: await startGiftCardsSandbox({ key: giftCards.secret, port }) }
}
