import { Link, useNavigate, useParams, useSearch, type ResolveParams } from '@tanstack/react-router'
import { buttonClass } from '#ui/buttons/button.tsx'
import { surveysOf } from '../content/survey-content.ts'
import { useCopy } from '../copy/use-copy.ts'
import { MessagePage } from '../errors/message-page.tsx'
import { PageTitle } from '../form/page-title.tsx'
import { SplitPage } from '../form/split-page.tsx'
import { PageHead } from '../frame/page/page-head.tsx'
import { usePartner, useSite } from '../site/use-site.ts'
import { SurveyBody } from './survey-body.tsx'
import { rememberSurveySeen } from './survey-memory.ts'

const from = '/surveys/{-$outcome}'

/** /surveys, and what it comes to: /surveys/success and /surveys/error. */
export function SurveyPage() {
  const { outcome } = useParams({ from }) as ResolveParams<typeof from>
  if (outcome === undefined) return <AskedSurvey />
  return outcome.toLowerCase() === 'success' ? <SurveyThanks /> : <SurveyProblem />
}

/** The survey that `?id=` names, or the partner's first, as a page of its own: links in letters lead here. */
function AskedSurvey() {
  const t = useCopy()
  const surveys = surveysOf(useSite())
  const search = useSearch({ from })
  const navigate = useNavigate()
  const survey = search.id ? surveys.find(({ id }) => id === search.id) : surveys[0]
  if (survey === undefined) return <SurveyProblem />

  function finish(seen: string): void {
    rememberSurveySeen(seen)
    void navigate({ to: from, params: { outcome: 'success' }, replace: true })
  }

  return (
    <SplitPage>
      <PageHead title={t('survey.pageTitle')} />
      <PageTitle title={survey.text} text={t('survey.pageText')} />
      <SurveyBody survey={survey} onSent={() => finish(survey.id)} />
    </SplitPage>
  )
}

function SurveyThanks() {
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

/** Where a survey did not get through, or is not there. */
function SurveyProblem() {
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
