/** The card networks that report events. */
export const networks = ['visa', 'mastercard', 'amex', 'discover'] as const
export type Network = (typeof networks)[number]

/** What a network reports: a hold on the card, the money taken, money given back, a hold or a sale undone. */
export const eventKinds = ['authorisation', 'clearing', 'refund', 'void'] as const
export type EventKind = (typeof eventKinds)[number]

/** How many days after a dine an event that matched nothing may still find its card or its merchant. */
export const lateMatchDays: Readonly<Record<Network, number>> = { visa: 90, mastercard: 90, amex: 30, discover: 90 }

/** For how many days a hold may still be cleared: after them nothing is expected any more, and a clearing that comes all the same still counts. */
export const holdDays: Readonly<Record<Network, number>> = { visa: 10, mastercard: 30, amex: 7, discover: 10 }

/**
 * How the ids of Kard's events begin. A notification keeps its id however often it is sent, and parts of one transaction have its moment: of its
 * clearings each id is a payment. Source: docs/decisions/0134.
 */
export const kardPrefix = 'kard:'
