/** Who the visitor is known to be. */
export const knownKey = ['known'] as const
