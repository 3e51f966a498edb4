import { homeZone, isoDay } from '#domain/dates.ts'
import { type CashOutWay, offersOn } from '#domain/rewards/gift-card.ts'
import type { Partner } from '#partners/registry.ts'
import { appendAudit } from '../audit/audit-log.ts'
import type { Context } from '../context.ts'
import { findKeepers, findOnceKeepers, findWay, insertChoice, partnersWithKeepers } from '../credits/choice-store.ts'
import { payStatementCredits } from '../credits/pay-statement-credits.ts'
import type { Db } from '../db/database.ts'
import { lockMembers, type MembersLocked } from '../db/lock-members.ts'
import { inTransaction } from '../db/transact.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { SignedIn } from '../session/session.ts'

const pageSize = 200

interface Choosing {
  readonly partner: Partner
  readonly signedIn: SignedIn
  readonly way: CashOutWay
}

/** How the balance is paid from now on. Who wants statement credits again and has the threshold is paid at once. The same again is no new choice. */
export async function chooseCashOut(
  context: Pick<Context, 'now' | 'giftCards'>,
  db: Db,
  { partner, signedIn: { memberId, publicId }, way }: Choosing,
): Promise<'chosen' | Refusal<'notOffered'>> {
  const now = context.now()
  if (way === 'giftCard' && !offersGiftCards(context, partner, now)) return refuse('notOffered')
  return inTransaction(db, async (tx): Promise<'chosen'> => {
    const locked = await lockMembers(tx, [memberId])
    const before = await findWay(tx, { partnerId: partner.id, memberId })
    if (before === way) return 'chosen'
    await choose(locked, { partnerId: partner.id, memberId, way, by: 'member' }, now)
    await appendAudit(tx, partner.id, {
      at: now,
      actor: `member:${publicId}`,
      action: 'cashOut.choose',
      subject: `member:${publicId}`,
      details: { before, after: way },
    })
    return 'chosen'
  })
}

/** Whether balances can be paid by gift cards now. */
export function offersGiftCards({ giftCards }: Pick<Context, 'giftCards'>, { settings }: Partner, now: Date): boolean {
  return giftCards !== null && offersOn(settings.giftCards, isoDay(now.getTime(), homeZone)).length > 0
}

interface Choice {
  readonly partnerId: string
  readonly memberId: number
  readonly way: CashOutWay
  readonly by: 'member' | 'programme'
}

async function choose(locked: MembersLocked, choice: Choice, now: Date): Promise<void> {
  await insertChoice(locked.tx, choice, now)
  const { partnerId, memberId, way } = choice
  if (way === 'statementCredit') await payStatementCredits(locked, { partnerId, memberIds: [memberId] }, now)
}

/**
 * Where a programme offers no gift cards any more, balances that were kept for them are paid to cards again. Answers how many members that was.
 * Several processes may run it at once.
 */
export async function endChoices(db: Db, context: Pick<Context, 'now' | 'giftCards' | 'partners'>): Promise<number> {
  let ended = 0
  for (const partnerId of await partnersWithKeepers(db)) {
    const partner = context.partners.partnerById(partnerId)
    if (partner && offersGiftCards(context, partner, context.now())) continue
    for (let after = 0; ;) {
      const page = await findOnceKeepers(db, { partnerId, after, limit: pageSize })
      const last = page.at(-1)
      if (last === undefined) break
      after = last
      if ((await findKeepers(db, { partnerId, memberIds: page })).size > 0)
        ended += await endPage(db, { partnerId, page, now: context.now() })
    }
  }
  return ended
}

interface Ending {
  readonly partnerId: string
  readonly page: readonly number[]
  readonly now: Date
}

async function endPage(db: Db, { partnerId, page, now }: Ending): Promise<number> {
  return inTransaction(db, async (tx) => {
    const locked = await lockMembers(tx, page)
    const keepers = await findKeepers(tx, { partnerId, memberIds: page })
    for (const memberId of keepers)
      await choose(locked, { partnerId, memberId, way: 'statementCredit', by: 'programme' }, now)
    return keepers.size
  })
}
