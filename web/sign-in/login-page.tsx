import { Link, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useCopy } from '../copy/use-copy.ts'
import { PageTitle } from '../form/page-title.tsx'
import { SplitPage } from '../form/split-page.tsx'
import { PageHead } from '../frame/page/page-head.tsx'
import { usePartner } from '../site/use-site.ts'
import { EntryMessage } from './entry-message.tsx'
import { LoginForm } from './login-form.tsx'
import { keepLoginRedirect } from './login-redirect.ts'
import { RecoverLink } from './recover-link.tsx'
import { ThroughProgramme } from './through-programme.tsx'
import { useWayBack } from './use-way-back.ts'

export function LoginPage() {
  const { enrollmentType } = usePartner()
  const { rfr } = useSearch({ from: '/login' })
  return enrollmentType === 'direct' ? <DirectLogin /> : <ThroughProgramme page="login" code={rfr} />
}

function DirectLogin() {
  const t = useCopy()
  const { email, rfr, returnTo } = useSearch({ from: '/login' })
  // Meets the session storage, where the way back outlasts a detour through joining.
  useEffect(() => {
    if (returnTo !== undefined) keepLoginRedirect(returnTo, Date.now())
  }, [returnTo])
  return (
    <SplitPage>
      <PageHead title={t('login.title')} />
      <PageTitle title={t('login.heading')} text={t('login.intro')} />
      <EntryMessage page="login" code={rfr} />
      <LoginForm email={email ?? ''} />
      <p>
        <RecoverLink>{t('login.forgot')}</RecoverLink>
      </p>
      <p>
        {t('login.joinPrompt')}{' '}
        <Link to="/join" search={useWayBack()}>
          {t('frame.join')}
        </Link>
      </p>
    </SplitPage>
  )
}
