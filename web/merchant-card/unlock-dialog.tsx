import { buttonClass } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useCopy } from '../copy/use-copy.ts'
import { wayToTier } from '../earn-rate/locked-tier.ts'
import { UnlockText } from '../earn-rate/unlock-text.tsx'
import { ContentAnchor } from '../content/content-anchor.tsx'
import { usePartner } from '../site/use-site.ts'

interface UnlockDialogProps {
  readonly tier: 2 | 3
  readonly exclusiveTier: 2 | 3
  onClose(): void
}

/** How a member comes to earn at a restaurant that is kept for a tier. */
export function UnlockDialog({ tier, exclusiveTier, onClose }: UnlockDialogProps) {
  const t = useCopy()
  const way = wayToTier(tier, usePartner())
  return (
    <Dialog title={t(`merchant.locked.${exclusiveTier}.title`)} close={t('dialog.close')} onClose={onClose}>
      <UnlockText tier={tier} exclusiveTier={exclusiveTier} />
      {way === null ? null : (
        <ContentAnchor url={way} className={buttonClass('primary')} onClick={onClose}>
          {t(`merchant.locked.${tier}.link`)}
        </ContentAnchor>
      )}
    </Dialog>
  )
}
