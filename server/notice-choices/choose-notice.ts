import type { NoticeChoice } from '#domain/notices/notice-choices.ts'
import { required } from '#domain/required.ts'
import type { Partner } from '#partners/registry.ts'
import { appendAudit } from '../audit/audit-log.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { inTransaction, type Tx } from '../db/transact.ts'
import { findMember } from '../members/store.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { isOfferedBy } from './offered-choices.ts'
import { putNoticeChoice } from './store.ts'

interface Choosing {
  readonly partner: Partner
  readonly memberId: number
  readonly choice: NoticeChoice
  /** Where they said so: signed in on the profile, or by the link of a mail. */
  readonly by: 'profile' | 'mailedLink'
}

type Chosen = 'chosen' | Refusal<'invalidRequest'>

/** Keeps what the member chose. Twice is once; what cannot be chosen is refused. */
export async function chooseNotice(context: Pick<Context, 'now'>, db: Db, choosing: Choosing): Promise<Chosen> {
  return inTransaction(db, (tx) => keepNoticeChoice(context, tx, choosing))
}

/** The same as a part of something larger. */
export async function keepNoticeChoice(
  context: Pick<Context, 'now'>,
  tx: Tx,
  { partner, memberId, choice, by }: Choosing,
): Promise<Chosen> {
  if (!isOfferedBy(partner, choice)) return refuse('invalidRequest')
  const now = context.now()
  if (!(await putNoticeChoice(tx, partner.id, { memberId, choice, now }))) return 'chosen'
  const member = required(await findMember(tx, partner.id, memberId), 'the member of a session')
  const person = `member:${member.publicId}`
  const details = { ...choice, by }
  await appendAudit(tx, partner.id, { at: now, actor: person, action: 'chooseNotice', subject: person, details })
  return 'chosen'
}
