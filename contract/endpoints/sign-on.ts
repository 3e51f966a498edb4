/** The paths of single sign-on, which browsers are sent to and no script calls; `failed` tells the problem in its parameters. */
export const signOnPaths = { start: '/sso/start', callback: '/sso/callback', failed: '/error' } as const

/** Why nobody was signed on. Each has its words in the content, as `signOn.<problem>`. */
export const signOnProblems = [
  'denied',
  'expired',
  'used',
  'untrusted',
  'unreachable',
  'incomplete',
  'taken',
  'tooMany',
  'fault',
] as const
export type SignOnProblem = (typeof signOnProblems)[number]
