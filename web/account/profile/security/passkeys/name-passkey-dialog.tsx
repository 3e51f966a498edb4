import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { namePasskey } from '#contract/endpoints/session.ts'
import type { Passkey } from '#contract/schemas/passkey.ts'
import { longestPasskeyName } from '#domain/members/passkey-name.ts'
import { TextField } from '#ui/fields/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { statusCodes } from '../../../../api/refused-error.ts'
import { useCallApi } from '../../../../api/use-call-api.ts'
import { useCopy } from '../../../../copy/use-copy.ts'
import { fieldCheck } from '../../../../form/field-check.ts'
import { type FormFault, FormFaultBanner, faultOf } from '../../../../form/form-fault.tsx'
import { SiteForm } from '../../../../form/site-form.tsx'
import { refusedFields } from '../../../../form/refused-fields.ts'
import { type FieldProblem, textIn, useForm } from '../../../../form/use-form.ts'
import { toasts } from '../../../../frame/toasts/toasts.ts'
import { passkeysKey } from '../../../../account-data/passkeys-query.ts'
import { goToLogin } from '../../../../sign-in/go-to-login.ts'

interface NamePasskeyDialogProps {
  readonly passkey: Passkey
  onClose(): void
}

/** Gives a passkey a name of the member's own. */
export function NamePasskeyDialog({ passkey: { id, name: before }, onClose }: NamePasskeyDialogProps) {
  const t = useCopy()
  const callApi = useCallApi()
  const queryClient = useQueryClient()
  const [fault, setFault] = useState<FormFault | null>(null)

  async function send(data: FormData): Promise<FieldProblem<'name'>[]> {
    setFault(null)
    const name = textIn(data, 'name').trim()
    const outcome = await callApi(namePasskey, { params: { id }, body: { name } }).catch(() => null)
    if (outcome?.status === statusCodes.unauthorized) goToLogin()
    if (outcome?.ok !== true) {
      const fields = outcome === null ? [] : refusedFields(outcome.refusal, ['name'] as const)
      if (fields.length === 0) setFault(faultOf(outcome?.refusal.code))
      return fields
    }
    await queryClient.invalidateQueries({ queryKey: passkeysKey })
    toasts.show({ kind: 'success', text: t('passkeys.named', { name: outcome.answer.name }) })
    onClose()
    return []
  }

  const field = t('passkeys.name.field')
  const checks = { name: fieldCheck(t, { field, required: true, maxLength: longestPasskeyName }) }
  const form = useForm<'name'>({ checks, send })
  return (
    <Dialog title={t('passkeys.name.title')} close={t('dialog.close')} onClose={onClose}>
      <SiteForm submit={t('passkeys.name.submit')} waiting={form.waiting} onSubmit={form.submit}>
        <FormFaultBanner fault={fault} />
        <TextField
          {...form.field('name')}
          label={field}
          help={t('passkeys.name.help')}
          defaultValue={before}
          required
          autoComplete="off"
          maxLength={longestPasskeyName}
        />
      </SiteForm>
    </Dialog>
  )
}
