import { Link } from '@tanstack/react-router'
import { buttonClass } from '#ui/button-class.ts'
import { cardsQuery } from '../account/account-queries.ts'
import { CardPicture } from '../account/card-picture.tsx'
import { formatMoment } from '../account/format-time.ts'
import { useAccountQuery } from '../account/use-account-query.ts'
import { useCallApi } from '../api/use-call-api.ts'
import { useMember } from '../api/use-member.ts'
import { useCopy } from '../copy/use-copy.ts'
import { PageTitle } from '../form/page-title.tsx'
import { SplitPage } from '../form/split-page.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { usePartner } from '../site/use-site.ts'
import styles from './card-added.module.css'
import { EnrollSteps } from './enroll-steps.tsx'
import { WayOn } from './way-on.tsx'

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
