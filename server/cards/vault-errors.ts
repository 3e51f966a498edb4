import type { cardErrorCodes } from '#contract/schemas/card.ts'
import type { VaultErrorCode } from '#vendors/card-vault/wire.ts'

/** What the member is told of a vault's refusal. An envelope that does not fit is told as one that is too old: typing again is the cure. */
export const vaultErrors: Readonly<Record<VaultErrorCode | 'vaultUnavailable', (typeof cardErrorCodes)[number]>> = {
  malformedEnvelope: 'expiredEnvelope',
  unknownKey: 'expiredEnvelope',
  wrongBinding: 'expiredEnvelope',
  staleEnvelope: 'expiredEnvelope',
  replayedEnvelope: 'expiredEnvelope',
  invalidNumber: 'invalidNumber',
  unsupportedBrand: 'brandNotAccepted',
  declined: 'declined',
  heldByAnotherProgramme: 'heldByAnotherProgramme',
  networkDown: 'networkDown',
  vaultUnavailable: 'networkDown',
}
