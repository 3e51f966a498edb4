import { normalizeIP } from '@fastify/rate-limit'
import { freeRefusals, refusedNumbers } from '#domain/cards/refused-numbers.ts'
import { appendAudit } from '../../audit/audit-log.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { countNumberOutcome } from '../../health/vitals.ts'
import { refuse, Refusal } from '../../refusal.ts'
import { keyedHash } from '../../session/keyed-hash.ts'
import { takeBackAttempt } from '../../sign-in/lock-out-store.ts'
import { type CountedNumber, countNumber, type LinkingCounter } from './linking-attempt-store.ts'

export interface Linking {
  readonly partnerId: string
  readonly memberId: number
  /** As the audit log writes who links. */
  readonly actor: string
  /** From where; null: it came by the programme's own application, which knows. */
  readonly address: string | null
  /** The names that the browser's marks have here; none where it has no mark, or threw them away: it counts by member and address. */
  readonly devices: readonly string[]
  /**
   * The captcha that came with this number. `own`: a hard one, for this number alone. `shared`: the form's, which may stand for several. `unasked`: whoever sends
   * it solves none, and is stopped without that step.
   */
  readonly captcha: 'own' | 'shared' | 'unasked'
}

interface Counted {
  /** The number told nothing: it counts no more. */
  takeBack(): Promise<void>
  /** The number was refused. */
  keep(): Promise<void>
}

/**
 * Counts a number as refused before the vault is asked, so that many at once are counted too. What is counted is the try, however the number is written and
 * whether it is a new one. Refuses what may not be tried yet, whatever the number is: whoever tries out stolen ones is not to learn which are good.
 */
export async function countLinking(
  context: Context,
  db: Db,
  linking: Linking,
): Promise<Counted | Refusal<'tooManyRefused' | 'captchaStep'>> {
  const { partnerId } = linking
  const counted: (CountedNumber & LinkingCounter)[] = []
  const takeBack = async () => {
    for (const { counter, period } of counted) await takeBackAttempt(db, partnerId, { counter, period })
  }
  for (const counter of countersOf(context, linking)) {
    const number = await countNumber(db, partnerId, { counter, now: context.now() })
    if ('waitSeconds' in number) {
      await takeBack()
      countNumberOutcome(context.vitals, 'waited')
      return refuse('tooManyRefused', { retryAfter: number.waitSeconds })
    }
    counted.push({ ...counter, ...number })
  }
  const isLate = counted.some(({ refused, allowed }) => refused > freeRefusals(allowed))
  if (isLate && linking.captcha === 'shared') {
    await takeBack()
    countNumberOutcome(context.vitals, 'captchaStep')
    return refuse('captchaStep')
  }
  return {
    takeBack,
    async keep() {
      countNumberOutcome(context.vitals, 'refused')
      if (counted.some(({ refused, allowed }) => refused >= allowed)) await tellStopped(context, db, linking)
    },
  }
}

function countersOf({ secrets }: Context, { memberId, devices, address }: Linking): readonly LinkingCounter[] {
  const { member, device, address: ofAddress } = refusedNumbers
  return [
    { account: `cards of member:${memberId}`, allowed: member },
    ...devices.map((name) => ({ account: `cards by ${name}`, allowed: device })),
    ...(address === null
      ? []
      : [
          {
            account: `cards from ${keyedHash(secrets.session, 'cardLinkingAddress', [normalizeIP(address)])}`,
            allowed: ofAddress,
          },
        ]),
  ]
}

/** Once for each stop: operators see it in the log and in the count, and whose account it was in the audit log. */
async function tellStopped(
  { log, now, vitals }: Context,
  db: Db,
  { partnerId, memberId, actor }: Linking,
): Promise<void> {
  countNumberOutcome(vitals, 'stopped')
  log.warn({ partnerId, memberId }, 'cards are tried out: no more are linked for half an hour')
  await appendAudit(db, partnerId, { at: now(), actor, action: 'card.link.stopped', subject: actor })
}
