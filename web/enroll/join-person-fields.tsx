import { useRef, useState } from 'react'
import { emailMaxLength, phoneDigits } from '#domain/members/contact-details.ts'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { useCopy } from '../copy/use-copy.ts'
import styles from '../form/form.module.css'
import { PhoneField } from '../form/phone-field.tsx'
import type { Form } from '../form/use-form.ts'
import { usePartner } from '../site/use-site.ts'
import type { JoinFieldName } from './join-checks.ts'

const nameMaxLength = 20

interface JoinPersonFieldsProps {
  readonly form: Form<JoinFieldName>
  readonly email: string
}

/** Who it is and where they live. */
export function JoinPersonFields({ form, email }: JoinPersonFieldsProps) {
  const t = useCopy()
  return (
    <>
      <div className={styles.pair}>
        <TextField
          {...form.field('firstName')}
          label={t('join.firstName')}
          required
          maxLength={nameMaxLength}
          autoComplete="given-name"
        />
        <TextField
          {...form.field('lastName')}
          label={t('join.lastName')}
          required
          maxLength={nameMaxLength}
          autoComplete="family-name"
        />
      </div>
      <TextField
        {...form.field('email')}
        label={t('join.email')}
        defaultValue={email}
        required
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={emailMaxLength}
      />
      <TextField
        {...form.field('zipCode')}
        label={t('join.zip')}
        required
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={5}
      />
    </>
  )
}

/** A phone number and whether it may get texts, in one of two versions of the opt-in. */
export function JoinPhoneFields({ form }: { readonly form: Form<JoinFieldName> }) {
  const t = useCopy()
  const { hasSmsOptInV2, shortCode } = usePartner()
  const optIn = useRef<HTMLInputElement>(null)
  const [hasPhone, setHasPhone] = useState(false)

  /** A number that is cleared or no longer valid takes its consent along. */
  function follow(typed: string): void {
    const valid = phoneDigits(typed) !== null
    setHasPhone(valid)
    if (!valid && optIn.current !== null) optIn.current.checked = false
  }

  return (
    <>
      <PhoneField field={form.field('phoneNumber')} onType={follow} />
      <div>
        <Checkbox ref={optIn} name={hasSmsOptInV2 ? 'smsOptInV2' : 'smsOptIn'} disabled={!hasPhone}>
          {t('join.smsOptIn')}
        </Checkbox>
        <p className={styles.legend}>{t('join.smsTerms', { shortCode })}</p>
      </div>
    </>
  )
}
