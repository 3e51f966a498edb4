import { TextField } from '#ui/text-field.tsx'
import { emailMaxLength } from '#domain/members/contact-details.ts'
import { useCopy } from '../copy/use-copy.ts'
import styles from '../form/form.module.css'
import type { Form } from '../form/use-form.ts'
import type { JoinFieldName } from './join-checks.ts'

const nameMaxLength = 20

interface JoinPersonFieldsProps {
  readonly form: Form<JoinFieldName>
  readonly email: string
}

/** Who it is and where they live. */
export function JoinPersonFields({ form, email }: JoinPersonFieldsProps) {
  const t = useCopy()
  return (
    <>
      <div className={styles.pair}>
        <TextField
          {...form.field('firstName')}
          label={t('join.firstName')}
          required
          maxLength={nameMaxLength}
          autoComplete="given-name"
        />
        <TextField
          {...form.field('lastName')}
          label={t('join.lastName')}
          required
          maxLength={nameMaxLength}
          autoComplete="family-name"
        />
      </div>
      <TextField
        {...form.field('email')}
        label={t('join.email')}
        defaultValue={email}
        required
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={emailMaxLength}
      />
      <TextField
        {...form.field('zipCode')}
        label={t('join.zip')}
        required
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={5}
      />
    </>
  )
}
