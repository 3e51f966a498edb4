import { inCookie } from './stored.ts'

const dayMinutes = 1440
const yearMinutes = 365 * dayMinutes

/** What opens by itself remembers that it did: apart from the rest, since no first view needs it. Source: specification, "Stored keys". */
export const storedNotices = {
  /** The types of general popup that were shown, with commas between. */
  generalPopups: inCookie('generalPopups', yearMinutes),
  temporarySsoModal: inCookie('temporarySsoModal', yearMinutes),
  /** When it was dismissed, in ISO form. */
  announcementDismissed: inCookie('announcementDismissed', dayMinutes),
  /** Since when the install banner sleeps, in ISO form. */
  installSnoozed: inCookie('installSnoozed', 30 * dayMinutes),
  /** When something last opened by itself, in ISO form: in any tab. */
  noticeShown: inCookie('noticeShown', dayMinutes),
}
