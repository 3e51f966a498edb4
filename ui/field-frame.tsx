import type { ReactNode } from 'react'
import styles from './field.module.css'
import { FieldNotes } from './field-notes.tsx'
import { RequiredMark } from './required-mark.tsx'

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
