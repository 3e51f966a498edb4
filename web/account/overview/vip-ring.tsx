import type { Member } from '#contract/schemas/member.ts'
import { progressTargetYear, visitMeter } from '#domain/standing/dining-progress.ts'
import { Ring } from '#ui/figures/ring.tsx'
import { counted } from '../../copy/counted.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { later } from '../../later/later.tsx'
import { useSite } from '../../site/use-site.ts'
import styles from './figure.module.css'
import { VipTicker } from './vip-ticker.tsx'

const VipNear = later(async () => (await import('./vip-near.tsx')).VipNear)

interface VipRingProps {
  readonly progress: NonNullable<Member['diningProgress']>
  readonly emailOptIn: boolean
  readonly joinDate: string
}

/** The way to VIP, one arc a dine. Who is through is told so, without a ring. */
export function VipRing({ progress, emailOptIn, joinDate }: VipRingProps) {
  const t = useCopy()
  const { today } = useSite()
  const { status, remainingDines, dinesRequired } = progress
  const year = progressTargetYear(status, Number(today.slice(0, 4)))
  if (status === 'Qualified') {
    return (
      <section className={styles.figure} aria-labelledby="vip">
        <h2 id="vip" className={styles.title}>
          {t('tier.3.name')}
        </h2>
        <p className={styles.large}>{t('overview.progress.complete')}</p>
        <p className={styles.text}>
          {emailOptIn ? t('overview.progress.completeText', { year }) : t('overview.progress.completeEmailsOff')}
        </p>
      </section>
    )
  }
  const dined = dinesRequired - remainingDines
  return (
    <section className={styles.figure} aria-labelledby="vip">
      <h2 id="vip" className={styles.title}>
        {status === 'Building' ? t('overview.progress.title', { year }) : t('overview.progress.renewTitle', { year })}
      </h2>
      <div className={styles.picture}>
        <Ring
          value={dined}
          min={visitMeter.min}
          max={dinesRequired}
          steps={dinesRequired}
          label={t('overview.progress.meter', { count: dined, required: dinesRequired })}
        >
          <span className={styles.number}>{remainingDines}</span>
          <span className={styles.of}>{t(counted('overview.progress.left', remainingDines))}</span>
        </Ring>
        <div className={styles.text}>
          <p className={styles.state}>
            {t(status === 'Building' ? 'overview.progress.building' : 'overview.progress.renewing')}
          </p>
          <p>
            {emailOptIn
              ? t(counted('overview.progress.remaining', remainingDines), { count: remainingDines })
              : t('overview.progress.emailsOff')}
          </p>
          {emailOptIn ? <VipTicker dined={dined} required={dinesRequired} joinDate={joinDate} /> : null}
        </div>
      </div>
      <VipNear />
    </section>
  )
}
