import { Link } from '@tanstack/react-router'
import { buttonClass } from '#ui/buttons/button.tsx'
import { useCopy } from '../copy/use-copy.ts'
import { PageTitle } from '../form/page-title.tsx'
import { SplitPage } from '../form/split-page.tsx'
import { PageHead } from '../frame/page/page-head.tsx'
import { usePartner } from '../site/use-site.ts'

/** Programmes with a sign-on of their own: joining and signing in happen there. */
export function ThroughProgramme({ page }: { readonly page: 'join' | 'login' }) {
  const t = useCopy()
  const { programName } = usePartner()
  const title = t(`${page}.sso.title`, { programName })
  return (
    <SplitPage>
      <PageHead title={title} />
      <PageTitle title={title} text={t(`${page}.sso.text`, { programName })} />
      <p>
        <Link to="/search" className={buttonClass('primary')}>
          {t('login.browse')}
        </Link>
      </p>
    </SplitPage>
  )
}
