/** Kinds of person that home entries are written for. Source: specification, section 1 and member types of section 3. */
export const userStates = ['anonymous', 'known', 'nonCardMember', 'member', 'closedAccount'] as const
export type UserState = (typeof userStates)[number]
