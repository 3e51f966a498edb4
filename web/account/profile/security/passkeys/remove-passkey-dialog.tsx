import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { removePasskey } from '#contract/endpoints/session.ts'
import type { Empty } from '#contract/schemas/member.ts'
import type { Passkey } from '#contract/schemas/passkey.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { statusCodes } from '../../../../api/refused-error.ts'
import { useCallApi } from '../../../../api/use-call-api.ts'
import { useCopy } from '../../../../copy/use-copy.ts'
import { SiteBanner } from '../../../../form/site-banner.tsx'
import { toasts } from '../../../../frame/toasts/toasts.ts'
import { passkeysKey } from '../../../../account-data/passkeys-query.ts'
import { goToLogin } from '../../../../sign-in/go-to-login.ts'
import { ProofDialog } from '../../../../proof/proof-dialog.tsx'
import styles from '../security.module.css'
import { useProven } from '../../../../proof/use-proven.ts'

interface RemovePasskeyDialogProps {
  readonly passkey: Passkey
  onClose(): void
  onRemoved(): void
}

/** Asks before a way in goes. What is gone already is as good as removed. */
export function RemovePasskeyDialog({ passkey: { id, name }, onClose, onRemoved }: RemovePasskeyDialogProps) {
  const t = useCopy()
  const callApi = useCallApi()
  const queryClient = useQueryClient()
  const [failed, setFailed] = useState(false)
  const removing = useProven<Empty>({
    call: () => callApi(removePasskey, { params: { id } }),
    async settle(outcome) {
      if (outcome?.status === statusCodes.unauthorized) return goToLogin()
      if (outcome?.ok !== true && outcome?.refusal.code !== 'notFound') return setFailed(true)
      await queryClient.invalidateQueries({ queryKey: passkeysKey })
      toasts.show({ kind: 'success', text: t('passkeys.removed') })
      onRemoved()
    },
  })
  if (removing.isAsked) return <ProofDialog onProved={removing.proved} onCancel={removing.cancel} />
  return (
    <Dialog
      title={t('passkeys.remove.title')}
      close={t('dialog.close')}
      question={<p>{t('passkeys.remove.text', { name })}</p>}
      onClose={onClose}
    >
      {failed ? (
        <SiteBanner kind="error">
          <p>{t('refusal.unavailable')}</p>
        </SiteBanner>
      ) : null}
      <div className={styles.buttons}>
        <Button waiting={removing.waiting ? t('form.working') : null} onClick={() => void removing.run()}>
          {t('passkeys.remove.submit')}
        </Button>
        <Button look="secondary" data-focus-first onClick={onClose}>
          {t('dialog.cancel')}
        </Button>
      </div>
    </Dialog>
  )
}
