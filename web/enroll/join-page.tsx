import { useSearch } from '@tanstack/react-router'
import { useCopy } from '../copy/use-copy.ts'
import { PageTitle } from '../form/page-title.tsx'
import { SplitPage } from '../form/split-page.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { EntryMessage } from '../sign-in/entry-message.tsx'
import { ThroughProgramme } from '../sign-in/through-programme.tsx'
import { usePartner } from '../site/use-site.ts'
import { EnrollSteps } from './enroll-steps.tsx'
import { JoinForm } from './join-form.tsx'

export function JoinPage() {
  const { enrollmentType } = usePartner()
  return enrollmentType === 'direct' ? <DirectJoin /> : <ThroughProgramme page="join" />
}

/** Step 1 of joining. */
function DirectJoin() {
  const t = useCopy()
  const { email, rfr } = useSearch({ from: '/join' })
  return (
    <SplitPage>
      <PageHead title={t('join.title')} />
      <EnrollSteps step={1} />
      <PageTitle title={t('join.heading')} text={t('join.intro')} />
      <EntryMessage page="join" code={rfr} />
      <JoinForm email={email ?? ''} rfr={rfr} />
    </SplitPage>
  )
}
