import type { RewardStatus } from '#contract/schemas/activity.ts'

export type ShownStatus = 'processing' | 'paid' | 'deferred' | 'forfeit'

/** What a screen makes of a status. Awarded is shown as Paid. Source: decisions.md, reward status. */
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
