import type { Ref } from 'react'
import { TextField } from '#ui/fields/text-field.tsx'
import { displayedPhone } from '#domain/members/contact-details.ts'
import { useCopy } from '../copy/use-copy.ts'
import type { FieldProps } from './use-form.ts'

/** Digits with everything that people write between them. */
const phoneMaxLength = 30

interface PhoneFieldProps {
  readonly field: FieldProps
  /** The digits as they are kept. */
  readonly digits?: string
  readonly ref?: Ref<HTMLInputElement>
  onType(typed: string): void
}

export function PhoneField({ field, digits = '', ref, onType }: PhoneFieldProps) {
  const t = useCopy()
  return (
    <TextField
      {...field}
      ref={ref ?? null}
      label={t('join.phone')}
      help={t('validation.phoneHint')}
      defaultValue={displayedPhone(digits)}
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      maxLength={phoneMaxLength}
      onChange={(event) => {
        onType(event.currentTarget.value)
        field.onChange(event)
      }}
    />
  )
}
