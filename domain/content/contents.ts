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

/** Kinds of person that home entries are written for. Source: specification, section 1 and member types of section 3. */
export const userStates = ['anonymous', 'known', 'nonCardMember', 'member', 'closedAccount'] as const
export type UserState = (typeof userStates)[number]

/** What a programme promises only once its people can do it. */
export const openableFeatures = ['booking', 'reviews'] as const
export type OpenableFeature = (typeof openableFeatures)[number]

/** What a bonus banner is about. Source: specification, section 3, content entries. */
export const bannerCategories = ['bonus', 'earn', 'enrollment'] as const
export type BannerCategory = (typeof bannerCategories)[number]
