import type { CreditEntry, CreditRecord } from '#contract/schemas/activity.ts'
import { formatCents } from '#domain/text/format-number.ts'
import { CardIcon } from '#ui/icons/account-icons.tsx'
import { reviewStatusQuery, transactionIds } from '../../account-data/activity-query.ts'
import { useAccountQuery } from '../../account-data/use-account-query.ts'
import { useCallApi } from '../../api/use-call-api.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { DateLeaf } from '../visit/date-leaf.tsx'
import styles from './activity-list.module.css'
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
  const statusById = new Map(reviews.map((status) => [status.id, status]))
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
              reviewed={statusById.get(entry.transaction.sourceTransactionId)}
            />
          ),
        )}
      </tbody>
    </table>
  )
}

/** A statement credit among the visits. */
function CreditRow({ credit }: { readonly credit: CreditRecord }) {
  const t = useCopy()
  const { createdAt, targetLabel, creditAmountCents, status } = credit
  return (
    <tr role="row" className={styles.row} data-kind="credit">
      <td role="cell" className={styles.date}>
        <DateLeaf at={createdAt} />
      </td>
      <td role="cell" className={styles.activity}>
        <p className={styles.credit}>
          <CardIcon size={18} />
          {t('activity.credit', { targetLabel })}
        </p>
      </td>
      <td role="cell" className={styles.rewards}>
        {formatCents(creditAmountCents)}
      </td>
      <td role="cell" className={styles.status}>
        <span className={styles.creditStatus}>{t(`creditStatus.${status}`)}</span>
      </td>
      <td role="cell" className={styles.review}>
        <span aria-hidden="true">–</span>
      </td>
    </tr>
  )
}
