import { reEnroll } from '#contract/endpoints/cards.ts'
import { useNavigate } from '@tanstack/react-router'
import { useCopy } from '../copy/use-copy.ts'
import { CardEntryForm } from '../payment-card/card-entry-form.tsx'
import { useShowLinked } from '../payment-card/registration-outcome.ts'
import { PageTitle } from '../form/page-title.tsx'
import { SplitPage } from '../form/split-page.tsx'
import { PageHead } from '../frame/page/page-head.tsx'

/** For a member who deleted the last card: a card opens the account again. */
export function ReEnrollPage() {
  const t = useCopy()
  const navigate = useNavigate()
  const showLinked = useShowLinked()
  return (
    <SplitPage>
      <PageHead title={t('reEnroll.title')} />
      <PageTitle title={t('reEnroll.title')} text={t('reEnroll.deletedNotice')} />
      <p>{t('reEnroll.addNotice')}</p>
      <CardEntryForm
        call={reEnroll}
        submit={t('reEnroll.submit')}
        onLinked={(registration) => {
          showLinked(registration)
          void navigate({ to: '/account/overview' })
        }}
      />
      <p>
        <a href="/SignOut">{t('reEnroll.later')}</a>
      </p>
    </SplitPage>
  )
}
