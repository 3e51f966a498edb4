import { CheckIcon } from '#ui/icons/check-icon.tsx'
import { ClockIcon } from '#ui/icons/clock-icon.tsx'
import { MinusIcon } from '#ui/icons/minus-icon.tsx'
import type { RewardStatus } from '#contract/schemas/activity.ts'
import { useCopy } from '../copy/use-copy.ts'
import { shownStatus } from './shown-status.ts'
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
