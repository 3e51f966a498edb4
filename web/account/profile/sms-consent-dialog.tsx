import { useState } from 'react'
import { Button } from '#ui/buttons/button.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useCopy } from '../../copy/use-copy.ts'
import { requiredMessage } from '../../form/field-check.ts'
import { usePartner } from '../../site/use-site.ts'
import styles from './profile-page.module.css'

interface SmsConsentDialogProps {
  onAnswer(given: boolean): void
}

/** Asks for the consent once more, with a box of its own to tick. It must not stand within another form: Enter would send that. */
export function SmsConsentDialog({ onAnswer }: SmsConsentDialogProps) {
  const t = useCopy()
  const { shortCode } = usePartner()
  const [isTicked, setIsTicked] = useState(false)
  const [isMissing, setIsMissing] = useState(false)
  return (
    <Dialog title={t('profile.sms.title')} close={t('dialog.close')} onClose={() => onAnswer(false)}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setIsMissing(!isTicked)
          if (isTicked) onAnswer(true)
        }}
      >
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
          <Button type="submit">{t('profile.sms.confirm')}</Button>
          <Button look="secondary" onClick={() => onAnswer(false)}>
            {t('dialog.cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
