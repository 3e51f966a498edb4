import { useCopy } from '../copy/use-copy.ts'
import { usePartner } from '../site/use-site.ts'

interface UnlockTextProps {
  /** The tier that the member reaches next. */
  readonly tier: 2 | 3
  /** The tier that the restaurant is kept for. */
  readonly exclusiveTier: 2 | 3
}

/** What a member still has to do to earn at a restaurant that is kept for a tier. */
export function UnlockText({ tier, exclusiveTier }: UnlockTextProps) {
  const t = useCopy()
  const { vipDines, enrollmentType } = usePartner()
  const count = vipDines ?? 0
  if (enrollmentType === 'none' && exclusiveTier === 2) return <p>{t('merchant.locked.inApp')}</p>
  if (tier === exclusiveTier) return <p>{t(`merchant.locked.${tier}.text`, { count })}</p>
  return <p>{t('merchant.locked.thenVip', { count })}</p>
}
