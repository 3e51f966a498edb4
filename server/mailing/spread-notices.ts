import { isNoticeKind, type NoticeChannel, noticeKinds } from '#domain/notices/notice-kinds.ts'
import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/transact.ts'
import { insertMails } from '../mail/outgoing-mail-store.ts'
import { claimUnspread, markSpread, partnersWithUnspread, type UnspreadNotice } from '../notices/notice-store.ts'
import { insertTexts } from '../texts/outgoing-text-store.ts'
import { textsOfNotices } from '../texts/texts-of-notices.ts'

const batchSize = 500

/**
 * Hands what members were told to the ways that it takes beside the inbox: once, however many processes do so. Who wants it there is asked when it is
 * written, since they may change their mind until then.
 */
export async function spreadNotices(db: Db, now: Date): Promise<void> {
  for (const partnerId of await partnersWithUnspread(db)) while ((await spreadBatch(db, partnerId, now)) === batchSize);
}

/** Answers how many notices it looked at. */
async function spreadBatch(db: Db, partnerId: string, now: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    const notices = await claimUnspread(tx, partnerId, batchSize)
    const mailed = notices.filter((notice) => goesBy('mail', notice))
    await insertMails(tx, partnerId, {
      mails: mailed.map(({ id, memberId, mailTo }) => ({
        kind: 'notice',
        facts: { noticeId: id },
        memberId,
        recipient: mailTo,
      })),
      now,
    })
    const texted = notices.filter((notice) => goesBy('text', notice))
    await insertTexts(tx, partnerId, { texts: await textsOfNotices(tx, partnerId, texted), now })
    await markSpread(tx, partnerId, { ids: notices.map(({ id }) => id), now })
    return notices.length
  })
}

function goesBy(channel: NoticeChannel, { kind }: UnspreadNotice): boolean {
  return isNoticeKind(kind) && noticeKinds[kind].channels.includes(channel)
}
