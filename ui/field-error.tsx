import styles from './field.module.css'
import { WarningIcon } from './icons/warning-icon.tsx'

/** What is wrong with a control; `id` is what the control is described by. */
export function FieldError({ id, children }: { readonly id: string; readonly children: string }) {
  return (
    <p id={id} className={styles.error}>
      <WarningIcon />
      {children}
    </p>
  )
}
