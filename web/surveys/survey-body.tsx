import { usePartner, useSite } from '../site/use-site.ts'
import type { Survey } from '../content/survey-content.ts'
import { SurveyForm } from './survey-form.tsx'
import { TypeformFrame } from './typeform-frame.tsx'

interface SurveyBodyProps {
  readonly survey: Pick<Survey, 'id' | 'text'>
  /** Our form is over then; the host's says so itself. */
  readonly isSent?: boolean
  onSent(): void
}

/** The form of a survey: the partner's own at the survey host, or ours. */
export function SurveyBody({ survey, isSent = false, onSent }: SurveyBodyProps) {
  const { surveyHost } = useSite()
  const { typeformCode } = usePartner()
  if (surveyHost === null) return isSent ? null : <SurveyForm surveyId={survey.id} onSent={onSent} />
  return <TypeformFrame host={surveyHost} code={typeformCode} title={survey.text} onSent={onSent} />
}
