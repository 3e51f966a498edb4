import { stored } from '../storage/stored.ts'
import type { Notice, NoticeMemory } from './choose-notice.ts'

export function readNoticeMemory(): NoticeMemory {
  const dismissed = Date.parse(stored.announcementDismissed.read() ?? '')
  return {
    announcementDismissedAt: Number.isNaN(dismissed) ? null : dismissed,
    generalPopups: (stored.generalPopups.read() ?? '').split(','),
    temporarySsoModal: stored.temporarySsoModal.read() !== null,
  }
}

/** A popup that was shown is not shown again, even to who leaves the page without closing it; an announcement is until it is dismissed. */
export function rememberShown(notice: Notice, popupType: string): void {
  switch (notice) {
    case 'announcement':
      return
    case 'general':
      return stored.generalPopups.write([...readNoticeMemory().generalPopups.filter(Boolean), popupType].join(','))
    case 'temporarySso':
      return stored.temporarySsoModal.write('shown')
  }
}

export function rememberClosed(notice: Notice): void {
  if (notice === 'announcement') stored.announcementDismissed.write(new Date().toISOString())
}
