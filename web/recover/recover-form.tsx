import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { recover } from '#contract/endpoints/recovery.ts'
import { isEmailAddress } from '#domain/members/contact-details.ts'
import { TextField } from '#ui/fields/text-field.tsx'
import { useCallApi } from '../api/use-call-api.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useLaterCaptcha } from '../captcha/use-later-captcha.ts'
import { fieldCheck } from '../form/field-check.ts'
import { refusedFields } from '../form/refused-fields.ts'
import { SiteBanner } from '../form/site-banner.tsx'
import { SiteForm } from '../form/site-form.tsx'
import { type FieldProblem, textIn, useForm } from '../form/use-form.ts'
import { usePartner } from '../site/use-site.ts'
import { type FormFault, FormFaultBanner, faultOf } from '../form/form-fault.tsx'

type Name = 'identifier'

/** Asks for an address or a number, and says the same whether anybody has it. */
export function RecoverForm() {
  const t = useCopy()
  const { hasPPN, ppn } = usePartner()
  const callApi = useCallApi()
  const navigate = useNavigate()
  const [fault, setFault] = useState<FormFault | null>(null)
  // Why the captcha gave no token, or the server took none.
  const [problem, setProblem] = useState<string | null>(null)
  const captcha = useLaterCaptcha(setProblem)
  const number = hasPPN ? ppn : null
  const label = number === null ? t('login.username') : t('login.usernameWithPpn', { ppnLabel: number.label })
  const wrong =
    number === null ? t('validation.recoverEmail') : t('validation.recoverIdentifier', { ppnLabel: number.label })

  function isKnownForm(value: string): boolean {
    return isEmailAddress(value) || (number !== null && new RegExp(number.pattern).test(value))
  }

  async function send(data: FormData, token: string | undefined): Promise<FieldProblem<Name>[] | 'captcha'> {
    setFault(null)
    setProblem(null)
    const identifier = textIn(data, 'identifier').trim()
    const body = { identifier, ...(token !== undefined && { gRecaptchaResponse: token }) }
    const outcome = await callApi(recover, { body }).catch(() => null)
    if (outcome?.ok === false && outcome.refusal.code === 'captcha') {
      if (token === undefined) return 'captcha'
      setProblem(t('refusal.captcha'))
      return []
    }
    if (outcome?.ok) {
      await navigate({ to: '/recover/{-$step}', params: { step: 'confirm' } })
      return []
    }
    const fields = outcome === null ? [] : refusedFields<Name>(outcome.refusal, ['identifier'])
    if (fields.length === 0) setFault(faultOf(outcome?.refusal.code))
    return fields
  }

  const checks = {
    identifier: fieldCheck(t, {
      field: label,
      required: true,
      validate: (value) => (isKnownForm(value.trim()) ? null : wrong),
    }),
  }
  const form = useForm<Name>({ checks, send, captcha })
  return (
    <SiteForm submit={t('recover.submit')} waiting={form.waiting} onSubmit={form.submit}>
      <FormFaultBanner fault={fault} />
      <CaptchaProblem problem={problem} />
      <TextField
        {...form.field('identifier')}
        label={label}
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
      />
    </SiteForm>
  )
}

function CaptchaProblem({ problem }: { readonly problem: string | null }) {
  if (problem === null) return null
  return (
    <SiteBanner kind="error">
      <p>{problem}</p>
    </SiteBanner>
  )
}
