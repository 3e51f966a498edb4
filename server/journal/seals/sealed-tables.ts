import type { Property, TableName } from '../../db/columns.ts'

interface Sealing<Table extends TableName> {
  /** What names a row within its partner. */
  readonly key: readonly Property<Table>[]
  /** What nobody is paid by and nobody reads; or what is derived from other rows whenever the journal is proved. */
  readonly unsealed: readonly Property<Table>[]
}

type Sealings = { readonly [Table in TableName]?: Sealing<Table> }

/**
 * What is sealed when it is written, since nothing else says the same: all columns but those that are named. A column that is added to a table is
 * sealed from then on; one that has a default other than null changes the digests of the rows of before, which have to be sealed again.
 */
export const sealedTables = {
  account_closing: { key: ['memberId', 'closedAt'], unsealed: ['belowZero'] },
  campaign_budget: { key: ['campaignId'], unsealed: ['granted'] },
  campaign_grant: { key: ['transactionId', 'campaignId'], unsealed: [] },
  cash_out_choice: { key: ['id'], unsealed: [] },
  credit_answer: { key: ['network', 'eventId'], unsealed: [] },
  debt_taken_on: { key: ['writtenOffId'], unsealed: [] },
  gift_card_order: { key: ['id'], unsealed: ['lookAt', 'looks'] },
  outbox: { key: ['postingId'], unsealed: ['attempts', 'nextAttemptAt', 'leasedUntil', 'lastError'] },
  reservation_reward: { key: ['postingId'], unsealed: [] },
  reward_adjustment: { key: ['id'], unsealed: [] },
  reward_expiry: { key: ['memberId', 'toldThrough'], unsealed: [] },
  rule_revision: { key: ['version'], unsealed: [] },
  // Balances are paid and end by what no verdict says: decision 154.
  rule_version: { key: ['version'], unsealed: [] },
  statement_credit: { key: ['id'], unsealed: [] },
  // The replay derives what it is and comes to; what the receipt says knew only what was recorded by then.
  transaction: { key: ['id'], unsealed: [] },
} as const satisfies Sealings

/** The same of what partners share. */
export const sharedSealedTables = {
  event_ruling: { key: ['network', 'eventId', 'id'], unsealed: [] },
  network_event: { key: ['network', 'eventId'], unsealed: [] },
} as const satisfies Sealings

export type SealedTable = keyof typeof sealedTables
export type SharedSealedTable = keyof typeof sharedSealedTables

/** The tables of a list, in its order. */
export function tablesOf<Table extends string>(sealings: Readonly<Record<Table, unknown>>): readonly Table[] {
  // Object.keys forgets which names they are.
  return Object.keys(sealings) as Table[]
}

export function isSealed(table: TableName): table is SealedTable {
  return Object.hasOwn(sealedTables, table)
}
