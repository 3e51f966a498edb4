import type { ReactNode } from 'react'
import { WarningIcon } from '../icons/sign-icons.tsx'
import styles from './field.module.css'

interface FieldFrameProps {
  readonly id: string
  readonly label: string
  readonly help?: string | undefined
  readonly error?: string | undefined
  readonly required?: boolean | undefined
  readonly children: ReactNode
}

/** What stands around a control. */
export function FieldFrame({ id, label, help, error, required, children }: FieldFrameProps) {
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {required === true ? <RequiredMark /> : null}
      </label>
      {children}
      <FieldNotes id={id} help={help} error={error} />
    </div>
  )
}

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

/** What is wrong with a control; `id` is what the control is described by. */
function FieldError({ id, children }: { readonly id: string; readonly children: string }) {
  return (
    <p id={id} className={styles.error}>
      <WarningIcon />
      {children}
    </p>
  )
}

/** For the eye; the control itself says that it is required. */
export function RequiredMark() {
  return (
    <span aria-hidden="true" className={styles.mark}>
      {' *'}
    </span>
  )
}

interface Told {
  readonly help?: string | undefined
  readonly error?: string | undefined
}

/** Ties a control to its help and its error, whose ids follow from its own. */
export function fieldDescription(id: string, { help, error }: Told) {
  const described = [error === undefined ? '' : `${id}-error`, help === undefined ? '' : `${id}-help`].filter(Boolean)
  return {
    // Said also of a field without a fault: browsers take one that is required and empty for invalid otherwise.
    'aria-invalid': error !== undefined,
    'aria-describedby': described.length === 0 ? undefined : described.join(' '),
  }
}
