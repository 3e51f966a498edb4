import { Link } from '@tanstack/react-router'
import { signOnPaths, type SignOnProblem } from '#contract/endpoints/sign-on.ts'
import { buttonClass } from '#ui/buttons/button.tsx'
import { useCopy } from '../copy/use-copy.ts'
import { PageHead } from '../frame/page/page-head.tsx'
import { usePartner } from '../site/use-site.ts'
import { useSupportPhone } from '../site/use-support-phone.ts'
import { MessagePage } from './message-page.tsx'

interface SignOnFailedProps {
  readonly problem: SignOnProblem
  readonly reference: string
}

/** Why a single sign-on let nobody in, under the name that the log has for it, and the way back. */
export function SignOnFailed({ problem, reference }: SignOnFailedProps) {
  const t = useCopy()
  const { programName } = usePartner()
  const phone = useSupportPhone()
  return (
    <>
      <PageHead title={t('signOn.title')} hidden />
      <MessagePage title={t('signOn.title')} text={t(`signOn.${problem}`, { programName })}>
        <p>{t('error.reference', { code: reference })}</p>
        <p>
          <a href={phone.href}>{t('error.support', { phone: phone.formatted })}</a>
        </p>
        <a href={signOnPaths.start} className={buttonClass('primary')}>
          {t('signOn.again')}
        </a>
        <Link to="/" className={buttonClass('quiet')}>
          {t('notFound.link')}
        </Link>
      </MessagePage>
    </>
  )
}
