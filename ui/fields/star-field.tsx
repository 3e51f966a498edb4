import { useId, type InputHTMLAttributes } from 'react'
import { classes } from '../classes.ts'
import { Hidden } from '../hidden.tsx'
import { StarIcon } from '../icons/star-icon.tsx'
import field from './field.module.css'
import { fieldDescription, FieldNotes, RequiredMark } from './field.tsx'
import styles from './star-field.module.css'

interface StarFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'value' | 'id'> {
  readonly label: string
  readonly name: string
  /** What one star, two, … mean, as they are read out. */
  readonly words: readonly string[]
  readonly error?: string | undefined
}

/** Some stars out of all. They are radio buttons, so the arrow keys go through them, and each says what it means. */
export function StarField({ label, words, error, required, className, ...rest }: StarFieldProps) {
  const id = useId()
  // Screen readers skip what the group is described by on the way to its first button.
  const describedBy = error === undefined ? undefined : `${id}-error`
  return (
    <fieldset
      className={classes(field.field, field.group, className)}
      role="radiogroup"
      aria-required={required}
      {...fieldDescription(id, { error })}
    >
      <legend className={field.label}>
        {label}
        {required === true ? <RequiredMark /> : null}
      </legend>
      <div className={styles.stars}>
        {words.map((meaning, index) => (
          <label key={meaning} className={styles.star}>
            <input {...rest} type="radio" aria-describedby={describedBy} value={index + 1} className={styles.input} />
            <StarIcon size={30} />
            <Hidden>{meaning}</Hidden>
          </label>
        ))}
      </div>
      <FieldNotes id={id} error={error} />
    </fieldset>
  )
}
