/** Cookies that the browser's own script keeps. No page is drawn from them, so that pages stay the same for all visitors. */
export const visitorCookies = [
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
] as const
export type VisitorCookie = (typeof visitorCookies)[number]
