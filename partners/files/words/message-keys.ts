import baseMessages from '../../base/messages.json' with { type: 'json' }

/**
 * What the server alone says: notices, mails, text messages, and what becomes of a card that is linked. No page is sent these words; an answer carries
 * those that it needs. A partner may say them in its own words but adds no keys.
 */
export type MessageKey = keyof typeof baseMessages
export type Messages = Readonly<Record<MessageKey, string>>

export function missingMessages(messages: Readonly<Record<string, string>>): string[] {
  return Object.keys(baseMessages).filter((key) => !Object.hasOwn(messages, key))
}

export function areWhole(messages: Readonly<Record<string, string>>): messages is Messages {
  return missingMessages(messages).length === 0
}
