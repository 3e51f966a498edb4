import { type VaultCard, vaultCardSchema } from '#vendors/card-vault/wire.ts'
import type { MoveOffer } from './offer-store.ts'

/** What the vault said of the card when its number was typed. */
export function vaultCardOf({ card }: Pick<MoveOffer, 'card'>): VaultCard {
  return vaultCardSchema.parse(card)
}
