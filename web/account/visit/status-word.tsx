import type { RewardStatus } from '#contract/schemas/activity.ts'
import { CheckIcon } from '#ui/icons/sign-icons.tsx'
import { ClockIcon, MinusIcon } from '#ui/icons/account-icons.tsx'
import { useCopy } from '../../copy/use-copy.ts'
import styles from './status-word.module.css'

const words = {
  processing: 'activity.status.processing',
  paid: 'activity.status.paid',
  deferred: 'activity.status.notEarned',
  forfeit: 'activity.status.notEarned',
} as const

/** The status as a word, a colour and a sign: never by colour alone. */
export function StatusWord({ status }: { readonly status: RewardStatus }) {
  const t = useCopy()
  const shown = shownStatus(status)
  return (
    <span className={styles.status} data-status={shown}>
      <StatusIcon status={status} />
      {t(words[shown])}
    </span>
  )
}

function StatusIcon({ status }: { readonly status: RewardStatus }) {
  switch (shownStatus(status)) {
    case 'processing':
    case 'deferred':
      return <ClockIcon size={16} />
    case 'paid':
      return <CheckIcon size={16} />
    case 'forfeit':
      return <MinusIcon size={16} />
  }
}

type ShownStatus = 'processing' | 'paid' | 'deferred' | 'forfeit'

/** What a screen makes of a status. Awarded is shown as Paid. Source: docs/product.md, "Words for a status". */
export function shownStatus(status: RewardStatus): ShownStatus {
  switch (status) {
    case 'Pending':
      return 'processing'
    case 'Awarded':
    case 'Paid':
      return 'paid'
    case 'Deferred':
      return 'deferred'
    case 'Forfeit':
      return 'forfeit'
  }
}
