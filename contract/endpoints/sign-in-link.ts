/** Why a link of the host application let nobody in. Each has its words in the content, as `signInLink.<problem>`. */
export const signInLinkProblems = ['unknown', 'used', 'expired', 'closed', 'tooMany', 'fault'] as const
export type SignInLinkProblem = (typeof signInLinkProblems)[number]
