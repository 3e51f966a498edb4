import type { Member } from '#contract/schemas/member.ts'
import { formatReward } from '#domain/money/format-reward.ts'
import { formatCents } from '#domain/text/format-number.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Ring } from '#ui/figures/ring.tsx'
import { formatLongDay } from '../../copy/format-time.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { usePartner, useSite } from '../../site/use-site.ts'
import styles from './bonuses.module.css'
import type { ShownBonus } from './shown-bonuses.ts'
import { useRegisterForBonus } from './use-register-for-bonus.ts'

interface BonusItemProps {
  readonly bonus: ShownBonus
  readonly member: Member
}

/** One bonus: what it gives, what it still asks for and until when, and the way to it. */
export function BonusItem({ bonus, member }: BonusItemProps) {
  const { code, status } = bonus
  const progress = member.bonusProgress?.code === code ? member.bonusProgress : null
  return (
    <li className={styles.bonus}>
      {status === 'Enrolled' && progress !== null ? <SpendRing progress={progress} /> : null}
      <div className={styles.words}>
        <h3 className={styles.name}>{useBonusName(bonus)}</h3>
        {status !== 'Qualified' && progress !== null ? <Needed bonus={bonus} member={member} /> : null}
      </div>
      <BonusState bonus={bonus} />
    </li>
  )
}

function useBonusName({ banner }: ShownBonus): string {
  const t = useCopy()
  const { partner, nativeApp } = useSite()
  const { newMemberBonus, currencyType: currency, rewardName: name } = partner
  if (banner !== null) return nativeApp === null ? banner.text : banner.appText
  const reward = newMemberBonus === null ? '' : formatReward(newMemberBonus.reward, { currency, name })
  return t('overview.bonus.offer', { reward })
}

function BonusState({ bonus: { code, status, banner } }: { readonly bonus: ShownBonus }) {
  const t = useCopy()
  const { nativeApp } = useSite()
  const { isWaiting, register } = useRegisterForBonus(code)
  switch (status) {
    case 'Eligible':
      if (banner?.appOnly === true && nativeApp === null)
        return <p className={styles.state}>{t('overview.bonus.inApp')}</p>
      return (
        <Button waiting={isWaiting ? t('form.working') : null} onClick={() => void register()}>
          {t('overview.bonus.activate')}
        </Button>
      )
    case 'Enrolled':
      return <p className={styles.state}>{t('overview.bonus.activated')}</p>
    case 'Qualified':
      return <p className={styles.state}>{t('overview.bonus.earned')}</p>
  }
}

type Progress = NonNullable<Member['bonusProgress']>

function SpendRing({ progress: { spentCents, neededCents } }: { readonly progress: Progress }) {
  const t = useCopy()
  const spent = Math.min(spentCents, neededCents)
  const words = { spent: formatCents(spent), needed: formatCents(neededCents) }
  return (
    <Ring value={spent / 100} max={neededCents / 100} label={t('overview.bonus.meter', words)}>
      <span className={styles.spent}>{words.spent}</span>
    </Ring>
  )
}

function Needed({ bonus: { status }, member: { bonusProgress, emailOptIn } }: BonusItemProps) {
  const t = useCopy()
  const { openFeatures } = usePartner()
  if (bonusProgress === null) return null
  const { spentCents, neededCents, until, emailOptInRequired, reviewRequired } = bonusProgress
  const words = { amount: formatCents(Math.max(0, neededCents - spentCents)), date: formatLongDay(until) }
  return (
    <>
      <p>{t(status === 'Eligible' ? 'overview.bonus.until' : 'overview.bonus.needed', words)}</p>
      {emailOptInRequired && !emailOptIn ? <p>{t('overview.bonus.emails')}</p> : null}
      {reviewRequired && openFeatures.includes('reviews') ? <p>{t('overview.bonus.review')}</p> : null}
    </>
  )
}
