import type { NoticeCategory } from './notice-kinds.ts'

/** What a member has chosen, as far as it decides about mails. */
export interface NoticeChoices {
  /** The choice of e-mails at joining and on the profile: rates depend on it, and so do marketing mails. */
  readonly emailOptIn: boolean
  /** Of those that can be turned off: what is absent is on. */
  readonly mails: Readonly<Partial<Record<NoticeCategory, boolean>>>
}

/** Whether a notice of the category is mailed. `legal` always is, whatever was chosen. */
export function takesMail(category: NoticeCategory, { emailOptIn, mails }: NoticeChoices): boolean {
  switch (category) {
    case 'legal':
      return true
    case 'marketing':
      return emailOptIn
    case 'account':
    case 'rewards':
      return mails[category] ?? true
  }
}
