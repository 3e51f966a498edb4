import { stored } from '../storage/stored.ts'
import type { Notice, NoticeMemory } from './choose-notice.ts'

export function readNoticeMemory(): NoticeMemory {
  return {
    announcementDismissedAt: momentOf(stored.announcementDismissed.read()),
    generalPopups: (stored.generalPopups.read() ?? '').split(','),
    temporarySsoModal: stored.temporarySsoModal.read() !== null,
    noticeShownAt: momentOf(stored.noticeShown.read()),
  }
}

function momentOf(written: string | null): number | null {
  const moment = Date.parse(written ?? '')
  return Number.isNaN(moment) ? null : moment
}

/** A popup that was shown is not shown again, even to who leaves the page without closing it; an announcement is until it is dismissed. */
export function rememberShown(notice: Notice, popupType: string): void {
  stored.noticeShown.write(new Date().toISOString())
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
