import { useId, type TextareaHTMLAttributes } from 'react'
import { classes } from '../classes.ts'
import styles from './field.module.css'
import { fieldDescription, FieldFrame } from './field.tsx'

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  readonly label: string
  readonly help?: string
  readonly error?: string | undefined
}

/** Several lines of text; `rows` of them are seen at first. */
export function TextArea({ label, help, error, required, ...rest }: TextAreaProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} help={help} error={error} required={required}>
      <textarea
        {...rest}
        id={id}
        required={required}
        className={classes(styles.control, styles.area)}
        {...fieldDescription(id, { help, error })}
      />
    </FieldFrame>
  )
}
