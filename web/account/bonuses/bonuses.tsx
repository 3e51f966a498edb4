import { useState, useSyncExternalStore } from 'react'
import type { Member } from '#contract/schemas/member.ts'
import { bonusBanners } from '../../content/bonus-banners.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { useIsOpen } from '../../site/use-is-open.ts'
import { useSite } from '../../site/use-site.ts'
import { userState } from '../../site/user-state.ts'
import { BonusItem } from './bonus-item.tsx'
import { followMarkers, markedBonuses } from './bonus-marker.ts'
import styles from './bonuses.module.css'
import { type ShownBonus, shownBonuses } from './shown-bonuses.ts'

const noneMarked = () => ''

/** What a member can have on top, and what they have activated. */
export function Bonuses({ member }: { readonly member: Member }) {
  const t = useCopy()
  const site = useSite()
  const marked = useSyncExternalStore(followMarkers, markedBonuses, noneMarked).split(',')
  // Nothing is promised that asks for what nobody can do yet.
  const canReview = useIsOpen('reviews')
  const waiting = member.bonusProgress.filter(({ reviewRequired }) => reviewRequired && !canReview)
  const bonuses = member.activeBonuses.filter(({ code }) => !waiting.some((one) => one.code === code))
  const shown = shownBonuses({
    bonuses,
    banners: bonusBanners(site),
    marked,
    userState: userState(member),
    today: site.today,
  })
  const [asked, setAsked] = useState<string | null>(null)
  const given = { member, asked, onAsk: setAsked }
  const { available = [], activated = [] } = Object.groupBy(shown, ({ status }) =>
    status === 'Eligible' ? 'available' : 'activated',
  )
  return (
    <>
      <BonusGroup id="bonuses-available" title={t('overview.bonuses.available')} bonuses={available} {...given} />
      <BonusGroup id="bonuses-activated" title={t('overview.bonuses.activated')} bonuses={activated} {...given} />
    </>
  )
}

interface BonusGroupProps {
  readonly id: string
  readonly title: string
  readonly bonuses: readonly ShownBonus[]
  readonly member: Member
  readonly asked: string | null
  onAsk(code: string): void
}

function BonusGroup({ id, title, bonuses, member, asked, onAsk }: BonusGroupProps) {
  if (bonuses.length === 0) return null
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <ul>
        {bonuses.map((bonus) => (
          <BonusItem key={bonus.code} bonus={bonus} member={member} isAsked={bonus.code === asked} onAsk={onAsk} />
        ))}
      </ul>
    </section>
  )
}
