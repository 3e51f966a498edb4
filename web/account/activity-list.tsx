import type { CreditEntry } from '#contract/schemas/activity.ts'
import { useCallApi } from '../api/use-call-api.ts'
import { useCopy } from '../copy/use-copy.ts'
import styles from './activity-list.module.css'
import { reviewStatusQuery, transactionIds } from './activity-query.ts'
import { CreditRow } from './credit-row.tsx'
import { useAccountQuery } from './use-account-query.ts'
import { VisitRow } from './visit-row.tsx'

interface ActivityListProps {
  readonly entries: readonly CreditEntry[]
  readonly now: number
  /** Another page is on its way. */
  readonly outdated: boolean
}

const columns = ['date', 'activity', 'rewards', 'status', 'review'] as const

/** A table that becomes a list of cards on a small screen; the roles keep it a table for a screen reader. */
export function ActivityList({ entries, now, outdated }: ActivityListProps) {
  const t = useCopy()
  const { data: reviews = [] } = useAccountQuery(reviewStatusQuery(useCallApi(), transactionIds({ data: entries })))
  const reviewed = new Set(reviews.filter(({ completed }) => completed).map(({ id }) => id))
  return (
    <table role="table" className={styles.table} aria-busy={outdated} data-outdated={outdated || undefined}>
      <thead role="rowgroup" className={styles.head}>
        <tr role="row" className={styles.row}>
          {columns.map((column) => (
            <th key={column} role="columnheader" scope="col">
              {t(`activity.column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {entries.map((entry) =>
          entry.entryType === 'credit' ? (
            <CreditRow key={`credit-${entry.credit.creditId}`} credit={entry.credit} />
          ) : (
            <VisitRow
              key={entry.transaction.sourceTransactionId}
              transaction={entry.transaction}
              now={now}
              reviewed={reviewed.has(entry.transaction.sourceTransactionId)}
            />
          ),
        )}
      </tbody>
    </table>
  )
}
