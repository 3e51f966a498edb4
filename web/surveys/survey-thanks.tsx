import { Link } from '@tanstack/react-router'
import { buttonClass } from '#ui/button-class.ts'
import { useCopy } from '../copy/use-copy.ts'
import { MessagePage } from '../errors/message-page.tsx'
import { PageHead } from '../frame/page-head.tsx'

export function SurveyThanks() {
  const t = useCopy()
  return (
    <>
      <PageHead title={t('survey.successTitle')} hidden />
      <MessagePage title={t('survey.successTitle')} text={t('survey.successText')}>
        <Link to="/search" className={buttonClass('primary')}>
          {t('survey.successButton')}
        </Link>
      </MessagePage>
    </>
  )
}
