import type { Member } from '#contract/schemas/member.ts'
import { LockIcon } from '#ui/icons/lock-icon.tsx'
import { useCopy } from '../copy/use-copy.ts'
import { nextTier, wayToTier } from '../earn-rate/next-tier.ts'
import { useLoaded } from '../site/use-loaded.ts'
import styles from './merchant-card.module.css'

interface UnlockLinkProps {
  readonly exclusiveTier: 2 | 3
  readonly member: Pick<Member, 'tierLevel'>
}

/** What is missing to earn here; it opens how to get it, and leads there by itself. */
export function UnlockLink({ exclusiveTier, member }: UnlockLinkProps) {
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
        <a href={wayToTier[tier]} className={styles.locked} onClick={ask}>
          <LockIcon size={16} />
          {t(`merchantCard.locked.${exclusiveTier}`)}
        </a>
      </p>
      {Dialog === null ? null : <Dialog tier={tier} exclusiveTier={exclusiveTier} onClose={forget} />}
    </>
  )
}
