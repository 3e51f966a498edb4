import { useState } from 'react'
import { passwordLength } from '#domain/members/password-policy.ts'
import { useCopy } from '../copy/use-copy.ts'
import { NewPasswordInput } from '../form/new-password/new-password-input.tsx'
import { PasswordInput } from '../form/password-input.tsx'
import type { Form } from '../form/use-form.ts'
import type { JoinFieldName } from './join-checks.ts'
import { PartnerNumberField } from './partner-number-field.tsx'

const { min, max } = passwordLength

/** What the person signs in with: the programme's number where there is one, and a password twice. The password stops at its maximum, and says so. */
export function JoinPasswordFields({ form }: { readonly form: Form<JoinFieldName> }) {
  const t = useCopy()
  const [full, setFull] = useState(false)
  const password = form.field('password')
  return (
    <>
      <PartnerNumberField field={form.field('partnerNumber')} />
      <NewPasswordInput
        {...password}
        label={t('join.password')}
        help={full ? t('validation.passwordFull', { count: max }) : t('join.passwordHelp', { min, max })}
        onChange={(event) => {
          setFull(event.currentTarget.value.length >= max)
          password.onChange(event)
        }}
      />
      <PasswordInput
        {...form.field('passwordConfirm')}
        label={t('join.passwordConfirm')}
        required
        maxLength={max}
        autoComplete="new-password"
      />
    </>
  )
}
