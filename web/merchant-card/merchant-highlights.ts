import type { MerchantCard } from '#contract/schemas/merchant.ts'
import type { CopyKey } from '#partners/files/words/copy-keys.ts'

/** The words on a merchant's picture: acclaimed by its level, the others by the data, online ordering from the features. */
export function merchantHighlights({
  acclaimedLevel,
  details,
}: Pick<MerchantCard, 'acclaimedLevel' | 'details'>): CopyKey[] {
  const keys: CopyKey[] = []
  if (acclaimedLevel > 0) keys.push('highlight.acclaimed')
  if (details.highlight !== null && details.highlight !== 'acclaimed') keys.push(`highlight.${details.highlight}`)
  return keys
}

export function onlineOrderingHighlight({ details }: Pick<MerchantCard, 'details'>): CopyKey | null {
  switch (details.onlineOrdering) {
    case 'none':
      return null
    case 'available':
      return 'highlight.onlineOrderingAvailable'
    case 'only':
      return 'highlight.onlineOrderingOnly'
  }
}
