import type { Db } from '../../db/database.ts'
import { replayMembers, type ReplayFault } from './replay-members.ts'
import { findMemberPage } from '../../members/member-page-store.ts'

/** Members whose verdicts are in memory at once. */
const pageSize = 200

export interface ReplayWish {
  readonly partnerIds: readonly string[]
  /** Of so many pieces of equal size this one, counted from 1: a night each. */
  readonly piece?: { readonly number: number; readonly of: number }
  readonly now: Date
}

export interface ReplayReport {
  readonly members: number
  readonly faults: number
  /** The first of them. */
  readonly examples: readonly ReplayFault[]
}

const mostExamples = 20

/** Proves the verdicts of whole programmes by deriving them anew, page by page. Ids that leave one remainder are one piece. */
export async function replayJournal(db: Db, { partnerIds, piece, now }: ReplayWish): Promise<ReplayReport> {
  const examples: ReplayFault[] = []
  let members = 0
  let faults = 0
  for (const partnerId of partnerIds) {
    for (let after = 0; ;) {
      const page = await findMemberPage(db, { partnerId, after, limit: pageSize })
      const last = page.at(-1)
      if (last === undefined) break
      after = last
      const memberIds = page.filter((id) => piece === undefined || id % piece.of === piece.number - 1)
      const found = await replayMembers(db, { partnerId, memberIds }, now)
      members += memberIds.length
      faults += found.length
      examples.push(...found.slice(0, mostExamples - examples.length))
    }
  }
  return { members, faults, examples }
}
