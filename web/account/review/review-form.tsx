import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { writeReview } from '#contract/endpoints/reviews.ts'
import type { OwnReview } from '#contract/schemas/review.ts'
import { reviewAspects, type ReviewAspect } from '#domain/dines/review-aspects.ts'
import { judgeReviewWords, reviewWordsLength } from '#domain/dines/reviews.ts'
import { normalText } from '#domain/text/clean-text.ts'
import { StarField } from '#ui/fields/star-field.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { accountKey, reviewableDineQuery } from '../../account-data/account-queries.ts'
import { useCallApi } from '../../api/use-call-api.ts'
import { type Copy, useCopy } from '../../copy/use-copy.ts'
import { fieldCheck } from '../../form/field-check.ts'
import { refusedFields } from '../../form/refused-fields.ts'
import { SiteBanner } from '../../form/site-banner.tsx'
import { SiteForm } from '../../form/site-form.tsx'
import { type FieldProblem, textIn, useForm } from '../../form/use-form.ts'
import { useReviewDraft } from './use-review-draft.ts'
import styles from './review-page.module.css'

type Name = ReviewAspect | 'text'

interface ReviewFormProps {
  readonly transactionId: string
  /** What was refused: its stars and words are where another one begins. */
  readonly before: OwnReview | null
  onSent(): void
}

/** Stars for each aspect, and words. What is typed is kept in the tab until it was sent. */
export function ReviewForm({ transactionId, before, onSent }: ReviewFormProps) {
  const t = useCopy()
  const { restore, keep, forget } = useReviewDraft(transactionId, before)
  const { form, fault } = useReviewForm({
    transactionId,
    onSent() {
      forget()
      onSent()
    },
  })
  const words = ([1, 2, 3, 4, 5] as const).map((stars) => t(`review.star.${stars}`))
  return (
    <div ref={restore} onInput={keep}>
      <SiteForm submit={t('review.submit')} waiting={form.waiting} onSubmit={form.submit}>
        {fault === null ? null : (
          <SiteBanner kind="error">
            <p>{t(fault)}</p>
          </SiteBanner>
        )}
        <div className={styles.marks}>
          {reviewAspects.map((aspect) => (
            <StarField
              key={aspect}
              {...form.field(aspect)}
              label={t(`review.aspect.${aspect}`)}
              words={words}
              required
            />
          ))}
        </div>
        <TextArea
          {...form.field('text')}
          label={t('review.text')}
          help={t('review.textHelp', reviewWordsLength)}
          required
          rows={7}
          dir="auto"
        />
      </SiteForm>
    </div>
  )
}

interface Sending {
  readonly transactionId: string
  onSent(): void
}

const faults = {
  alreadyReviewed: 'refusal.alreadyReviewed',
  reviewExpired: 'refusal.reviewExpired',
  notReviewable: 'refusal.notReviewable',
  tooManyRequests: 'refusal.tooManyRequests',
} as const
type Fault = (typeof faults)[keyof typeof faults] | 'form.serverError'

function useReviewForm({ transactionId, onSent }: Sending) {
  const t = useCopy()
  const callApi = useCallApi()
  const queryClient = useQueryClient()
  const [fault, setFault] = useState<Fault | null>(null)

  async function send(data: FormData): Promise<FieldProblem<Name>[]> {
    setFault(null)
    const body = { transactionId, ...marksIn(data), text: normalText(textIn(data, 'text')) }
    const outcome = await callApi(writeReview, { body }).catch(() => null)
    // Sent as it was refused, it is no other review.
    if (outcome?.ok === true && outcome.answer.state === 'refused')
      return [{ name: 'text', message: t('validation.review.unchanged') }]
    if (outcome?.ok === true) {
      onSent()
      const { queryKey } = reviewableDineQuery(callApi, transactionId)
      queryClient.setQueryData(queryKey, (dine) =>
        dine === undefined ? undefined : { ...dine, state: 'completed' as const, review: outcome.answer },
      )
      void queryClient.invalidateQueries({ queryKey: [...accountKey, 'reviews'] })
      return []
    }
    const fields = outcome === null ? [] : refusedFields<Name>(outcome.refusal, [...reviewAspects, 'text'])
    if (fields.length === 0) setFault(faultOf(outcome?.refusal.code))
    return fields
  }

  return { form: useForm<Name>({ checks: checksOf(t), send }), fault }
}

function faultOf(code: string | undefined): Fault {
  switch (code) {
    case 'alreadyReviewed':
    case 'reviewExpired':
    case 'notReviewable':
    case 'tooManyRequests':
      return faults[code]
    default:
      return 'form.serverError'
  }
}

function marksIn(data: FormData): Record<ReviewAspect, number> {
  const stars = (aspect: ReviewAspect) => Number(textIn(data, aspect))
  return {
    food: stars('food'),
    service: stars('service'),
    cleanliness: stars('cleanliness'),
    value: stars('value'),
  }
}

function checksOf(t: Copy) {
  const starsOf = (aspect: ReviewAspect) => (value: string) =>
    value === '' ? t('validation.review.stars', { field: t(`review.aspect.${aspect}`) }) : null
  return {
    food: starsOf('food'),
    service: starsOf('service'),
    cleanliness: starsOf('cleanliness'),
    value: starsOf('value'),
    text: fieldCheck(t, {
      field: t('review.text'),
      required: true,
      validate(typed) {
        const wrong = judgeReviewWords(normalText(typed))
        return wrong === null ? null : t(`validation.review.${wrong}`, reviewWordsLength)
      },
    }),
  }
}
