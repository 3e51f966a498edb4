import type { Offer } from '#contract/schemas/merchant.ts'
import { formatReward } from '#domain/money/format-reward.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { earnRateText } from '../../earn-rate/earn-rate-text.ts'
import { usePartner } from '../../site/use-site.ts'
import styles from './offers.module.css'

/** What an offer or a campaign adds: a reward, or a rate. */
export function Gain({ reward, rate }: Pick<Offer, 'reward' | 'rate'>) {
  const t = useCopy()
  const partner = usePartner()
  return (
    <p className={styles.gain}>
      {reward === null
        ? null
        : `+${formatReward(reward, { currency: partner.currencyType, name: partner.rewardName })}`}
      {rate === null ? null : earnRateText(rate, { t, partner })}
    </p>
  )
}
