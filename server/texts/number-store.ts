import type { ReplyWord } from '#domain/texts/reply-word.ts'
import { columnsOf, type Row } from '../db/columns.ts'
import type { Db } from '../db/database.ts'
import { insertMissing } from '../db/rows.ts'
import type { Tx } from '../db/transact.ts'

export type TextNumber = Pick<Row<'text_number'>, 'stoppedAt' | 'puzzledAt'>

/** The number as the partner knows it; nothing else that it writes is taken in until the transaction ends. After the locks of members. */
export async function lockNumber(tx: Tx, partnerId: string, phoneNumber: string): Promise<TextNumber> {
  await insertMissing(tx, { into: 'text_number', rows: [{ partnerId, phoneNumber }] })
  return tx
    .selectFrom('text_number')
    .select(columnsOf('text_number', ['stoppedAt', 'puzzledAt']))
    .where('partner_id', '=', partnerId)
    .where('phone_number', '=', phoneNumber)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function isStopped(db: Db, partnerId: string, phoneNumber: string): Promise<boolean> {
  const found = await db
    .selectFrom('text_number')
    .select('phone_number')
    .where('partner_id', '=', partnerId)
    .where('phone_number', '=', phoneNumber)
    .where('stopped_at', 'is not', null)
    .executeTakeFirst()
  return found !== undefined
}

export async function setNumber(
  tx: Tx,
  partnerId: string,
  { phoneNumber, ...changes }: { readonly phoneNumber: string } & Partial<TextNumber>,
): Promise<void> {
  const { stoppedAt, puzzledAt } = changes
  await tx
    .updateTable('text_number')
    .set({
      ...(stoppedAt !== undefined && { stopped_at: stoppedAt }),
      ...(puzzledAt !== undefined && { puzzled_at: puzzledAt }),
    })
    .where('partner_id', '=', partnerId)
    .where('phone_number', '=', phoneNumber)
    .execute()
}

interface Incoming {
  readonly sid: string
  readonly phoneNumber: string
  readonly word: ReplyWord
  readonly now: Date
}

/** False where it came before. Of what was written only what it was taken for is kept. */
export async function insertIncoming(tx: Tx, partnerId: string, { now, ...incoming }: Incoming): Promise<boolean> {
  const row = { partnerId, ...incoming, receivedAt: now }
  return (await insertMissing(tx, { into: 'incoming_text', rows: [row] })) > 0
}

export async function markAnswered(tx: Tx, partnerId: string, sid: string): Promise<void> {
  await tx
    .updateTable('incoming_text')
    .set({ answered: true })
    .where('partner_id', '=', partnerId)
    .where('sid', '=', sid)
    .execute()
}

export async function countAnswers(
  tx: Tx,
  partnerId: string,
  { phoneNumber, since }: { readonly phoneNumber: string; readonly since: Date },
): Promise<number> {
  const { answers } = await tx
    .selectFrom('incoming_text')
    .select(({ fn }) => fn.countAll<number>().as('answers'))
    .where('partner_id', '=', partnerId)
    .where('phone_number', '=', phoneNumber)
    .where('received_at', '>', since)
    .where('answered', '=', true)
    .executeTakeFirstOrThrow()
  return Number(answers)
}
