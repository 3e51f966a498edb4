/** Tier numbers as the specification gives them: Basic 0, Select 2, VIP 3. */
export const tiers = { basic: 0, select: 2, vip: 3 } as const
export type Tier = (typeof tiers)[keyof typeof tiers]

/** The e-mail opt-in level of a person: opted out 0, non-activated 1, opted in 2, VIP 3. */
export const optInLevels = { optedOut: 0, nonActivated: 1, optedIn: 2, vip: 3 } as const
