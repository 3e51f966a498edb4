import type { ReactNode } from 'react'
import styles from './field.module.css'
import { FieldError } from './field-error.tsx'

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
        {required === true ? (
          <span aria-hidden="true" className={styles.mark}>
            {' *'}
          </span>
        ) : null}
      </label>
      {children}
      {error === undefined ? null : <FieldError id={`${id}-error`}>{error}</FieldError>}
      {help === undefined ? null : (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      )}
    </div>
  )
}
