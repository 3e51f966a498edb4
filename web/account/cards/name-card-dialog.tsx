import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { nameCard } from '#contract/endpoints/cards.ts'
import type { MemberCard } from '#contract/schemas/card.ts'
import { couldBeCardNumber, longestCardName } from '#domain/cards/card-name.ts'
import { Button } from '#ui/buttons/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { accountKey } from '../../account-data/account-queries.ts'
import { useCallApi } from '../../api/use-call-api.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { fieldCheck } from '../../form/field-check.ts'
import { type FormFault, FormFaultBanner, faultOf } from '../../form/form-fault.tsx'
import { refusedFields } from '../../form/refused-fields.ts'
import styles from '../../form/form.module.css'
import { type FieldProblem, textIn, useForm } from '../../form/use-form.ts'
import { toasts } from '../../frame/toasts/toasts.ts'
import { goToLogin } from '../../sign-in/go-to-login.ts'

export interface NameCardDialogProps {
  readonly card: MemberCard
  onClose(): void
}

/** Gives a card a name of the member's own, or takes it away. */
export function NameCardDialog({ card, onClose }: NameCardDialogProps) {
  const t = useCopy()
  const [fault, setFault] = useState<FormFault | null>(null)
  const save = useSaveName(card)

  async function send(data: FormData): Promise<FieldProblem<'name'>[]> {
    setFault(null)
    const outcome = await save(textIn(data, 'name').trim())
    if (outcome === 'saved') onClose()
    else if (outcome.fault !== null) setFault(outcome.fault)
    return outcome === 'saved' ? [] : outcome.fields
  }

  const checks = {
    name: fieldCheck(t, {
      field: t('cards.name.field'),
      maxLength: longestCardName,
      validate: (name) => (couldBeCardNumber(name) ? t('cards.name.number') : null),
    }),
  }
  const form = useForm<'name'>({ checks, send })
  return (
    <Dialog title={t('cards.name.title')} close={t('dialog.close')} onClose={onClose}>
      <form method="post" noValidate className={styles.form} aria-busy={form.waiting} onSubmit={form.submit}>
        <FormFaultBanner fault={fault} />
        <TextField
          {...form.field('name')}
          label={t('cards.name.field')}
          help={t('cards.name.help')}
          defaultValue={card.name ?? ''}
          autoComplete="off"
          maxLength={longestCardName}
        />
        <Button type="submit" className={styles.submit} waiting={form.waiting ? t('form.working') : null}>
          {t('cards.name.submit')}
        </Button>
      </form>
    </Dialog>
  )
}

interface NotSaved {
  readonly fault: FormFault | null
  readonly fields: FieldProblem<'name'>[]
}

function useSaveName({ id, lastFour }: MemberCard): (name: string) => Promise<'saved' | NotSaved> {
  const t = useCopy()
  const callApi = useCallApi()
  const queryClient = useQueryClient()
  return async function save(name) {
    const outcome = await callApi(nameCard, { body: { id, name } }).catch(() => null)
    if (outcome?.status === 401) goToLogin()
    if (outcome?.ok !== true) {
      const fields = outcome === null ? [] : refusedFields<'name'>(outcome.refusal, ['name'])
      return { fields, fault: fields.length > 0 ? null : faultOf(outcome?.refusal.code) }
    }
    await queryClient.invalidateQueries({ queryKey: [...accountKey, 'cards'] })
    const text = name === '' ? t('cards.unnamed', { lastFour }) : t('cards.named', { lastFour, name })
    toasts.show({ kind: 'success', text })
    return 'saved'
  }
}
