import { Link } from '@tanstack/react-router'
import type { SignInLinkProblem } from '#contract/endpoints/sign-in-link.ts'
import { buttonClass } from '#ui/buttons/button.tsx'
import { useCopy } from '../copy/use-copy.ts'
import { PageHead } from '../frame/page/page-head.tsx'
import { useSupportPhone } from '../site/use-support-phone.ts'
import { MessagePage } from './message-page.tsx'

interface SignInLinkFailedProps {
  readonly problem: SignInLinkProblem
  readonly reference: string
}

/** Why a link of the host application let nobody in, and the way back to where links are made. */
export function SignInLinkFailed({ problem, reference }: SignInLinkFailedProps) {
  const t = useCopy()
  const phone = useSupportPhone()
  return (
    <>
      <PageHead title={t('signInLink.title')} hidden />
      <MessagePage title={t('signInLink.title')} text={t(`signInLink.${problem}`)}>
        <p>{t('error.reference', { code: reference })}</p>
        <p>
          <a href={phone.href}>{t('error.support', { phone: phone.formatted })}</a>
        </p>
        <Link to="/" className={buttonClass('primary')}>
          {t('notFound.link')}
        </Link>
      </MessagePage>
    </>
  )
}
