import { appendAudit } from '../audit/audit-log.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/transact.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { emulationMs, emulationTokenMs } from './emulation.ts'
import { findSeen, insertEmulation } from './store.ts'
import { tokenHash } from './token.ts'

interface Start {
  readonly partnerId: string
  /** The member's public id or e-mail address. */
  readonly member: string
  /** `operator:<name>`. */
  readonly actor: string
  readonly reason: string
}

export interface StartedEmulation {
  readonly id: string
  /** What the console's page hands to the frame: good once, for a minute. */
  readonly token: string
  readonly tokenUntil: Date
  readonly endsAt: Date
}

/** An operator's deed: somebody of support wants to see the site as this member does. Nothing is seen before the frame has taken the token. */
export async function startEmulation(
  { random, now }: Pick<Context, 'random' | 'now'>,
  db: Db,
  { partnerId, member: name, actor, reason }: Start,
): Promise<StartedEmulation | Refusal<'notFound' | 'memberClosed'>> {
  const member = await findSeen(db, partnerId, name)
  if (!member) return refuse('notFound', { message: 'there is no such member' })
  if (member.memberType === 'ClosedAccountMember')
    return refuse('memberClosed', { message: 'the member has closed the account' })
  const at = now()
  const started = {
    id: random(16).toString('base64url'),
    token: random(32).toString('base64url'),
    tokenUntil: new Date(at.getTime() + emulationTokenMs),
    endsAt: new Date(at.getTime() + emulationMs),
  }
  const { id, token, tokenUntil, endsAt } = started
  const kept = { id, tokenHash: tokenHash(token), tokenUntil, endsAt, startedAt: at }
  await inTransaction(db, async (tx) => {
    await insertEmulation(tx, partnerId, { ...kept, memberId: member.id, operator: actor, reason })
    const details = { emulation: id, reason }
    await appendAudit(tx, partnerId, {
      at,
      actor,
      action: 'emulation.start',
      subject: `member:${member.publicId}`,
      details,
    })
  })
  return started
}
