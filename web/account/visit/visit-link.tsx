import { Link } from '@tanstack/react-router'
import type { Transaction } from '#contract/schemas/activity.ts'
import styles from './visit-link.module.css'

interface VisitLinkProps {
  readonly visit: Pick<Transaction, 'sourceTransactionId' | 'merchantName'>
  /** What is read out in place of the restaurant's name alone. */
  readonly 'aria-label'?: string
}

/** The way to a visit's receipt, from anywhere in its row, which must be positioned. */
export function VisitLink({ visit, ...rest }: VisitLinkProps) {
  return (
    <Link
      to="/account/recent_activity/$transactionId"
      params={{ transactionId: visit.sourceTransactionId }}
      className={styles.link}
      {...rest}
    >
      {visit.merchantName}
    </Link>
  )
}
