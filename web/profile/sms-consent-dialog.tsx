import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useCopy } from '../copy/use-copy.ts'
import { requiredMessage } from '../form/field-check.ts'
import { usePartner } from '../site/use-site.ts'
import styles from './sms-consent-dialog.module.css'

interface SmsConsentDialogProps {
  onCancel(): void
  onConfirm(): void
}

/** The second version of the opt-in asks once more, with its own box to tick. */
export function SmsConsentDialog({ onCancel, onConfirm }: SmsConsentDialogProps) {
  const t = useCopy()
  const { shortCode } = usePartner()
  const [isTicked, setIsTicked] = useState(false)
  const [isMissing, setIsMissing] = useState(false)
  return (
    <Dialog title={t('profile.sms.title')} close={t('dialog.close')} onClose={onCancel}>
      <p>{t('join.smsTerms', { shortCode })}</p>
      <Checkbox
        required
        checked={isTicked}
        error={isMissing && !isTicked ? requiredMessage(t) : undefined}
        onChange={(event) => setIsTicked(event.currentTarget.checked)}
      >
        {t('profile.sms.agree')}
      </Checkbox>
      <div className={styles.buttons}>
        <Button
          onClick={() => {
            setIsMissing(!isTicked)
            if (isTicked) onConfirm()
          }}
        >
          {t('profile.sms.confirm')}
        </Button>
        <Button look="secondary" onClick={onCancel}>
          {t('dialog.cancel')}
        </Button>
      </div>
    </Dialog>
  )
}
