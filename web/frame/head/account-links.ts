/** The account center's sub-pages, in order, and what everybody has a page of. */
export const accountLinks = [
  { to: '/account/overview', text: 'account.nav.overview' },
  { to: '/account/recent_activity', text: 'account.nav.recentActivity' },
  { to: '/account/manage_cards', text: 'account.nav.manageCards' },
  { to: '/account/user_profile', text: 'account.nav.userProfile' },
  { to: '/account/inbox', text: 'account.nav.inbox' },
  { to: '/saved', text: 'saved.title' },
] as const
