import { insertRows } from '../db/rows.ts'
import type { Tx } from '../db/transact.ts'

interface Consent {
  readonly cardLinkId: number
  readonly memberId: number
  readonly version: string
  readonly now: Date
}

export async function insertConsent(tx: Tx, partnerId: string, { now, ...consent }: Consent): Promise<void> {
  await insertRows(tx, { into: 'card_consent', rows: [{ partnerId, ...consent, agreedAt: now }] })
}
