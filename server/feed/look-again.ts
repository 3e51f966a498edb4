import { appendAudit } from '../audit/audit-log.ts'
import type { Db } from '../db/database.ts'
import type { Clock } from '../clock.ts'
import { reevaluateUnmatched } from './reevaluate-unmatched.ts'
import { partnersOfMatchable, type Unmatched } from './unmatched-store.ts'

export interface LookAgain {
  readonly which: Unmatched
  /** `operator:<name>`, as the audit log writes it. */
  readonly actor: string
  readonly reason: string
}

export interface LookedAgain {
  /** How many references were looked at. */
  readonly references: number
  readonly partners: readonly string[]
}

/** Looks at kept events again, with an entry in the audit log of each partner whose members held their cards. */
export async function lookAgain(db: Db, { which, actor, reason }: LookAgain, clock: Clock): Promise<LookedAgain> {
  const at = clock.now()
  const partners = await partnersOfMatchable(db, which, at)
  const subject =
    'acquirerMerchantIds' in which ? `acquirer-id:${which.acquirerMerchantIds.join(',')}` : 'network-event:all'
  for (const partnerId of partners)
    await appendAudit(db, partnerId, { at, actor, action: 'reevaluateUnmatched', subject, details: { reason } })
  return { references: await reevaluateUnmatched(db, which, clock), partners }
}
