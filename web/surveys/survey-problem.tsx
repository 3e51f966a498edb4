import { Link } from '@tanstack/react-router'
import { buttonClass } from '#ui/button-class.ts'
import { useCopy } from '../copy/use-copy.ts'
import { MessagePage } from '../errors/message-page.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { usePartner } from '../site/use-site.ts'

/** Where a survey did not get through, or is not there. */
export function SurveyProblem() {
  const t = useCopy()
  const { email } = usePartner().customerSupport
  return (
    <>
      <PageHead title={t('survey.errorTitle')} hidden />
      <MessagePage title={t('survey.errorTitle')} text={t('survey.error', { supportEmail: email.display })}>
        <Link to="/surveys/{-$outcome}" className={buttonClass('primary')}>
          {t('survey.errorButton')}
        </Link>
      </MessagePage>
    </>
  )
}
