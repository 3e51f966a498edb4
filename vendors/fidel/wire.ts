import { z } from 'zod'

/** The events of a transaction. Source: fidelapi.com/docs/select/webhooks. */
export const transactionEvents = ['transaction.auth', 'transaction.clearing', 'transaction.refund'] as const
export type TransactionEvent = (typeof transactionEvents)[number]

/** How events are called: those above, and those of cards, locations, programs and offers. */
export const eventNamePattern = /^[a-z]+(\.[a-z]+){1,4}$/

const name = z.string().max(200)

/** A transaction as its webhook has it, without the event's name. What is not read here is not looked at. */
export const transactionSchema = z.object({
  id: name,
  /** In units of the currency, as a decimal number; negative where money goes back. */
  amount: z.number(),
  /** ISO 4217. */
  currency: name,
  /** The merchant's local time, without an offset. */
  datetime: name,
  card: z.object({ id: name, scheme: name }),
  location: z.object({ id: name, timezone: name }),
  /** Of the transaction that a refund gives back, where it was found. */
  originalTransactionId: name.nullish(),
})
export type Transaction = Readonly<z.infer<typeof transactionSchema>>
