import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { appendAudit } from '../audit/audit-log.ts'
import { lockMembers } from '../db/lock-members.ts'
import { inTransaction, type Tx } from '../db/transact.ts'
import { findHolders, insertTextConsents, setSmsOptIn } from '../texts/consent-store.ts'
import { lockNumber, setNumber } from '../texts/number-store.ts'
import { dropWaitingTexts } from '../texts/text-history-store.ts'

interface Stop {
  readonly partnerId: string
  readonly phoneNumber: string
}

/** The provider knows that the number said STOP: as if it had said so here, but nothing is answered. */
export async function stopNumber(
  { now: clock }: Pick<Context, 'now'>,
  db: Db,
  { partnerId, phoneNumber }: Stop,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockHolders(tx, { partnerId, phoneNumber })
    await lockNumber(tx, partnerId, phoneNumber)
    await endTexts(tx, { partnerId, phoneNumber, now: clock() })
  })
}

/** Before the number's own lock: the order of locks (decision 104). Who types the number at this moment meets the number's word at the sending. */
export async function lockHolders(tx: Tx, { partnerId, phoneNumber }: Stop): Promise<void> {
  const holders = await findHolders(tx, partnerId, phoneNumber)
  await lockMembers(
    tx,
    holders.map(({ memberId }) => memberId),
  )
}

/** No texts to the number any more, whoever has it, and their profiles say so. Twice is once. The number is locked, and its holders. */
export async function endTexts(tx: Tx, { partnerId, phoneNumber, now }: Stop & { readonly now: Date }): Promise<void> {
  const opted = (await findHolders(tx, partnerId, phoneNumber)).filter(({ smsOptIn }) => smsOptIn)
  await setNumber(tx, partnerId, { phoneNumber, stoppedAt: now })
  await dropWaitingTexts(tx, partnerId, phoneNumber)
  await setSmsOptIn(tx, partnerId, { memberIds: opted.map(({ memberId }) => memberId), smsOptIn: false, now })
  await insertTextConsents(
    tx,
    partnerId,
    opted.map(({ memberId }) => ({ memberId, phoneNumber, state: 'ended', way: 'text', version: null, at: now })),
  )
  for (const { publicId } of opted) {
    const subject = `member:${publicId}`
    await appendAudit(tx, partnerId, { at: now, actor: 'text', action: 'texts.stop', subject })
  }
}
