import type { PublicPartner } from '#contract/page-handler.ts'
import type { UserState } from '#domain/content/contents.ts'

export type Notice = 'announcement' | 'general' | 'temporarySso'

/** What the browser remembers of earlier notices. */
export interface NoticeMemory {
  /** In milliseconds; null: never. */
  readonly announcementDismissedAt: number | null
  readonly generalPopups: readonly string[]
  readonly temporarySsoModal: boolean
  /** When a notice last opened, in this tab or another, in milliseconds; null: never. */
  readonly noticeShownAt: number | null
}

type Switches = Pick<
  PublicPartner,
  'appAnnouncementModal' | 'generalModalType' | 'temporarySsoModal' | 'enrollmentType'
>

interface Facts {
  readonly partner: Switches
  readonly isNative: boolean
  readonly user: UserState
  readonly path: string
  readonly memory: NoticeMemory
  readonly now: number
}

export const announcementRestMs = 86_400_000
/** For so long after a notice it is still the same visit, which has one notice and no second. */
export const visitMs = 30 * 60_000

/** Whether this visit has had its notice. */
export function hadNotice({ memory, now }: Pick<Facts, 'memory' | 'now'>): boolean {
  return memory.noticeShownAt !== null && now - memory.noticeShownAt < visitMs
}

/** What opens over this page, in the order of the specification; null for nothing. Never two in a visit. */
export function chooseNotice(facts: Facts): Notice | null {
  if (facts.user === 'closedAccount' || hadNotice(facts)) return null
  // Who searches, or moves the map, is in the middle of something.
  if (/^\/search\b/i.test(facts.path)) return null
  // People come here to recover access or manage their account.
  if (/^\/(recover|account|fix_credentials|stop_card|undo_move)\b/i.test(facts.path)) return null
  if (isAnnounced(facts)) return 'announcement'
  // Who is joining, signing in or leaving is about to do what these speak of.
  if (/^\/(login|join|add_card|card_added|signout)\b/i.test(facts.path)) return null
  const { partner, memory, user } = facts
  if (partner.generalModalType !== 'none' && !memory.generalPopups.includes(partner.generalModalType)) return 'general'
  const isVisitor = user === 'anonymous' || user === 'known'
  const isAsked = partner.temporarySsoModal && partner.enrollmentType === 'sso' && isVisitor
  return isAsked && !memory.temporarySsoModal ? 'temporarySso' : null
}

function isAnnounced({ partner, isNative, path, memory, now }: Facts): boolean {
  if (!partner.appAnnouncementModal || isNative || /\/(discover|login|join)/i.test(path)) return false
  return memory.announcementDismissedAt === null || now - memory.announcementDismissedAt >= announcementRestMs
}
