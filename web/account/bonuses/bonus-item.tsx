import type { Member } from '#contract/schemas/member.ts'
import { imageAddress } from '#domain/requests/image-address.ts'
import { formatReward } from '#domain/money/format-reward.ts'
import { formatCents } from '#domain/text/format-number.ts'
import { Button } from '#ui/buttons/button.tsx'
import { focusOn } from '#ui/focus-on.ts'
import { Hidden } from '#ui/hidden.tsx'
import { Ring } from '#ui/figures/ring.tsx'
import { formatLongDay } from '../../copy/format-time.ts'
import { type Copy, useCopy } from '../../copy/use-copy.ts'
import { usePartner, useSite } from '../../site/use-site.ts'
import styles from './bonuses.module.css'
import type { ShownBonus } from './shown-bonuses.ts'
import { useRegisterForBonus } from './use-register-for-bonus.ts'

interface BonusItemProps {
  readonly bonus: ShownBonus
  readonly member: Member
  /** The member has activated it just now: the keyboard goes with it. */
  readonly isAsked: boolean
  onAsk(code: string): void
}

/** One bonus: what it gives, what it still asks for and until when, and the way to it. */
export function BonusItem({ bonus, member, isAsked, onAsk }: BonusItemProps) {
  const t = useCopy()
  const { code, status } = bonus
  const category = bonus.banner?.category ?? null
  const progress = member.bonusProgress.find((one) => one.code === code)
  const name = useBonusName(bonus, progress)
  return (
    <li className={styles.bonus}>
      {status === 'Enrolled' && progress !== undefined ? <SpendRing progress={progress} /> : null}
      {bonus.banner !== null && bonus.banner.image !== '' ? <BannerPicture path={bonus.banner.image} /> : null}
      <div className={styles.words}>
        {category === null ? null : <p className={styles.state}>{t(`overview.bonus.category.${category}`)}</p>}
        <h3 className={styles.name}>{name}</h3>
        {status !== 'Qualified' && progress !== undefined ? (
          <Needed status={status} progress={progress} emailOptIn={member.emailOptIn} />
        ) : null}
      </div>
      <BonusState bonus={bonus} name={name} isAsked={isAsked} onAsk={onAsk} />
    </li>
  )
}

/** Beside the words, which say what it is. */
function BannerPicture({ path }: { readonly path: string }) {
  const address = imageAddress({ base: '/images', transform: 'thumb', path })
  return <img className={styles.picture} src={address} width={200} height={143} alt="" loading="lazy" />
}

function useBonusName({ banner }: ShownBonus, progress: Progress | undefined): string {
  const t = useCopy()
  const { partner, nativeApp } = useSite()
  const { currencyType: currency, rewardName: name } = partner
  if (banner !== null) return nativeApp === null ? banner.text : banner.appText
  const reward = progress === undefined ? '' : formatReward(progress.reward, { currency, name })
  return t('overview.bonus.offer', { reward })
}

type BonusStateProps = Omit<BonusItemProps, 'member'> & { readonly name: string }

function BonusState({ bonus: { code, status, banner }, name, isAsked, onAsk }: BonusStateProps) {
  const t = useCopy()
  const { nativeApp } = useSite()
  const { isWaiting, register } = useRegisterForBonus(code)

  function ask(): void {
    onAsk(code)
    void register()
  }

  switch (status) {
    case 'Eligible':
      if (banner?.appOnly === true && nativeApp === null)
        return <p className={styles.state}>{t('overview.bonus.inApp')}</p>
      return (
        <Button waiting={isWaiting ? t('form.working') : null} onClick={ask}>
          {t('overview.bonus.activate')}
          <Hidden> {name}</Hidden>
        </Button>
      )
    case 'Enrolled':
      return (
        <p ref={isAsked ? focusOn : null} tabIndex={-1} className={styles.state}>
          {t('overview.bonus.activated')}
        </p>
      )
    case 'Qualified':
      return <p className={styles.state}>{t('overview.bonus.earned')}</p>
  }
}

type Progress = Member['bonusProgress'][number]

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

interface NeededProps {
  readonly status: ShownBonus['status']
  readonly progress: Progress
  readonly emailOptIn: boolean
}

function Needed({ status, progress, emailOptIn }: NeededProps) {
  const t = useCopy()
  const { openFeatures } = usePartner()
  return (
    <>
      <p>{neededText(t, status, progress)}</p>
      {progress.emailOptInRequired && !emailOptIn ? <p>{t('overview.bonus.emails')}</p> : null}
      {progress.reviewRequired && openFeatures.includes('reviews') ? <p>{t('overview.bonus.review')}</p> : null}
    </>
  )
}

function neededText(t: Copy, status: ShownBonus['status'], progress: Progress): string {
  const { spentCents, neededCents, until, withinDays } = progress
  const amount = formatCents(Math.max(0, neededCents - spentCents))
  if (until === null) return t('overview.bonus.within', { amount, days: withinDays })
  return t(status === 'Eligible' ? 'overview.bonus.until' : 'overview.bonus.needed', {
    amount,
    date: formatLongDay(until),
  })
}
