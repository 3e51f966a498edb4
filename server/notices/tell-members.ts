import type { Tx } from '../db/transact.ts'
import { insertNotices, type Telling } from './notice-store.ts'

/**
 * Tells a member, in the transaction of what it tells of: both or neither. It is in their inbox from then on; the ways that they chose beside it
 * follow in the background. Nothing of it is in words yet.
 */
export async function tellMember(
  tx: Tx,
  partnerId: string,
  { now, ...telling }: Telling & { readonly now: Date },
): Promise<void> {
  await tellMembers(tx, [{ partnerId, ...telling }], now)
}

/** The same for many at once, by one statement. */
export async function tellMembers(
  tx: Tx,
  tellings: readonly (Telling & { readonly partnerId: string })[],
  now: Date,
): Promise<void> {
  await insertNotices(tx, tellings, now)
}
