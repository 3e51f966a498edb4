const names = [
  'publicId',
  'utmTerm',
  'utmMedium',
  'utmCampaign',
  'utmSource',
  'utmContent',
  'referrer',
  'source',
  'generalPopups',
  'temporarySsoModal',
  'announcementDismissed',
  'installSnoozed',
  'noticeShown',
] as const
/** One for each survey: its id follows, encoded. */
const surveySeen = 'surveySeen-'

/** Cookies that the browser's own script keeps. No page is drawn from them, so that pages stay the same for all visitors. */
export type VisitorCookie = (typeof names)[number] | `${typeof surveySeen}${string}`

export function isVisitorCookie(name: string): boolean {
  return name.startsWith(surveySeen) || names.some((known) => known === name)
}
