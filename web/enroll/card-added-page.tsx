import { Link } from '@tanstack/react-router'
import { buttonClass } from '#ui/buttons/button.tsx'
import { cardsQuery } from '../account-data/account-queries.ts'
import { useAccountQuery } from '../account-data/use-account-query.ts'
import { useCallApi } from '../api/use-call-api.ts'
import { useMember } from '../api/member-query.ts'
import { formatMoment } from '../copy/format-time.ts'
import { useCopy } from '../copy/use-copy.ts'
import { PageTitle } from '../form/page-title.tsx'
import { SplitPage } from '../form/split-page.tsx'
import { ContentAnchor } from '../content/content-anchor.tsx'
import { PageHead } from '../frame/page/page-head.tsx'
import { CardPicture } from '../payment-card/card-picture.tsx'
import { isRestaurantPath, useWayBack } from '../sign-in/use-way-back.ts'
import { usePartner } from '../site/use-site.ts'
import styles from './card-added.module.css'
import { EnrollSteps } from './enroll-steps.tsx'

/** Step 3 of joining: what was linked, from when it earns, and what to do with it. */
export function CardAddedPage() {
  const t = useCopy()
  const { rewardName } = usePartner()
  const firstName = useMember()?.firstName ?? ''
  const { data: cards = [] } = useAccountQuery(cardsQuery(useCallApi()))
  const newest = cards.toSorted((a, b) => b.earnsFrom.localeCompare(a.earnsFrom))[0]
  return (
    <SplitPage>
      <PageHead title={t('cardAdded.title')} />
      <EnrollSteps step={3} />
      <PageTitle title={t('cardAdded.headingName', { firstName })} />
      {newest === undefined ? null : (
        <div className={styles.card}>
          <CardPicture card={newest} />
          <p className={styles.text} role="status">
            {t('cardAdded.text', {
              lastFour: newest.lastFour,
              dateTime: formatMoment(newest.earnsFrom),
              rewardPlural: rewardName.plural,
            })}
          </p>
        </div>
      )}
      <ol className={styles.next}>
        {(['first', 'second', 'third'] as const).map((step) => (
          <li key={step}>{t(`cardAdded.next.${step}`, { rewardPlural: rewardName.plural })}</li>
        ))}
      </ol>
      <div className={styles.links}>
        <WayOn />
        <Link to="/account/overview" className={buttonClass('quiet')}>
          {t('cardAdded.account')}
        </Link>
      </div>
    </SplitPage>
  )
}

/** Where a newcomer goes with their card: back to the restaurant they joined at, else to one. */
function WayOn() {
  const t = useCopy()
  const { returnTo } = useWayBack()
  if (returnTo === undefined || !isRestaurantPath(returnTo)) {
    return (
      <Link to="/search" className={buttonClass('primary')}>
        {t('cardAdded.search')}
      </Link>
    )
  }
  return (
    <ContentAnchor url={returnTo} className={buttonClass('primary')}>
      {t('cardAdded.restaurant')}
    </ContentAnchor>
  )
}
