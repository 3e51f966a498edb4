import { asColumns, columnsOf, type Row } from '../db/columns.ts'
import type { Db } from '../db/database.ts'
import { tidyRows } from '../db/tidy-rows.ts'

const pendingNames = [
  'issuer',
  'nonce',
  'verifier',
  'redirectUri',
  'returnTo',
  'expiresAt',
  'usedAt',
  'asksProof',
] as const
export type PendingSignOn = Pick<Row<'pending_sign_on'>, (typeof pendingNames)[number]>

interface NewPending extends Omit<PendingSignOn, 'usedAt'> {
  readonly stateHash: string
  readonly browserHash: string
}

export async function insertPending(
  db: Db,
  partnerId: string,
  { pending, now }: { pending: NewPending; now: Date },
): Promise<void> {
  await tidyRows(db, partnerId, { table: 'pending_sign_on', key: 'state_hash', before: now })
  await db
    .insertInto('pending_sign_on')
    .values({ partner_id: partnerId, used_at: null, ...asColumns('pending_sign_on', pending) })
    .execute()
}

interface Claim {
  readonly stateHash: string
  readonly browserHash: string
  readonly now: Date
}

/** The sign-on that this browser began under this name, taken: nobody gets it a second time. */
export async function takePending(
  db: Db,
  partnerId: string,
  { stateHash, browserHash, now }: Claim,
): Promise<PendingSignOn | undefined> {
  return db
    .updateTable('pending_sign_on')
    .set({ used_at: now })
    .where('partner_id', '=', partnerId)
    .where('state_hash', '=', stateHash)
    .where('browser_hash', '=', browserHash)
    .where('expires_at', '>', now)
    .where('used_at', 'is', null)
    .returning(columnsOf('pending_sign_on', pendingNames))
    .executeTakeFirst()
}

/** Of a sign-on that could not be taken: whether this browser took it before, and where that led. */
export async function findTaken(
  db: Db,
  partnerId: string,
  { stateHash, browserHash, now }: Claim,
): Promise<Pick<PendingSignOn, 'returnTo'> | undefined> {
  return db
    .selectFrom('pending_sign_on')
    .select('return_to as returnTo')
    .where('partner_id', '=', partnerId)
    .where('state_hash', '=', stateHash)
    .where('browser_hash', '=', browserHash)
    .where('expires_at', '>', now)
    .where('used_at', 'is not', null)
    .executeTakeFirst()
}
