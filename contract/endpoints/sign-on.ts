/** The paths of single sign-on, which browsers are sent to and no script calls; `failed` tells the problem in its parameters. */
export const signOnPaths = {
  start: '/sso/start',
  callback: '/sso/callback',
  /** To the issuer, to sign out there too, and back from it. */
  signOut: '/sso/sign-out',
  signedOut: '/sso/signed-out',
  failed: '/error',
} as const

/** Where a partner's issuer says that it has ended sessions, by OpenID Connect Back-Channel Logout 1.0. It answers at any host. */
export function backChannelPath(partnerId: string): string {
  return `/sso/${partnerId}/back-channel-logout`
}

/** Why nobody was signed on. Each has its words in the content, as `signOn.<problem>`. */
export const signOnProblems = [
  'denied',
  'expired',
  'used',
  'untrusted',
  'unreachable',
  'notAsked',
  'taken',
  'tooMany',
  'fault',
] as const
export type SignOnProblem = (typeof signOnProblems)[number]
