/** Letters that the name of a passkey may have. */
export const longestPasskeyName = 40
