import { useNavigate } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { recoverPassword } from '#contract/endpoints/recovery.ts'
import { judgePassword, passwordLength } from '#domain/members/password-policy.ts'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { useCallApi } from '../api/use-call-api.ts'
import { type Copy, useCopy } from '../copy/use-copy.ts'
import { fieldCheck } from '../form/field-check.ts'
import { NewPasswordInput } from '../form/new-password/new-password-input.tsx'
import { PasswordInput } from '../form/password-input.tsx'
import { refusedFields } from '../form/refused-fields.ts'
import { SiteForm } from '../form/site-form.tsx'
import { type FieldProblem, useForm } from '../form/use-form.ts'
import { useTokenOnce } from '../form/use-token-once.ts'
import { changeMember } from '../sign-in/session-data.ts'
import { type FormFault, FormFaultBanner, faultOf } from '../form/form-fault.tsx'
import { newPasswordBody } from './new-password-body.ts'

type Name = 'password' | 'passwordConfirm'
const route = '/recover/{-$step}'

/** What became of a link, in the address of the page that says so. */
const reasons: ReadonlyMap<string, string> = new Map([
  ['recoverTokenUnknown', 'unknown'],
  ['recoverTokenUsed', 'used'],
  ['recoverTokenExpired', 'expired'],
])

/** A password anew, for who followed the link of the mail. Opening the page uses nothing up: only sending does. */
export function NewPasswordForm() {
  const t = useCopy()
  const token = useTokenOnce()
  const callApi = useCallApi()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [fault, setFault] = useState<FormFault | null>(null)

  // Meets the address: without its token the page is told before anybody types a password.
  useEffect(() => {
    if (token === '') void navigate({ to: route, params: { step: 'error' }, replace: true })
  }, [token, navigate])

  async function send(data: FormData): Promise<FieldProblem<Name>[]> {
    setFault(null)
    const body = newPasswordBody(token, data)
    const outcome = await callApi(recoverPassword, { body }).catch(() => null)
    if (outcome?.ok) {
      await changeMember(queryClient, null)
      await navigate({ to: route, params: { step: 'success' }, replace: true })
      return []
    }
    const code = outcome?.refusal.code
    const reason = reasons.get(code ?? '')
    if (reason !== undefined) {
      await navigate({ to: route, params: { step: 'error' }, search: { reason }, replace: true })
      return []
    }
    const fields = outcome === null ? [] : refusedFields<Name>(outcome.refusal, ['password', 'passwordConfirm'])
    if (fields.length === 0) setFault(faultOf(code))
    return fields
  }

  const form = useForm<Name>({ checks: passwordChecks(t), send })
  return (
    <SiteForm submit={t('recover.update.submit')} waiting={form.waiting} onSubmit={form.submit}>
      <FormFaultBanner fault={fault} />
      <NewPasswordInput
        {...form.field('password')}
        label={t('join.password')}
        help={t('join.passwordHelp', passwordLength)}
      />
      <PasswordInput
        {...form.field('passwordConfirm')}
        label={t('join.passwordConfirm')}
        required
        autoComplete="new-password"
        maxLength={passwordLength.max}
      />
      <Checkbox name="removePasskeys">
        {t('recover.update.removePasskeys')}
        <br />
        <small>{t('recover.update.removePasskeysHelp')}</small>
      </Checkbox>
    </SiteForm>
  )
}

function passwordChecks(t: Copy) {
  return {
    password: fieldCheck(t, {
      field: t('join.password'),
      required: true,
      validate: (typed) =>
        judgePassword(typed, null) === 'tooShort' ? t('validation.passwordMin', { count: passwordLength.min }) : null,
    }),
    passwordConfirm: fieldCheck(t, {
      field: t('join.passwordConfirm'),
      required: true,
      validate: (typed, { password }) => (typed === password ? null : t('validation.passwordConfirm')),
    }),
  }
}
