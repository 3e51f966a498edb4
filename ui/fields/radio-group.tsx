import { useId, type InputHTMLAttributes } from 'react'
import { classes } from '../classes.ts'
import styles from './field.module.css'
import { fieldDescription, FieldNotes, RequiredMark } from './field.tsx'

interface RadioGroupProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'value' | 'id'> {
  readonly label: string
  readonly name: string
  readonly options: readonly { readonly value: string; readonly text: string; readonly disabled?: boolean }[]
  readonly defaultValue?: string
  readonly help?: string
  readonly error?: string | undefined
  /** Beside each other instead of below. */
  readonly inline?: boolean
}

/** One choice out of a few that are all seen. The arrow keys go through them. */
export function RadioGroup(props: RadioGroupProps) {
  const { label, options, defaultValue, help, error, inline, required, disabled, ...rest } = props
  const id = useId()
  // Screen readers skip what the group is described by on the way to its first button.
  const describedBy = error === undefined ? undefined : `${id}-error`
  return (
    <fieldset
      className={classes(styles.field, styles.group)}
      role="radiogroup"
      disabled={disabled}
      aria-required={required}
      {...fieldDescription(id, { help, error })}
    >
      <legend className={styles.label}>
        {label}
        {required === true ? <RequiredMark /> : null}
      </legend>
      <div className={classes(inline && styles.inline)}>
        {options.map((option) => (
          <label key={option.value} className={styles.check}>
            <input
              {...rest}
              type="radio"
              aria-describedby={describedBy}
              value={option.value}
              defaultChecked={option.value === defaultValue}
              disabled={option.disabled}
            />
            <span>{option.text}</span>
          </label>
        ))}
      </div>
      <FieldNotes id={id} help={help} error={error} />
    </fieldset>
  )
}
