import type { Member } from '#contract/schemas/member.ts'
import type { MerchantCard } from '#contract/schemas/merchant.ts'
import { formatReward } from '#domain/money/format-reward.ts'
import { LockIcon } from '#ui/icons/sign-icons.tsx'
import { useMember } from '../api/member-query.ts'
import { useCopy } from '../copy/use-copy.ts'
import { isLocked, nextTier, wayToTier } from '../earn-rate/locked-tier.ts'
import { rateWords } from '../earn-rate/rate-words.ts'
import { useLoaded } from '../later/use-loaded.ts'
import { usePartner } from '../site/use-site.ts'
import styles from './merchant-card.module.css'

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

interface UnlockLinkProps {
  readonly exclusiveTier: 2 | 3
  readonly member: Pick<Member, 'tierLevel'>
}

/** What is missing to earn here; it opens how to get it, and leads there by itself. */
function UnlockLink({ exclusiveTier, member }: UnlockLinkProps) {
  const t = useCopy()
  const tier = nextTier(member)
  const {
    Loaded: Dialog,
    ask,
    forget,
  } = useLoaded(() => import('./unlock-dialog.tsx').then((part) => part.UnlockDialog))
  return (
    <>
      <p className={styles.earn}>
        <a href={wayToTier(tier, usePartner()) ?? '#'} className={styles.locked} onClick={ask}>
          <LockIcon size={16} />
          {t(`merchantCard.locked.${exclusiveTier}`)}
        </a>
      </p>
      {Dialog === null ? null : <Dialog tier={tier} exclusiveTier={exclusiveTier} onClose={forget} />}
    </>
  )
}
