import type { Db } from '../db/database.ts'
import { anyOf } from '../db/rows.ts'

/** Those of the references that an order of any programme has: the issuer is the installation's. */
export async function findKnownOrders(db: Db, references: readonly string[]): Promise<ReadonlySet<string>> {
  if (references.length === 0) return new Set()
  const rows = await db
    .selectFrom('gift_card_order')
    .select('reference')
    .where('reference', '=', anyOf('text', references))
    .execute()
  return new Set(rows.map(({ reference }) => reference))
}

export interface Recipient {
  readonly partnerId: string
  readonly memberId: number
}

/** Who has each address, in whichever programme, by the address in small letters. */
export async function findRecipients(
  db: Db,
  emails: readonly string[],
): Promise<ReadonlyMap<string, readonly Recipient[]>> {
  if (emails.length === 0) return new Map()
  const rows = await db
    .selectFrom('member')
    .select(['partner_id as partnerId', 'id as memberId', 'email_folded as email'])
    .where('email_folded', '=', anyOf('text', new Set(emails.map((email) => email.toLowerCase()))))
    .where('erased_at', 'is', null)
    .orderBy('id')
    .execute()
  return Map.groupBy(rows, ({ email }) => email)
}
