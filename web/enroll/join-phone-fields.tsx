import { useRef, useState } from 'react'
import { Checkbox } from '#ui/checkbox.tsx'
import { TextField } from '#ui/text-field.tsx'
import { phoneDigits } from '#domain/phone.ts'
import { useCopy } from '../copy/use-copy.ts'
import styles from '../form/form.module.css'
import type { Form } from '../form/use-form.ts'
import { usePartner } from '../site/use-site.ts'
import type { JoinFieldName } from './join-checks.ts'

/** A phone number and whether it may get texts, in one of two versions of the opt-in. */
export function JoinPhoneFields({ form }: { readonly form: Form<JoinFieldName> }) {
  const t = useCopy()
  const { hasSmsOptInV2, shortCode } = usePartner()
  const optIn = useRef<HTMLInputElement>(null)
  const [hasPhone, setHasPhone] = useState(false)
  const phone = form.field('phoneNumber')

  /** A number that is cleared or no longer valid takes its consent along. */
  function follow(typed: string): void {
    const valid = phoneDigits(typed) !== null
    setHasPhone(valid)
    if (!valid && optIn.current !== null) optIn.current.checked = false
  }

  return (
    <>
      <TextField
        {...phone}
        label={t('join.phone')}
        help={t('validation.phoneHint')}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        maxLength={14}
        onChange={(event) => {
          follow(event.currentTarget.value)
          phone.onChange(event)
        }}
      />
      <div>
        <Checkbox ref={optIn} name={hasSmsOptInV2 ? 'smsOptInV2' : 'smsOptIn'} disabled={!hasPhone}>
          {t('join.smsOptIn')}
        </Checkbox>
        <p className={styles.legend}>{t('join.smsTerms', { shortCode })}</p>
      </div>
    </>
  )
}
