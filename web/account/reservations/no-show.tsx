import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { disputeNoShow } from '#contract/endpoints/bookings/reservations.ts'
import type { Reservation } from '#contract/schemas/reservations/reservation.ts'
import { TextArea } from '#ui/fields/text-area.tsx'
import { useCallApi } from '../../api/use-call-api.ts'
import { formatDay } from '../../copy/format-time.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { SiteBanner } from '../../form/site-banner.tsx'
import { SiteForm } from '../../form/site-form.tsx'
import { refusedFields } from '../../form/refused-fields.ts'
import { type FieldProblem, textIn, useForm } from '../../form/use-form.ts'
import { reservationQuery } from '../../reservations/reservations-query.ts'
import styles from './reservation-page.late.module.css'

/** The restaurant says that nobody came. Who was there says so, once, and support reads it. */
export function NoShow({ reservation: { id, canDispute, disputedAt } }: { readonly reservation: Reservation }) {
  const t = useCopy()
  const callApi = useCallApi()
  const queryClient = useQueryClient()
  const [failed, setFailed] = useState(false)

  async function send(data: FormData): Promise<FieldProblem<'text'>[]> {
    setFailed(false)
    const body = { text: textIn(data, 'text') }
    const outcome = await callApi(disputeNoShow, { params: { reservationId: id }, body }).catch(() => null)
    if (outcome?.ok === true) {
      queryClient.setQueryData(reservationQuery(callApi, id).queryKey, outcome.answer)
      return []
    }
    const fields = outcome === null ? [] : refusedFields(outcome.refusal, ['text'] as const)
    if (fields.length === 0) setFailed(true)
    return fields
  }
  const checks = { text: (text: string) => (text.trim() === '' ? t('validation.dispute') : null) }
  const form = useForm<'text'>({ checks, send })

  return (
    <section aria-labelledby="no-show">
      <h2 id="no-show" className={styles.title}>
        {t('reservations.noShow.title')}
      </h2>
      {disputedAt === null ? null : (
        <p role="status">{t('reservations.noShow.disputed', { day: formatDay(disputedAt) })}</p>
      )}
      {disputedAt === null && !canDispute ? <p>{t('reservations.noShow.over')}</p> : null}
      {canDispute ? (
        <SiteForm submit={t('reservations.noShow.submit')} waiting={form.waiting} onSubmit={form.submit}>
          {failed ? (
            <SiteBanner kind="error">
              <p>{t('form.serverError')}</p>
            </SiteBanner>
          ) : null}
          <TextArea
            {...form.field('text')}
            label={t('reservations.noShow.label')}
            help={t('reservations.noShow.help')}
            rows={3}
            maxLength={1_000}
            required
          />
        </SiteForm>
      ) : null}
    </section>
  )
}
