import { TextField } from '#ui/text-field.tsx'
import { displayedPhone } from '#domain/phone.ts'
import { useCopy } from '../copy/use-copy.ts'
import type { FieldProps } from './use-form.ts'

interface PhoneFieldProps {
  readonly field: FieldProps
  /** The digits as they are kept. */
  readonly digits?: string
  onType(typed: string): void
}

export function PhoneField({ field, digits = '', onType }: PhoneFieldProps) {
  const t = useCopy()
  return (
    <TextField
      {...field}
      label={t('join.phone')}
      help={t('validation.phoneHint')}
      defaultValue={displayedPhone(digits)}
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      maxLength={14}
      onChange={(event) => {
        onType(event.currentTarget.value)
        field.onChange(event)
      }}
    />
  )
}
