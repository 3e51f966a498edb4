import { CardIcon } from '#ui/icons/card-icon.tsx'
import type { CreditRecord } from '#contract/schemas/activity.ts'
import { formatCents } from '#domain/text/format-number.ts'
import { useCopy } from '../copy/use-copy.ts'
import styles from './activity-list.module.css'
import { DateLeaf } from './date-leaf.tsx'

/** A statement credit among the visits. */
export function CreditRow({ credit }: { readonly credit: CreditRecord }) {
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
