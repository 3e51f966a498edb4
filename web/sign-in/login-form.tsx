import { useState } from 'react'
import { passwordLength } from '#domain/members/password-policy.ts'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { serverFault } from '../form/server-fault.ts'
import { useLaterCaptcha } from '../captcha/use-later-captcha.ts'
import { FilledText } from '../copy/filled-text.tsx'
import { useCopy } from '../copy/use-copy.ts'
import { fieldCheck } from '../form/field-check.ts'
import { PasswordInput } from '../form/password-input.tsx'
import { SiteBanner } from '../form/site-banner.tsx'
import { SiteForm } from '../form/site-form.tsx'
import { type FieldProblem, textIn, useForm } from '../form/use-form.ts'
import { useFlag } from '../site/use-flag.ts'
import { usePartner } from '../site/use-site.ts'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { RecoverLink } from './recover-link.tsx'
import { type SignInOutcome, useSignIn } from './use-sign-in.ts'

type Name = 'username' | 'password'

/** What became of the last try; `problem`: why the captcha gave no token. */
type Told = SignInOutcome | { readonly problem: string }

export function LoginForm({ email }: { readonly email: string }) {
  const t = useCopy()
  const { hasPPN, ppn } = usePartner()
  const mayStay = useFlag('authFlags', 'staySignedIn')
  const signIn = useSignIn()
  const [outcome, setOutcome] = useState<Told | null>(null)
  const captcha = useLaterCaptcha((problem) => setOutcome({ problem }))
  const usernameLabel =
    hasPPN && ppn !== null ? t('login.usernameWithPpn', { ppnLabel: ppn.label }) : t('login.username')

  async function send(data: FormData, token: string | undefined): Promise<FieldProblem<Name>[] | 'captcha'> {
    setOutcome(null)
    const next = await signIn({
      username: textIn(data, 'username').trim(),
      password: textIn(data, 'password'),
      staySignedIn: data.has('staySignedIn'),
      ...(token !== undefined && { gRecaptchaResponse: token }),
    })
    if (next === 'captcha' && token === undefined) return next
    setOutcome(next)
    return next === 'invalidCredentials' ? [{ name: 'password', message: t('login.invalid') }] : []
  }

  const checks = {
    username: fieldCheck(t, { field: usernameLabel, required: true }),
    password: fieldCheck(t, { field: t('login.password'), required: true }),
  }
  const form = useForm<Name>({ checks, send, captcha })
  return (
    <SiteForm submit={t('login.submit')} waiting={form.waiting} below={<PasskeySignIn />} onSubmit={form.submit}>
      <LoginStatus outcome={outcome} />
      <TextField
        {...form.field('username')}
        label={usernameLabel}
        defaultValue={email}
        required
        autoComplete="username webauthn"
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

/** What became of the last try, above the fields. */
function LoginStatus({ outcome }: { readonly outcome: Told | null }) {
  const t = useCopy()
  if (outcome !== null && typeof outcome === 'object')
    return (
      <SiteBanner kind="error">
        <p>{outcome.problem}</p>
      </SiteBanner>
    )
  switch (outcome) {
    case null:
    case 'signedIn':
      return null
    case 'invalidCredentials':
      return (
        <SiteBanner kind="error">
          <p>{t('login.formStatus')}</p>
        </SiteBanner>
      )
    case 'accountLocked':
      return (
        <SiteBanner kind="error">
          <p>
            <FilledText
              text={t('login.locked')}
              parts={{ recoverLink: <RecoverLink>{t('login.recover')}</RecoverLink> }}
            />
          </p>
        </SiteBanner>
      )
    case 'captcha':
    case 'tooManyRequests':
      return (
        <SiteBanner kind="error">
          <p>{t(`refusal.${outcome}`)}</p>
        </SiteBanner>
      )
    case 'failed':
      return (
        <SiteBanner kind="error">
          <p>{t(serverFault())}</p>
        </SiteBanner>
      )
  }
}
