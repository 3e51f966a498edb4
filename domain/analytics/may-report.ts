/** Whether a programme asks its visitors first. */
export const consentWays = ['noneNeeded', 'asked'] as const
export type ConsentWay = (typeof consentWays)[number]

export type ConsentChoice = 'yes' | 'no'

export interface ConsentFacts {
  readonly way: ConsentWay
  /** What this browser has answered; null: nothing yet. */
  readonly choice: ConsentChoice | null
  /** Whether the browser says by Global Privacy Control that nothing may be shared. */
  readonly hasPrivacyControl: boolean
}

/** Whether analytics may leave this browser now. Global Privacy Control is a no, whatever was answered before. */
export function mayReport({ way, choice, hasPrivacyControl }: ConsentFacts): boolean {
  if (hasPrivacyControl || choice === 'no') return false
  return way === 'noneNeeded' || choice === 'yes'
}
