import { useState } from 'react'
import { flushSync } from 'react-dom'
import { askEmailChange } from '#contract/endpoints/email-change.ts'
import { emailMaxLength, isEmailAddress } from '#domain/members/contact-details.ts'
import { TextField } from '#ui/fields/text-field.tsx'
import { statusCodes } from '../api/refused-error.ts'
import { useCallApi } from '../api/use-call-api.ts'
import { type Copy, useCopy } from '../copy/use-copy.ts'
import { fieldCheck } from '../form/field-check.ts'
import { type FormFault, FormFaultBanner, faultOf } from '../form/form-fault.tsx'
import { ProofField, useProve } from '../form/proof-field.tsx'
import { refusedFields } from '../form/refused-fields.ts'
import { SiteForm } from '../form/site-form.tsx'
import { type FieldProblem, textIn, useForm } from '../form/use-form.ts'
import { PasskeyProof } from '../proof/passkey-proof.tsx'
import { goToLogin } from '../sign-in/go-to-login.ts'

type Name = 'email' | 'proof'

interface EmailFormProps {
  /** The address that has been mailed a link. */
  onAsked(email: string): void
}

/** The new address, and the password where signing in is a while ago. */
export function EmailForm({ onAsked }: EmailFormProps) {
  const t = useCopy()
  const callApi = useCallApi()
  const prove = useProve()
  const [fault, setFault] = useState<FormFault | null>(null)
  const [asksProof, setAsksProof] = useState(false)

  async function send(data: FormData): Promise<FieldProblem<Name>[]> {
    setFault(null)
    const wrong = data.has('proof') ? await prove(textIn(data, 'proof')) : null
    if (wrong !== null) return [{ name: 'proof', message: wrong }]
    const email = textIn(data, 'email').trim()
    const outcome = await callApi(askEmailChange, { body: { email } }).catch(() => null)
    if (outcome?.ok) {
      onAsked(email)
      return []
    }
    if (outcome?.status === statusCodes.unauthorized || outcome?.refusal.code === 'csrf') goToLogin()
    if (outcome?.refusal.code === 'proofRequired') {
      setAsksProof(true)
      return []
    }
    const fields = outcome === null ? [] : refusedFields<Name>(outcome.refusal, ['email'])
    if (fields.length === 0) setFault(faultOf(outcome?.refusal.code))
    return fields
  }

  /** Sends the form once more, now that it needs no password. */
  function goOn(shown: HTMLFormElement | null): void {
    flushSync(() => setAsksProof(false))
    shown?.requestSubmit()
  }

  const form = useForm<Name>({ checks: emailChecks(t), send })
  return (
    <SiteForm
      submit={t('fixCredentials.submit')}
      waiting={form.waiting}
      below={asksProof ? <PasskeyProof onProved={goOn} /> : null}
      onSubmit={form.submit}
    >
      <FormFaultBanner fault={fault} />
      <TextField
        {...form.field('email')}
        type="email"
        label={t('fixCredentials.email')}
        required
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={emailMaxLength}
      />
      {asksProof ? <ProofField field={form.field('proof')} /> : null}
    </SiteForm>
  )
}

function emailChecks(t: Copy) {
  return {
    email: fieldCheck(t, {
      field: t('fixCredentials.email'),
      required: true,
      maxLength: emailMaxLength,
      validate: (value) => (isEmailAddress(value.trim()) ? null : t('validation.email')),
    }),
    proof: fieldCheck(t, { field: t('proof.password'), required: true }),
  }
}
