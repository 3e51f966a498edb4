import { appendAudit } from '../audit/audit-log.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { inTransaction, type Tx } from '../db/transact.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { endRow, findEmulation, raiseRow } from './store.ts'

interface Change {
  readonly partnerId: string
  readonly id: string
  /** `operator:<name>`. */
  readonly actor: string
}

type Outcome = 'done' | Refusal<'notFound' | 'emulationOver' | 'alreadyRaised'>

/** Who looks may change what support may change from now on, and says why. */
export async function raiseEmulation(
  { now }: Pick<Context, 'now'>,
  db: Db,
  { partnerId, id, actor, reason }: Change & { readonly reason: string },
): Promise<Outcome> {
  const at = now()
  return inTransaction(db, async (tx) => {
    const emulation = await findEmulation(tx, partnerId, id)
    if (!emulation) return refuse('notFound', { message: 'there is no such emulation' })
    if (emulation.raisedAt !== null) return refuse('alreadyRaised')
    if (!(await raiseRow(tx, partnerId, { id, actor, reason, now: at }))) return refuse('emulationOver')
    await audit(tx, partnerId, { at, actor, action: 'emulation.raise', publicId: emulation.publicId, id, reason })
    return 'done'
  })
}

export async function endEmulation(
  { now }: Pick<Context, 'now'>,
  db: Db,
  { partnerId, id, actor }: Change,
): Promise<Outcome> {
  const at = now()
  return inTransaction(db, async (tx) => {
    const emulation = await findEmulation(tx, partnerId, id)
    if (!emulation) return refuse('notFound', { message: 'there is no such emulation' })
    if (!(await endRow(tx, partnerId, { id, now: at }))) return refuse('emulationOver')
    await audit(tx, partnerId, { at, actor, action: 'emulation.end', publicId: emulation.publicId, id })
    return 'done'
  })
}

interface Deed {
  readonly at: Date
  readonly actor: string
  readonly action: string
  readonly publicId: string
  readonly id: string
  readonly reason?: string
}

async function audit(tx: Tx, partnerId: string, { publicId, id, reason, ...entry }: Deed): Promise<void> {
  const details = { emulation: id, ...(reason === undefined ? {} : { reason }) }
  await appendAudit(tx, partnerId, { ...entry, subject: `member:${publicId}`, details })
}
