import type { NoticeCategory } from './notice-kinds.ts'

/** What a member has chosen, as far as it decides about mails. */
export interface NoticeChoices {
  /** The choice of e-mails at joining and on the profile: rates depend on it, and so do marketing mails. */
  readonly emailOptIn: boolean
}

/** Whether a notice of the category is mailed to a member who chose so. What has to be said always is. */
export function takesMail(category: NoticeCategory, { emailOptIn }: NoticeChoices): boolean {
  switch (category) {
    case 'legal':
    case 'account':
    case 'rewards':
      return true
    case 'marketing':
      return emailOptIn
  }
}
