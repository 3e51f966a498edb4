import { useState } from 'react'
import { Checkbox } from '#ui/checkbox.tsx'
import { TextField } from '#ui/text-field.tsx'
import { passwordLength } from '#domain/members/password-policy.ts'
import { useCopy } from '../copy/use-copy.ts'
import { fieldCheck } from '../form/field-check.ts'
import { PasswordInput } from '../form/password-input.tsx'
import { SiteForm } from '../form/site-form.tsx'
import { textIn } from '../form/text-in.ts'
import { useForm, type FieldProblem } from '../form/use-form.ts'
import { useFlag } from '../site/use-flag.ts'
import { usePartner } from '../site/use-site.ts'
import { LoginStatus } from './login-status.tsx'
import { useSignIn, type SignInOutcome } from './use-sign-in.ts'

type Name = 'username' | 'password'

export function LoginForm({ email }: { readonly email: string }) {
  const t = useCopy()
  const { hasPPN, ppn } = usePartner()
  const mayStay = useFlag('authFlags', 'staySignedIn')
  const signIn = useSignIn()
  const [outcome, setOutcome] = useState<SignInOutcome | null>(null)
  const usernameLabel =
    hasPPN && ppn !== null ? t('login.usernameWithPpn', { ppnLabel: ppn.label }) : t('login.username')

  async function send(data: FormData): Promise<FieldProblem<Name>[]> {
    setOutcome(null)
    const next = await signIn({
      username: textIn(data, 'username').trim(),
      password: textIn(data, 'password'),
      staySignedIn: data.has('staySignedIn'),
    })
    setOutcome(next)
    return next === 'invalidCredentials' ? [{ name: 'password', message: t('login.invalid') }] : []
  }

  const checks = {
    username: fieldCheck(t, { field: usernameLabel, required: true }),
    password: fieldCheck(t, { field: t('login.password'), required: true }),
  }
  const form = useForm<Name>({ checks, send })
  return (
    <SiteForm submit={t('login.submit')} waiting={form.waiting} onSubmit={form.submit}>
      <LoginStatus outcome={outcome} />
      <TextField
        {...form.field('username')}
        label={usernameLabel}
        defaultValue={email}
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
      />
      <PasswordInput
        {...form.field('password')}
        label={t('login.password')}
        required
        autoComplete="current-password"
        maxLength={passwordLength.max}
      />
      {mayStay ? (
        <Checkbox name="staySignedIn">
          {t('login.staySignedIn')}
          <br />
          <small>{t('login.staySignedInHelp')}</small>
        </Checkbox>
      ) : null}
    </SiteForm>
  )
}
