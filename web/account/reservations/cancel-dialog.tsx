import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { cancelReservation } from '#contract/endpoints/bookings/reservations.ts'
import type { Reservation } from '#contract/schemas/reservations/reservation.ts'
import { formatCents } from '#domain/text/format-number.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useCallApi } from '../../api/use-call-api.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { SiteBanner } from '../../form/site-banner.tsx'
import { toasts } from '../../frame/toasts/toasts.ts'
import { reservationQuery, reservationsKey } from '../../reservations/reservations-query.ts'
import { goToLogin } from '../../sign-in/go-to-login.ts'
import styles from './reservation-page.late.module.css'

interface CancelDialogProps {
  readonly reservation: Reservation
  onClose(): void
}

/** Asks once more before a table is given back, and says what it costs now. */
export function CancelDialog({ reservation: { id, merchant, feeNowCents }, onClose }: CancelDialogProps) {
  const t = useCopy()
  const callApi = useCallApi()
  const queryClient = useQueryClient()
  const [state, setState] = useState<'asked' | 'waiting' | 'tooLateToCancel' | 'failed'>('asked')

  async function cancel(): Promise<void> {
    setState('waiting')
    const outcome = await callApi(cancelReservation, { params: { reservationId: id } }).catch(() => null)
    if (outcome?.ok !== true) {
      if (outcome?.refusal.code === 'notSignedIn') goToLogin()
      return setState(outcome?.refusal.code === 'tooLateToCancel' ? 'tooLateToCancel' : 'failed')
    }
    queryClient.setQueryData(reservationQuery(callApi, id).queryKey, outcome.answer)
    await queryClient.invalidateQueries({ queryKey: reservationsKey })
    toasts.show({
      kind: 'success',
      text: t(outcome.answer.state === 'cancelled' ? 'reservations.cancelled' : 'reservations.cancelling'),
    })
    onClose()
  }

  return (
    <Dialog
      title={t('reservations.cancel.title')}
      close={t('dialog.close')}
      question={
        <p>
          {feeNowCents === 0
            ? t('reservations.cancel.free', { name: merchant.name })
            : t('reservations.cancel.fee', { name: merchant.name, fee: formatCents(feeNowCents) })}
        </p>
      }
      onClose={onClose}
    >
      {state === 'tooLateToCancel' || state === 'failed' ? (
        <SiteBanner kind="error">
          <p>{t(state === 'failed' ? 'form.serverError' : 'refusal.tooLateToCancel')}</p>
        </SiteBanner>
      ) : null}
      <p className={styles.actions}>
        <Button waiting={state === 'waiting' ? t('form.working') : null} onClick={() => void cancel()}>
          {t('reservations.cancel.yes')}
        </Button>
        <Button look="secondary" data-focus-first onClick={onClose}>
          {t('reservations.cancel.no')}
        </Button>
      </p>
    </Dialog>
  )
}
