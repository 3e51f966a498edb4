import type { Receipt } from '#contract/schemas/activity.ts'
import type { TraceStep } from '#domain/rules/verdict.ts'
import type { Partner } from '#partners/registry.ts'
import type { Db } from '../db/database.ts'
import { findTransaction } from './activity-store.ts'
import { presentReceipt } from './present.ts'
import {
  findCampaignTitles,
  findEffectiveFrom,
  findOfferTitles,
  findReceiptEvents,
  findReceiptLines,
} from './receipt-store.ts'

interface ReceiptQuestion {
  readonly partner: Partner
  readonly memberId: number
  readonly id: number
  readonly now: Date
}

/** The proof of one dine of the member; null where it is not theirs. */
export async function readReceipt(db: Db, { partner, memberId, id, now }: ReceiptQuestion): Promise<Receipt | null> {
  const member = { partnerId: partner.id, memberId }
  const row = await findTransaction(db, member, { id, now })
  if (!row) return null
  return presentReceipt({
    partnerId: partner.id,
    row,
    currency: partner.settings.currencyType,
    events: await findReceiptEvents(db, id),
    lines: await findReceiptLines(db, member, id),
    titles: {
      offer: await findOfferTitles(db, partner.id, row.merchantId),
      campaign: await findCampaignTitles(db, partner.id, campaignsIn(row.trace)),
    },
    effectiveFrom: row.ruleVersion === null ? null : await findEffectiveFrom(db, partner.id, row.ruleVersion),
  })
}

/** The codes of campaigns that a verdict names. */
export function campaignsIn(trace: readonly TraceStep[]): readonly string[] {
  return trace.flatMap(({ rule, saw }) => (rule === 'campaign' ? [String(saw['code'])] : []))
}
