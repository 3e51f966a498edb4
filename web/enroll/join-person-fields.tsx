import { useRef, useState } from 'react'
import { emailMaxLength, phoneDigits } from '#domain/members/contact-details.ts'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { useCopy } from '../copy/use-copy.ts'
import styles from '../form/form.module.css'
import { PhoneField } from '../form/phone-field.tsx'
import type { Form } from '../form/use-form.ts'
import { ZipField } from '../form/zip-field.tsx'
import { usePartner } from '../site/use-site.ts'
import { EmailHintLine, useEmailHint } from './email-hint.tsx'
import type { JoinFieldName } from './join-checks.ts'

const nameMaxLength = 20

type PersonFieldName = 'firstName' | 'lastName' | 'email' | 'zipCode'

interface JoinPersonFieldsProps {
  readonly form: Form<JoinFieldName>
  /** What is known already. */
  readonly given: Readonly<Partial<Record<PersonFieldName, string>>>
  /** Fields that nobody is asked for. */
  readonly without?: readonly string[]
}

/** Who it is and where they live. */
export function JoinPersonFields({ form, given, without = [] }: JoinPersonFieldsProps) {
  const t = useCopy()
  const { firstName, lastName, email, zipCode } = given
  const { look, likely, accept } = useEmailHint()
  const emailField = form.field('email')
  const names = [
    { name: 'firstName', label: t('join.firstName'), known: firstName, autoComplete: 'given-name' },
    { name: 'lastName', label: t('join.lastName'), known: lastName, autoComplete: 'family-name' },
  ] as const
  const asked = names.filter(({ name }) => !without.includes(name))
  return (
    <>
      {asked.length === 0 ? null : (
        <div className={asked.length === 2 ? styles.pair : undefined}>
          {asked.map(({ name, label, known, autoComplete }) => (
            <TextField
              {...form.field(name)}
              key={name}
              label={label}
              defaultValue={known}
              required
              maxLength={nameMaxLength}
              autoComplete={autoComplete}
            />
          ))}
        </div>
      )}
      {without.includes('email') ? null : (
        <div>
          <TextField
            {...emailField}
            label={t('join.email')}
            defaultValue={email}
            required
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={emailMaxLength}
            onBlur={(event) => {
              emailField.onBlur(event)
              look(event.currentTarget)
            }}
          />
          <EmailHintLine likely={likely} accept={accept} />
        </div>
      )}
      <ZipField field={form.field('zipCode')} value={zipCode} />
    </>
  )
}

interface JoinPhoneFieldsProps {
  readonly form: Form<JoinFieldName>
  readonly digits?: string
}

/** A phone number and whether it may get texts, in one of two versions of the opt-in. */
export function JoinPhoneFields({ form, digits = '' }: JoinPhoneFieldsProps) {
  const t = useCopy()
  const { hasSmsOptInV2, shortCode } = usePartner()
  const optIn = useRef<HTMLInputElement>(null)
  const [hasPhone, setHasPhone] = useState(phoneDigits(digits) !== null)

  /** A number that is cleared or no longer valid takes its consent along. */
  function follow(typed: string): void {
    const valid = phoneDigits(typed) !== null
    setHasPhone(valid)
    if (!valid && optIn.current !== null) optIn.current.checked = false
  }

  return (
    <>
      <PhoneField field={form.field('phoneNumber')} digits={digits} onType={follow} />
      <div>
        <Checkbox ref={optIn} name={hasSmsOptInV2 ? 'smsOptInV2' : 'smsOptIn'} disabled={!hasPhone}>
          {t('join.smsOptIn')}
        </Checkbox>
        <p className={styles.legend}>{t('join.smsTerms', { shortCode })}</p>
      </div>
    </>
  )
}
