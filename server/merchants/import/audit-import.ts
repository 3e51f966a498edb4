import { appendAudit } from '../../audit/audit-log.ts'
import type { Tx } from '../../db/transact.ts'

export interface Approval {
  readonly askedBy: string
  readonly approvedBy: string
}

/** On whose word restaurants, terms and offers change. */
export interface Importer {
  /** `operator:<name>`, as the audit log writes it. */
  readonly actor: string
  readonly reason?: string | undefined
  /** A change of the past is asked for by one person and approved by another, both named as the actor is. */
  readonly approval?: Approval | undefined
  /** What the entries of one import have in common. */
  readonly importId: string
}

export interface ImportedFor {
  readonly partnerId: string
  /** How many of what was changed. */
  readonly counts: Readonly<Record<string, number>>
}

interface Auditing {
  readonly action: 'importRestaurants' | 'importTerms' | 'importOffers'
  readonly by: Importer
  readonly at: Date
}

/** An entry for each partner that something was changed for, in the transaction that changed it: last, as the order of locks has it. */
export async function auditImport(
  tx: Tx,
  { action, by: { actor, reason, approval, importId }, at }: Auditing,
  touched: readonly ImportedFor[],
): Promise<void> {
  const said = { ...(reason !== undefined && { reason }), ...approval }
  for (const { partnerId, counts } of touched.toSorted((a, b) => (a.partnerId < b.partnerId ? -1 : 1)))
    await appendAudit(tx, partnerId, {
      at,
      actor,
      action,
      subject: `import:${importId}`,
      details: { ...said, ...counts },
    })
}
