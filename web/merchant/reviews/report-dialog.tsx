import { useState } from 'react'
import { reportReview } from '#contract/endpoints/reviews.ts'
import { reportReasons } from '#domain/dines/reviews.ts'
import { Button } from '#ui/buttons/button.tsx'
import { RadioGroup } from '#ui/fields/radio-group.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { focusOn } from '#ui/focus-on.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useCallApi } from '../../api/use-call-api.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { SiteBanner } from '../../form/site-banner.tsx'
import { SiteForm } from '../../form/site-form.tsx'
import { refusedFields } from '../../form/refused-fields.ts'
import { type FieldProblem, textIn, useForm } from '../../form/use-form.ts'

type Name = 'reason' | 'words'
type Outcome = 'sent' | 'tooManyRequests' | 'failed'

interface ReportDialogProps {
  readonly reviewId: string
  onClose(): void
}

/** Says what is wrong with somebody else's review. */
// oxlint-disable-next-line max-lines-per-function -- One form and what became of it.
export function ReportDialog({ reviewId, onClose }: ReportDialogProps) {
  const t = useCopy()
  const callApi = useCallApi()
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  async function send(data: FormData): Promise<FieldProblem<Name>[]> {
    const reason = reportReasons.find((known) => known === textIn(data, 'reason'))
    if (reason === undefined) return [{ name: 'reason', message: t('validation.reviewReport.reason') }]
    const body = { reason, words: textIn(data, 'words').trim() }
    const answer = await callApi(reportReview, { params: { reviewId }, body }).catch(() => null)
    const fields = answer?.ok === false ? refusedFields<Name>(answer.refusal, ['words']) : []
    if (fields.length > 0) return fields
    const isTooFast = answer?.ok === false && answer.refusal.code === 'tooManyRequests'
    setOutcome(answer?.ok === true ? 'sent' : isTooFast ? 'tooManyRequests' : 'failed')
    return []
  }

  const form = useForm<Name>({
    checks: { reason: (value) => (value === '' ? t('validation.reviewReport.reason') : null) },
    send,
  })
  return (
    <Dialog title={t('reviewReport.title')} close={t('dialog.close')} onClose={onClose}>
      {outcome === 'sent' ? (
        <>
          <p ref={focusOn} tabIndex={-1}>
            {t('reviewReport.thanks')}
          </p>
          <Button look="secondary" onClick={onClose}>
            {t('dialog.close')}
          </Button>
        </>
      ) : (
        <SiteForm submit={t('reviewReport.submit')} waiting={form.waiting} onSubmit={form.submit}>
          {outcome === null ? null : (
            <SiteBanner kind="error">
              <p>{t(outcome === 'failed' ? 'form.serverError' : 'refusal.tooManyRequests')}</p>
            </SiteBanner>
          )}
          <RadioGroup
            {...form.field('reason')}
            label={t('reviewReport.reason')}
            required
            options={reportReasons.map((value) => ({ value, text: t(`reviewReport.reason.${value}`) }))}
          />
          <TextArea {...form.field('words')} label={t('reviewReport.words')} rows={3} maxLength={500} />
        </SiteForm>
      )}
    </Dialog>
  )
}
