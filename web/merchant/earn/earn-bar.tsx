import type { MerchantDetail } from '#contract/schemas/merchant.ts'
import { useMember } from '../../api/member-query.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { isLocked } from '../../earn-rate/locked-tier.ts'
import { rateWords } from '../../earn-rate/rate-words.ts'
import { usePartner } from '../../site/use-site.ts'
import { EarnAction } from './earn-action.tsx'
import styles from './earn-bar.module.css'

/** On a phone the gain stays in sight at the foot of the screen. */
export function EarnBar({ merchant }: { readonly merchant: MerchantDetail }) {
  const t = useCopy()
  const partner = usePartner()
  const member = useMember()
  const { benefit } = merchant
  const locked = benefit.exclusiveTier !== null && isLocked(benefit.exclusiveTier, member)
  const { main, more } = rateWords(merchant, { t, partner })
  if (main === '' || locked) return null
  return (
    <div className={styles.bar}>
      <p className={styles.rate}>
        {main}
        {more === '' ? null : <span className={styles.more}>{more}</span>}
      </p>
      <EarnAction />
    </div>
  )
}
