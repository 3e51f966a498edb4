import { appendAudit } from '../audit/audit-log.ts'
import { endBalance } from '../closing/end-balance.ts'
import type { TableName } from '../db/columns.ts'
import type { Db } from '../db/database.ts'
import { lockMembers } from '../db/lock-members.ts'
import { inTransaction } from '../db/transact.ts'
import { keepFirstEmailOptIn } from '../members/enrolment-store.ts'
import { refuse, type Refusal } from '../refusal.ts'
import {
  countRows,
  countUnderWay,
  eraseBeside,
  eraseProfile,
  eraseRows,
  type ErasableMember,
  findErasable,
} from './erasure-store.ts'
import { type Erasure, erasures } from './erasures-store.ts'
import { sections } from './my-data-sections.ts'
import { countVisitsOnTheirWay } from './my-data-store.ts'

/** One line of what an erasure does. */
export interface ErasureStep {
  /** As the member's data names it. */
  readonly name: string
  readonly rows: number
  readonly erasure: Erasure
}

export interface ErasurePlan {
  readonly member: ErasableMember
  /** What has not come to its end yet: while there is any, nothing is erased. */
  readonly underWay: {
    readonly visits: number
    readonly postings: number
    readonly credits: number
    readonly giftCards: number
  }
  readonly steps: readonly ErasureStep[]
}

/** What erasing the member would do. Nothing is changed. */
export async function planErasure(db: Db, partnerId: string, name: string): Promise<ErasurePlan | Refusal<'notFound'>> {
  const member = await findErasable(db, partnerId, name)
  if (!member) return refuse('notFound')
  const { id: memberId } = member
  const steps: ErasureStep[] = []
  for (const [section, erasure] of Object.entries(erasures)) {
    const rows = await countRows(db, partnerId, { table: tableOf(section), memberId })
    steps.push({ name: section, rows, erasure })
  }
  const visits = await countVisitsOnTheirWay(db, partnerId, memberId)
  return { member, underWay: { visits, ...(await countUnderWay(db, partnerId, memberId)) }, steps }
}

interface Erasing {
  /** A public id or an e-mail address. */
  readonly member: string
  /** As the audit log names who did it. */
  readonly actor: string
  readonly reason: string
  readonly now: Date
}

/**
 * Removes what may go of a closed member: name, addresses, mails, inbox, devices. Visits, postings and consents stay, under the public id, which the
 * partner's books and the audit log have too, and which opens nothing. Twice is once.
 */
export async function eraseMember(
  db: Db,
  partnerId: string,
  { member: name, actor, reason, now }: Erasing,
): Promise<'done' | 'alreadySo' | Refusal<'notFound' | 'notClosed' | 'underWay'>> {
  return inTransaction(db, async (tx) => {
    const named = await findErasable(tx, partnerId, name)
    if (!named) return refuse('notFound')
    const locked = await lockMembers(tx, [named.id])
    const member = await findErasable(tx, partnerId, named.publicId)
    if (!member) return refuse('notFound')
    if (member.erasedAt !== null) return 'alreadySo'
    if (member.memberType !== 'ClosedAccountMember') return refuse('notClosed')
    const { postings, credits, giftCards } = await countUnderWay(tx, partnerId, member.id)
    if (postings + credits + giftCards + (await countVisitsOnTheirWay(tx, partnerId, member.id)) > 0)
      return refuse('underWay')
    for (const [section, erasure] of Object.entries(erasures))
      await eraseRows(tx, partnerId, { table: tableOf(section), memberId: member.id, erasure })
    await endBalance(locked, { partnerId, memberId: member.id }, now)
    await keepFirstEmailOptIn(tx, partnerId, member.id)
    await eraseBeside(tx, partnerId, member)
    await eraseProfile(tx, partnerId, { member, now })
    const subject = `member:${member.publicId}`
    await appendAudit(tx, partnerId, { at: now, actor, action: 'account.erase', subject, details: { reason } })
    return 'done'
  })
}

/** Tables that are told otherwise stand under their own names. */
function tableOf(section: string): TableName {
  const told = new Map<string, { readonly table: TableName }>(Object.entries(sections))
  return told.get(section)?.table ?? (section as TableName)
}
