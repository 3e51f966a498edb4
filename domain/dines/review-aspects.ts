/** What a guest gives stars for, in the order in which it is asked. */
export const reviewAspects = ['food', 'service', 'cleanliness', 'value'] as const
export type ReviewAspect = (typeof reviewAspects)[number]
