import { normalizeIP } from '@fastify/rate-limit'
import { appendAudit } from '../audit/audit-log.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { Refusal } from '../refusal.ts'
import { keyedHash } from '../session/keyed-hash.ts'
import { countAttempt, type CountedAttempt, takeBackAttempt } from '../sign-in/lock-out-store.ts'

/** Numbers that are refused in half an hour before no more are tried for half an hour: a member mistypes, and has a card that its bank declines. */
const refusedOfMember = 5
/** A household, an office or a café has one address. */
const refusedOfAddress = 20

export interface Linking {
  readonly partnerId: string
  readonly memberId: number
  /** As the audit log writes who links. */
  readonly actor: string
  /** From where; null: it came by the programme's own application, which knows. */
  readonly address: string | null
}

interface Counted {
  /** The number was one that anybody may type: it counts no more. */
  takeBack(): Promise<void>
}

/**
 * Counts a number as refused before the vault is asked, so that many at once are counted too. Null: so many were refused that nothing is asked any more for a
 * while, whatever the number is: whoever tries out stolen ones is not to learn which are good.
 */
export async function countLinking(context: Context, db: Db, linking: Linking): Promise<Counted | null> {
  const { partnerId, memberId, address } = linking
  const counters = [
    { account: `cards of member:${memberId}`, allowed: refusedOfMember },
    ...(address === null ? [] : [{ account: addressName(context, address), allowed: refusedOfAddress }]),
  ]
  const counted: CountedAttempt[] = []
  const takeBack = async () => {
    for (const attempt of counted) await takeBackAttempt(db, partnerId, attempt)
  }
  for (const { account, allowed } of counters) {
    const attempt = await countAttempt(db, partnerId, { counter: { account, device: '' }, now: context.now(), allowed })
    if (attempt instanceof Refusal) {
      await takeBack()
      await tellStopped(context, db, linking)
      return null
    }
    counted.push(attempt)
  }
  return { takeBack }
}

function addressName({ secrets }: Context, address: string): string {
  return `cards from ${keyedHash(secrets.session, 'cardLinkingAddress', [normalizeIP(address)])}`
}

/** Operators see it in the log, and whose account it was in the audit log. */
async function tellStopped({ log, now }: Context, db: Db, { partnerId, memberId, actor }: Linking): Promise<void> {
  log.warn({ partnerId, memberId }, 'cards are tried out: no more are linked for half an hour')
  await appendAudit(db, partnerId, { at: now(), actor, action: 'card.link.stopped', subject: actor })
}
