/** One person, who may move whatever they like: for tests in which a deed is merely needed. */
export const noLimits = { approvedBy: null, limits: { memberCents: 1_000_000_000_000, dayCents: 1_000_000_000_000 } }
