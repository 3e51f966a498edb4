import { TextField } from '#ui/fields/text-field.tsx'
import { useCopy } from '../copy/use-copy.ts'
import type { FieldProps } from './use-form.ts'

/** Leaves room for a ZIP+4 and pasted blanks: a truncated code would be another place. */
const zipMaxLength = 20

interface ZipFieldProps {
  readonly field: FieldProps
  readonly value?: string | undefined
}

export function ZipField({ field, value }: ZipFieldProps) {
  const t = useCopy()
  return (
    <TextField
      {...field}
      label={t('join.zip')}
      defaultValue={value}
      required
      inputMode="numeric"
      autoComplete="postal-code"
      maxLength={zipMaxLength}
    />
  )
}
