import { prove } from '#contract/endpoints/session.ts'
import { passwordLength } from '#domain/members/password-policy.ts'
import { useCallApi } from '../api/use-call-api.ts'
import { useCopy } from '../copy/use-copy.ts'
import { PasswordInput } from './password-input.tsx'
import type { FieldProps } from './use-form.ts'

/** The password once more, for who signed in a while ago. It takes the focus as it appears. */
export function ProofField({ field }: { readonly field: FieldProps }) {
  const t = useCopy()
  return (
    <PasswordInput
      {...field}
      ref={takeFocus}
      label={t('proof.password')}
      help={t('proof.help')}
      required
      autoComplete="current-password"
      maxLength={passwordLength.max}
    />
  )
}

/** A dialog that is about to open gives the focus to what says so itself; one that is not there yet can't be given it. */
function takeFocus(input: HTMLInputElement | null): void {
  if (input === null) return
  input.autofocus = true
  input.focus()
}

/** Shows who one is; answers what the field then says, or null. */
export function useProve(): (password: string) => Promise<string | null> {
  const t = useCopy()
  const callApi = useCallApi()
  return async function send(password) {
    const outcome = await callApi(prove, { body: { password } }).catch(() => null)
    if (outcome === null) return t('refusal.unavailable')
    if (outcome.ok) return null
    switch (outcome.refusal.code) {
      case 'wrongPassword':
      case 'accountLocked':
      case 'tooManyRequests':
        return t(`refusal.${outcome.refusal.code}`)
      default:
        return t('form.serverError')
    }
  }
}
