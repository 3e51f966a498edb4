import type { ComponentProps } from 'react'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { useCopy } from '../copy/use-copy.ts'

type PasswordInputProps = Omit<ComponentProps<typeof PasswordField>, 'show' | 'hide' | 'lockWarnings'>

export function PasswordInput(props: PasswordInputProps) {
  const t = useCopy()
  return (
    <PasswordField
      {...props}
      show={t('form.showPassword')}
      hide={t('form.hidePassword')}
      lockWarnings={{ caps: t('form.capsLock'), num: t('form.numLock'), capsAndNum: t('form.capsAndNumLock') }}
    />
  )
}
