/** The contents that the site asks for, each by one call. Source: specification, section 7. */
export const contentNames = [
  'global',
  'home',
  'discover',
  'tier_1_activation',
  'surveys',
  'account_center',
  'announcement_banner',
  'earn_details',
  'earn_banner',
  'popup',
  'sidebar',
] as const
export type ContentName = (typeof contentNames)[number]
