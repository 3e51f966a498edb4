import type { PublicPartner } from '#contract/page-handler.ts'

type Switches = Pick<
  PublicPartner,
  'appAnnouncementModal' | 'generalModalType' | 'temporarySsoModal' | 'hasPWAInstallBanner'
>

/** Whether a partner has anything that could open over a page or beside it: to all others nothing of it loads. */
export function mayNotify(partner: Switches): boolean {
  const hasModal = partner.appAnnouncementModal || partner.generalModalType !== 'none' || partner.temporarySsoModal
  return hasModal || partner.hasPWAInstallBanner
}
