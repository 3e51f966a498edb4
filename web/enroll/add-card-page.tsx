import { linkCards } from '#contract/endpoints/cards.ts'
import { useNavigate } from '@tanstack/react-router'
import { useCopy } from '../copy/use-copy.ts'
import { PageTitle } from '../form/page-title.tsx'
import { SplitPage } from '../form/split-page.tsx'
import { PageHead } from '../frame/page/page-head.tsx'
import { CardEntryForm } from '../payment-card/card-entry-form.tsx'
import { useWayBack } from '../sign-in/use-way-back.ts'
import { stored } from '../storage/stored.ts'
import { EnrollSteps } from './enroll-steps.tsx'
import { useShowLinked } from '../payment-card/registration-outcome.ts'

/** Step 2 of joining. */
export function AddCardPage() {
  const t = useCopy()
  const navigate = useNavigate()
  const showLinked = useShowLinked()
  const wayBack = useWayBack()
  return (
    <SplitPage>
      <PageHead title={t('addCard.title')} />
      <EnrollSteps step={2} />
      <PageTitle title={t('addCard.heading')} text={t('addCard.introShort')} />
      <CardEntryForm
        call={linkCards}
        submit={t('addCard.submit')}
        onLinked={(registration) => {
          showLinked(registration)
          stored.cardRegistration.write('true')
          void navigate({ to: '/card_added', search: wayBack, replace: true })
        }}
      />
      <p>
        <a href={wayBack.returnTo ?? '/search'}>{t('addCard.later')}</a>
      </p>
    </SplitPage>
  )
}
