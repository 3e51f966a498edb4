import { asColumns, columnsOf, type NewRow, type Row } from '../db/columns.ts'
import type { Db } from '../db/database.ts'
import { tidyRows } from '../db/tidy-rows.ts'

type NewChallenge = Omit<NewRow<'passkey_challenge'>, 'partnerId' | 'usedAt'>

export async function insertChallenge(
  db: Db,
  partnerId: string,
  { challenge, now }: { readonly challenge: NewChallenge; readonly now: Date },
): Promise<void> {
  await tidyRows(db, partnerId, { table: 'passkey_challenge', key: 'challenge_hash', before: now })
  await db
    .insertInto('passkey_challenge')
    .values({ partner_id: partnerId, used_at: null, ...asColumns('passkey_challenge', challenge) })
    .execute()
}

export type Claim = Pick<Row<'passkey_challenge'>, 'challengeHash' | 'browserHash' | 'purpose' | 'rpId' | 'memberId'>

/** Takes the challenge that this browser was given for this: of many at once one gets it, and nobody a second time. */
export async function takeChallenge(
  db: Db,
  partnerId: string,
  { claim, now }: { readonly claim: Claim; readonly now: Date },
): Promise<boolean> {
  const taken = await db
    .updateTable('passkey_challenge')
    .set({ used_at: now })
    .where('partner_id', '=', partnerId)
    .where('challenge_hash', '=', claim.challengeHash)
    .where('browser_hash', '=', claim.browserHash)
    .where('purpose', '=', claim.purpose)
    .where('rp_id', '=', claim.rpId)
    .where('member_id', 'is not distinct from', claim.memberId)
    .where('expires_at', '>', now)
    .where('used_at', 'is', null)
    .returning(columnsOf('passkey_challenge', ['expiresAt']))
    .executeTakeFirst()
  return taken !== undefined
}
