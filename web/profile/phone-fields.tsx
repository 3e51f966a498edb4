import { useState } from 'react'
import type { Member } from '#contract/schemas/member.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Switch } from '#ui/switch.tsx'
import { phoneDigits } from '#domain/phone.ts'
import { useCopy } from '../copy/use-copy.ts'
import styles from '../form/form.module.css'
import { PhoneField } from '../form/phone-field.tsx'
import type { FieldProps } from '../form/use-form.ts'
import { usePartner } from '../site/use-site.ts'
import { SmsConsentDialog } from './sms-consent-dialog.tsx'

interface PhoneFieldsProps {
  readonly member: Pick<Member, 'phoneNumber' | 'smsOptIn'>
  readonly field: FieldProps
}

/** A number and, where the partner sends texts, the consent to them: it goes with the number that it was given for. */
export function PhoneFields({ member, field }: PhoneFieldsProps) {
  const t = useCopy()
  const { hasSmsOptIn, hasSmsOptInV2, shortCode } = usePartner()
  const [digits, setDigits] = useState(phoneDigits(member.phoneNumber))
  const [isOptedIn, setIsOptedIn] = useState(member.smsOptIn)
  const [isAsking, setIsAsking] = useState(false)

  /** In its first version the consent does not pass on to another number either. */
  function follow(typed: string): void {
    const now = phoneDigits(typed)
    if (now === null || (!hasSmsOptInV2 && now !== digits)) setIsOptedIn(false)
    setDigits(now)
  }

  const box = { name: 'smsOptIn', checked: isOptedIn, disabled: digits === null }
  return (
    <>
      <PhoneField field={field} digits={member.phoneNumber} onType={follow} />
      {hasSmsOptIn || hasSmsOptInV2 ? (
        <div>
          {hasSmsOptInV2 ? (
            <Switch
              {...box}
              onChange={(event) => {
                setIsOptedIn(event.currentTarget.checked)
                setIsAsking(event.currentTarget.checked)
              }}
            >
              {t('join.smsOptIn')}
            </Switch>
          ) : (
            <Checkbox {...box} onChange={(event) => setIsOptedIn(event.currentTarget.checked)}>
              {t('join.smsOptIn')}
            </Checkbox>
          )}
          <p className={styles.legend}>{t('join.smsTerms', { shortCode })}</p>
        </div>
      ) : null}
      {isAsking ? (
        <SmsConsentDialog
          onCancel={() => {
            setIsOptedIn(false)
            setIsAsking(false)
          }}
          onConfirm={() => setIsAsking(false)}
        />
      ) : null}
    </>
  )
}
