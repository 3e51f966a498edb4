import type { MerchantCard } from '#contract/schemas/merchant.ts'
import { formatReward } from '#domain/money/format-reward.ts'
import { useMember } from '../api/use-member.ts'
import { useCopy } from '../copy/use-copy.ts'
import { isLocked } from '../earn-rate/is-locked.ts'
import { rateWords } from '../earn-rate/rate-words.ts'
import { usePartner } from '../site/use-site.ts'
import styles from './merchant-card.module.css'
import { UnlockLink } from './unlock-link.tsx'

/** What the visit earns, or what is missing to earn there. */
export function CardEarnLine({ merchant }: { readonly merchant: MerchantCard }) {
  const t = useCopy()
  const partner = usePartner()
  const member = useMember()
  const { offer, benefitAvailability } = merchant
  const { exclusiveTier } = benefitAvailability
  if (exclusiveTier !== null && member !== null && isLocked(exclusiveTier, member))
    return <UnlockLink exclusiveTier={exclusiveTier} member={member} />
  const { main, more } = rateWords(merchant, { t, partner })
  return (
    <p className={styles.earn}>
      {main === '' ? null : <strong>{main}</strong>}
      {more === '' ? null : <span className={styles.more}>{more}</span>}
      {offer === null || offer.reward === null ? null : (
        <span className={styles.bonus}>
          {t('merchantCard.bonusOffer', {
            reward: formatReward(offer.reward, { currency: partner.currencyType, name: partner.rewardName }),
          })}
        </span>
      )}
    </p>
  )
}
