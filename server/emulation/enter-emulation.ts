import { appendAudit } from '../audit/audit-log.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/transact.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { hashOf } from '../session/keyed-hash.ts'
import type { Emulation } from './emulation.ts'
import { findRunningOf } from './find-emulation.ts'
import { takeToken } from './store.ts'
import { tokenHash } from './token.ts'

export interface EnteredEmulation {
  readonly emulation: Emulation
  /** The random name that goes on with it: for the frame's cookie only. */
  readonly sid: string
}

/**
 * The frame hands in what the console gave it. One that is unknown, used, over a minute old, another partner's, or of a member who has left meanwhile gets
 * one and the same answer.
 */
export async function enterEmulation(
  { random, now }: Pick<Context, 'random' | 'now'>,
  db: Db,
  { partnerId, token }: { readonly partnerId: string; readonly token: string },
): Promise<EnteredEmulation | Refusal<'emulationRefused'>> {
  const at = now()
  const sid = random(32).toString('base64url')
  return inTransaction(db, async (tx) => {
    const taken = await takeToken(tx, partnerId, { tokenHash: tokenHash(token), sessionHash: hashOf(sid), now: at })
    const emulation = taken === undefined ? null : await findRunningOf(tx, partnerId, { sid, now: at })
    if (emulation === null) return refuse('emulationRefused')
    await appendAudit(tx, partnerId, {
      at,
      actor: emulation.operator,
      action: 'emulation.enter',
      subject: `member:${emulation.publicId}`,
      details: { emulation: emulation.id },
    })
    return { emulation, sid }
  })
}
