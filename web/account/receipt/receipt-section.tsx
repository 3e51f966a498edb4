import { type ReactNode, useId } from 'react'
import styles from './receipt.module.css'

export function ReceiptSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  )
}

interface ReceiptLineProps {
  readonly label: ReactNode
  readonly value: ReactNode
  readonly note?: string | undefined
}

/** A label, dots, and what it comes to. */
export function ReceiptLine({ label, value, note }: ReceiptLineProps) {
  return (
    <div className={styles.line}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{value}</dd>
      {note === undefined || note === '' ? null : <dd className={styles.note}>{note}</dd>}
    </div>
  )
}
