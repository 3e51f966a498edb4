import { useState } from 'react'
import { postSurveyResponse } from '#contract/endpoints/surveys.ts'
import { RadioGroup } from '#ui/fields/radio-group.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { useCallApi } from '../api/use-call-api.ts'
import { useCopy } from '../copy/use-copy.ts'
import { requiredMessage } from '../form/field-check.ts'
import { refusedFields } from '../form/refused-fields.ts'
import { SiteBanner } from '../form/site-banner.tsx'
import { SiteForm } from '../form/site-form.tsx'
import { type FieldProblem, textIn, useForm } from '../form/use-form.ts'
import { usePartner } from '../site/use-site.ts'
import { useSurveyTracking } from './use-survey-tracking.ts'

const ratings = [5, 4, 3, 2, 1] as const
type Name = 'rating' | 'comment'

interface SurveyFormProps {
  readonly surveyId: string
  onSent(): void
}

/** Our own form: one judgement, and room for words. What is refused stays as it was typed. */
export function SurveyForm({ surveyId, onSent }: SurveyFormProps) {
  const t = useCopy()
  const callApi = useCallApi()
  const { customerSupport, programName } = usePartner()
  const tracking = useSurveyTracking()
  const [hasFailed, setHasFailed] = useState(false)

  async function send(data: FormData): Promise<readonly FieldProblem<Name>[]> {
    setHasFailed(false)
    if (tracking === null) return []
    const body = { rating: Number(textIn(data, 'rating')), comment: textIn(data, 'comment'), tracking }
    const outcome = await callApi(postSurveyResponse, { params: { surveyId }, body }).catch(() => null)
    if (outcome?.ok) {
      onSent()
      return []
    }
    const fields = outcome === null ? [] : refusedFields<Name>(outcome.refusal, ['comment'])
    if (fields.length === 0) setHasFailed(true)
    return fields
  }

  const form = useForm<Name>({
    checks: { rating: (value) => (value === '' ? requiredMessage(t) : null) },
    send,
  })
  return (
    <SiteForm submit={t('survey.submit')} waiting={form.waiting} onSubmit={form.submit}>
      {hasFailed ? (
        <SiteBanner kind="error">
          <p>{t('survey.error', { supportEmail: customerSupport.email.display })}</p>
        </SiteBanner>
      ) : null}
      {Object.entries(tracking ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <RadioGroup
        {...form.field('rating')}
        label={t('survey.rating', { programName })}
        options={ratings.map((rating) => ({ value: String(rating), text: t(`survey.rating.${rating}`) }))}
        inline
        required
      />
      <TextArea {...form.field('comment')} label={t('survey.comment')} maxLength={1000} rows={4} />
    </SiteForm>
  )
}
