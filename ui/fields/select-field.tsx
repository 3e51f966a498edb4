import { useId, type Ref, type SelectHTMLAttributes } from 'react'
import styles from './field.module.css'
import { fieldDescription, FieldFrame } from './field.tsx'
import { ChevronDownIcon } from '../icons/form-icons.tsx'

interface SelectFieldProps extends SelectHTMLAttributes<HTMLSelectElement> {
  readonly label: string
  readonly options: readonly { readonly value: string; readonly text: string }[]
  readonly help?: string
  readonly error?: string | undefined
  readonly ref?: Ref<HTMLSelectElement>
}

/** One choice out of a few, in the platform's own list. */
export function SelectField({ label, options, help, error, required, id: givenId, ...rest }: SelectFieldProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <FieldFrame id={id} label={label} help={help} error={error} required={required}>
      <div className={styles.select}>
        <select
          {...rest}
          id={id}
          required={required}
          className={styles.control}
          {...fieldDescription(id, { help, error })}
        >
          {options.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
        <ChevronDownIcon />
      </div>
    </FieldFrame>
  )
}
