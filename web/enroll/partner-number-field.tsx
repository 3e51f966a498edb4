import { TextField } from '#ui/fields/text-field.tsx'
import { useCopy } from '../copy/use-copy.ts'
import type { FieldProps } from '../form/use-form.ts'
import { usePartner } from '../site/use-site.ts'

interface PartnerNumberFieldProps {
  readonly field: FieldProps
  /** As it is known already. */
  readonly number?: string
}

/** The programme's number, where it has one. */
export function PartnerNumberField({ field, number }: PartnerNumberFieldProps) {
  const t = useCopy()
  const { hasPPN, ppn } = usePartner()
  if (!hasPPN || ppn === null) return null
  return (
    <TextField
      {...field}
      label={t('join.ppn', { ppnLabel: ppn.label })}
      help={t('join.ppnHelp')}
      defaultValue={number}
      required
      maxLength={30}
      autoComplete="off"
    />
  )
}
