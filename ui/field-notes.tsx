import styles from './field.module.css'
import { FieldError } from './field-error.tsx'

interface FieldNotesProps {
  /** The control's; what it is described by follows from it. */
  readonly id: string
  readonly help?: string | undefined
  readonly error?: string | undefined
}

/** What stands below a control. */
export function FieldNotes({ id, help, error }: FieldNotesProps) {
  return (
    <>
      {error === undefined ? null : <FieldError id={`${id}-error`}>{error}</FieldError>}
      {help === undefined ? null : (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      )}
    </>
  )
}
