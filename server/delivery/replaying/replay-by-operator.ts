import { appendAudit } from '../../audit/audit-log.ts'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/database.ts'
import { inTransaction } from '../../db/transact.ts'
import { replayPostings } from '../outbox-store.ts'

interface Replay {
  readonly wish: Parameters<typeof replayPostings>[1]
  /** `operator:<name>`, as the audit log writes it. */
  readonly actor: string
  readonly reason: string
}

/** Makes postings due again on an operator's word, with an entry in the audit log; answers how many. */
export async function replayByOperator(db: Db, { wish, actor, reason }: Replay, { now }: Clock): Promise<number> {
  return inTransaction(db, async (tx) => {
    const count = await replayPostings(tx, wish)
    const { partnerId, network, from, to } = wish
    const details = { count, from: from?.toISOString() ?? '', to: to?.toISOString() ?? '', reason }
    const entry = {
      actor,
      action: 'postings.replay',
      subject: network === null ? 'postings' : `credits:${network}`,
      details,
    }
    await appendAudit(tx, partnerId, { at: now(), ...entry })
    return count
  })
}
