import { useState } from 'react'
import { TextField } from '#ui/fields/text-field.tsx'
import { passwordLength } from '#domain/members/password-policy.ts'
import { useCopy } from '../copy/use-copy.ts'
import { NewPasswordInput } from '../form/new-password/new-password-input.tsx'
import { PasswordInput } from '../form/password-input.tsx'
import type { Form } from '../form/use-form.ts'
import { usePartner } from '../site/use-site.ts'
import type { JoinFieldName } from './join-checks.ts'

const { min, max } = passwordLength

/** What the person signs in with: the programme's number where there is one, and a password twice. The password stops at its maximum, and says so. */
export function JoinPasswordFields({ form }: { readonly form: Form<JoinFieldName> }) {
  const t = useCopy()
  const { hasPPN, ppn } = usePartner()
  const [full, setFull] = useState(false)
  const password = form.field('password')
  return (
    <>
      {hasPPN && ppn !== null ? (
        <TextField
          {...form.field('partnerNumber')}
          label={t('join.ppn', { ppnLabel: ppn.label })}
          help={t('join.ppnHelp')}
          required
          maxLength={30}
          autoComplete="off"
        />
      ) : null}
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
