import { storedNotices } from '../storage/stored-notices.ts'
import type { Notice, NoticeMemory } from './choose-notice.ts'

export function readNoticeMemory(): NoticeMemory {
  return {
    announcementDismissedAt: momentOf(storedNotices.announcementDismissed.read()),
    generalPopups: (storedNotices.generalPopups.read() ?? '').split(','),
    temporarySsoModal: storedNotices.temporarySsoModal.read() !== null,
    noticeShownAt: momentOf(storedNotices.noticeShown.read()),
  }
}

function momentOf(written: string | null): number | null {
  const moment = Date.parse(written ?? '')
  return Number.isNaN(moment) ? null : moment
}

/** A popup that was shown is not shown again, even to who leaves the page without closing it; an announcement is until it is dismissed. */
export function rememberShown(notice: Notice, popupType: string): void {
  storedNotices.noticeShown.write(new Date().toISOString())
  switch (notice) {
    case 'announcement':
      return
    case 'general':
      return storedNotices.generalPopups.write(
        [...readNoticeMemory().generalPopups.filter(Boolean), popupType].join(','),
      )
    case 'temporarySso':
      return storedNotices.temporarySsoModal.write('shown')
  }
}

export function rememberClosed(notice: Notice): void {
  if (notice === 'announcement') storedNotices.announcementDismissed.write(new Date().toISOString())
}
