import { Link } from '@tanstack/react-router'
import { buttonClass } from '#ui/buttons/button.tsx'
import { useCopy } from '../copy/use-copy.ts'
import { PageTitle } from '../form/page-title.tsx'
import { SplitPage } from '../form/split-page.tsx'
import { PageHead } from '../frame/page/page-head.tsx'
import { useFlag } from '../site/use-flag.ts'
import { EntryMessage } from './entry-message.tsx'
import { signOnAddress } from './sign-on-address.ts'
import { useWayBack } from './use-way-back.ts'

interface ThroughProgrammeProps {
  readonly page: 'join' | 'login'
  readonly code?: string | undefined
}

/** Programmes with a sign-on of their own: joining and signing in happen there, as soon as this installation knows where. */
export function ThroughProgramme({ page, code }: ThroughProgrammeProps) {
  const t = useCopy()
  const isOpen = useFlag('authFlags', 'singleSignOn')
  const { returnTo } = useWayBack()
  const title = t(`${page}.sso.title`)
  return (
    <SplitPage>
      <PageHead title={title} />
      <PageTitle title={title} text={t(isOpen ? `${page}.sso.open` : `${page}.sso.text`)} />
      <EntryMessage page={page} code={code} />
      {isOpen ? (
        <p>
          <a href={signOnAddress({ returnTo })} className={buttonClass('primary')}>
            {t('signOn.go')}
          </a>
        </p>
      ) : null}
      <p>
        <Link to="/search" className={buttonClass(isOpen ? 'quiet' : 'primary')}>
          {t('login.browse')}
        </Link>
      </p>
    </SplitPage>
  )
}
