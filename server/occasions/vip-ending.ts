import { homeZone, localDay } from '#domain/dates.ts'
import { isVipEndingTold, vipEndingNotice } from '#domain/notices/vip-notice.ts'
import type { VipRule } from '#domain/rules/rule-document.ts'
import type { Db } from '../db/database.ts'
import { inTransaction, type Tx } from '../db/transact.ts'
import { findMemberPage } from '../members/member-page-store.ts'
import { tellMembers } from '../notices/tell-members.ts'
import { findRulesInForce } from '../rules/store.ts'
import { findFormerVips } from './vip-ending-store.ts'

/** Members who are looked at in one transaction. */
const batchSize = 1_000

/** Tells the partner's members whose VIP ends with the year what keeps it: once in a year, however often and by however many processes this runs. */
export async function tellVipEnding(db: Db, partnerId: string, now: Date): Promise<void> {
  const day = localDay(now.getTime(), homeZone)
  const vip = isVipEndingTold(day) && (await findRulesInForce(db, partnerId, now))?.vip
  if (!vip) return
  for (let after: number | null = 0; after !== null;) {
    const batch: Batch = { vip, year: day.year, after }
    after = await inTransaction(db, (tx) => tellBatch(tx, partnerId, batch, now))
  }
}

interface Batch {
  readonly vip: VipRule
  readonly year: number
  readonly after: number
}

/** Answers the last member that it looked at; null where there are no more. */
async function tellBatch(tx: Tx, partnerId: string, { vip, year, after }: Batch, now: Date): Promise<number | null> {
  const memberIds = await findMemberPage(tx, { partnerId, after, limit: batchSize })
  const found = await findFormerVips(tx, partnerId, { year, vip, memberIds })
  const tellings = found.flatMap(({ memberId, emailOptIn, qualifiedDines }) => {
    const notice = vipEndingNotice({ vip, year, emailOptIn, qualifiedDines })
    return notice ? [{ ...notice, partnerId, memberId, key: String(year) }] : []
  })
  await tellMembers(tx, tellings, now)
  return memberIds.length < batchSize ? null : (memberIds.at(-1) ?? null)
}
