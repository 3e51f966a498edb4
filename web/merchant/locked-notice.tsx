import type { Member } from '#contract/schemas/member.ts'
import { LockIcon } from '#ui/icons/lock-icon.tsx'
import { useCopy } from '../copy/use-copy.ts'
import { nextTier, wayToTier } from '../earn-rate/next-tier.ts'
import { UnlockText } from '../earn-rate/unlock-text.tsx'
import { ContentAnchor } from '../frame/content-anchor.tsx'
import styles from './earn-box.module.css'

interface LockedNoticeProps {
  readonly exclusiveTier: 2 | 3
  readonly member: Pick<Member, 'tierLevel'>
}

/** Why a visit does not earn for this member, and how it would. */
export function LockedNotice({ exclusiveTier, member }: LockedNoticeProps) {
  const t = useCopy()
  const tier = nextTier(member)
  return (
    <div className={styles.locked}>
      <p className={styles.lockedTitle}>
        <LockIcon />
        {t(`merchant.locked.${exclusiveTier}.title`)}
      </p>
      <UnlockText tier={tier} exclusiveTier={exclusiveTier} />
      <ContentAnchor url={wayToTier[tier]}>{t(`merchant.locked.${tier}.link`)}</ContentAnchor>
    </div>
  )
}
