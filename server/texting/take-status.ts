import type { Partner } from '#partners/registry.ts'
import { messageStatuses, unsubscribed } from '#vendors/sms/wire.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { putTextStatus } from '../texts/text-history-store.ts'
import { stopNumber } from './stop-number.ts'

interface Status {
  readonly reference: string
  readonly sid: string
  readonly status: string
  readonly errorCode: string | null
}

const ends = new Set<string>(['delivered', 'undelivered', 'failed', 'canceled'])

/** What became of a text. Words that this release does not know, and older ones that come late, change nothing. */
export async function takeStatus(
  context: Pick<Context, 'now' | 'log'>,
  db: Db,
  partner: Partner,
  { status, ...said }: Status,
): Promise<void> {
  const place = messageStatuses.findIndex((known) => known === status)
  if (place < 0) return
  const after = messageStatuses.slice(0, place).filter((earlier) => !ends.has(earlier))
  const text = await putTextStatus(db, partner.id, { ...said, status, after, now: context.now() })
  if (!text) return
  if (said.errorCode === String(unsubscribed))
    await stopNumber(context, db, { partnerId: partner.id, phoneNumber: text.phoneNumber })
  else if (status === 'undelivered' || status === 'failed')
    context.log.warn({ partnerId: partner.id, sid: said.sid, errorCode: said.errorCode }, 'a text did not arrive')
}
