import { useId, type InputHTMLAttributes, type Ref } from 'react'
import styles from './field.module.css'
import { fieldDescription, FieldFrame } from './field.tsx'

interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string
  readonly help?: string
  readonly error?: string | undefined
  readonly ref?: Ref<HTMLInputElement>
}

/** One line of text: label above, help below, the error where the eye is. */
export function TextField({ label, help, error, required, id: givenId, ...rest }: TextFieldProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <FieldFrame id={id} label={label} help={help} error={error} required={required}>
      <input
        {...rest}
        id={id}
        required={required}
        className={styles.control}
        {...fieldDescription(id, { help, error })}
      />
    </FieldFrame>
  )
}
