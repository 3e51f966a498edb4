const names = [
  'publicId',
  'sessionExpiry',
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
  'analyticsChoice',
] as const
/** One for each survey: its id follows, encoded. */
const surveySeen = 'surveySeen-'

/** What the browser's own script keeps in cookies. No page is drawn from them, so that pages stay the same for all visitors. */
export type VisitorCookie = (typeof names)[number] | `${typeof surveySeen}${string}`

/** A browser takes such a name only from a secure page (localhost counts), for its host alone and every path: no neighbour can write it. */
const prefix = '__Host-'
export type VisitorCookieName = `${typeof prefix}${VisitorCookie}`

/** By the name of the cookie; releases before the prefix wrote the key alone, and browsers still send that. */
export function isVisitorCookie(name: string): boolean {
  const key = name.startsWith(prefix) ? name.slice(prefix.length) : name
  return key.startsWith(surveySeen) || names.some((known) => known === key)
}
