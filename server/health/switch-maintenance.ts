import { appendAudit } from '../audit/audit-log.ts'
import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/transact.ts'
import { readMaintenance, setMaintenance } from './maintenance-store.ts'

interface Switching {
  readonly maintenance: 'on' | 'off'
  /** `operator:<name>`, as the audit log writes it. */
  readonly actor: string
  readonly reason: string
  readonly now: Date
}

/** An operator's deed: shows the maintenance screen in place of a partner's pages, or ends that, with an entry in the audit log. */
export async function switchMaintenance(
  db: Db,
  partnerId: string,
  { maintenance, actor, reason, now }: Switching,
): Promise<'done' | 'alreadySo'> {
  return inTransaction(db, async (tx) => {
    if ((await readMaintenance(tx, partnerId)) === (maintenance === 'on')) return 'alreadySo'
    await setMaintenance(tx, partnerId, maintenance)
    const entry = { actor, action: `maintenance.${maintenance}`, subject: 'site', details: { reason } }
    await appendAudit(tx, partnerId, { at: now, ...entry })
    return 'done'
  })
}
