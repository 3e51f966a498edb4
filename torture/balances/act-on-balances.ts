import { insertCardLink, findOpenCards } from '#server/cards/store.ts'
import { unlinkCard } from '#server/cards/unlink-card.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import { lockMembers } from '#server/db/lock-members.ts'
import { inTransaction } from '#server/db/transact.ts'
import { chooseCashOut } from '#server/gift-cards/choose-cash-out.ts'
import { orderGiftCard } from '#server/gift-cards/order-gift-card.ts'
import { findNewestOrder } from '#server/gift-cards/order-store.ts'
import { takeOnDebts } from '#server/journal/debts/take-on-debts.ts'
import { endMembership } from '#server/leaving/end-membership.ts'
import { eraseMember } from '#server/leaving/erase-member.ts'
import { approveAdjustment, proposeAdjustment } from '#server/ledger/adjust-rewards.ts'
import { markEnrolled } from '#server/members/enrolment-store.ts'
import { Refusal } from '#server/refusal.ts'
import type { SignedIn } from '#server/session/session.ts'
import type { Partner } from '#partners/registry.ts'
import type { Fate } from '../model/balances/acts.ts'
import { publicIdOf } from '../world/world-ids.ts'
import type { BalanceAct } from './balance-story.ts'
import type { BalanceProgramme } from './plan-balances.ts'

export interface Acting {
  readonly programme: BalanceProgramme
  readonly memberId: number
  readonly act: BalanceAct
  readonly now: () => Date
}

/** Does in the engine what somebody wants; answers what became of it. */
export async function actInEngine(db: Db, acting: Acting): Promise<Fate> {
  const { programme, memberId, act, now } = acting
  const { what, account } = act
  const member = { partnerId: programme.id, memberId }
  const publicId = publicIdOf(account)
  switch (what.kind) {
    case 'link':
      return linkCard(db, acting, what.card)
    case 'unlink': {
      const open = await findOpenCards(db, programme.id, memberId)
      const cardId = open.find(({ cardToken }) => cardToken === what.card)?.id ?? 0
      return fateOf(await unlinkCard({ now }, db, { ...member, cardId, actor: `member:${publicId}` }))
    }
    case 'close':
      await inTransaction(db, (tx) => endMembership(tx, programme.id, { memberId, actor: null, now: now() }))
      return 'done'
    case 'erase':
      return fateOf(
        await eraseMember(db, programme.id, { member: publicId, actor: 'operator:ann', reason: 'asked', now: now() }),
      )
    case 'adjust':
      return adjust(db, acting, what.cents)
    case 'choose': {
      const way = what.keeps ? 'giftCard' : 'statementCredit'
      return fateOf(await chooseCashOut(contextOf(now), db, { ...asking(acting), way }))
    }
    case 'order': {
      const after = await findNewestOrder(db, member)
      const body = { brand: 'Visa' as const, amountCents: what.cents, after }
      return fateOf(await orderGiftCard(contextOf(now), db, { ...asking(acting), body }))
    }
  }
}

function fateOf(verdict: unknown): Fate {
  return verdict instanceof Refusal ? 'refused' : 'done'
}

function asking({ programme, memberId, act }: Acting) {
  const signedIn = { memberId, publicId: publicIdOf(act.account) } as unknown as SignedIn
  return { partner: partnerOf(programme), signedIn }
}

/** All that gift cards look at. */
export function partnerOf({ id, giftCards }: BalanceProgramme): Partner {
  return { id, settings: { giftCards } } as unknown as Partner
}

function contextOf(now: () => Date): Context {
  return { now, giftCards: {} } as unknown as Context
}

/** As it is once the vault has named the card. Who was erased has no session to ask for it. */
async function linkCard(db: Db, { programme, memberId, now }: Acting, token: string): Promise<Fate> {
  return inTransaction(db, async (tx): Promise<Fate> => {
    const locked = await lockMembers(tx, [memberId])
    const member = await tx.selectFrom('member').select('erased_at').where('id', '=', memberId).executeTakeFirst()
    if (member?.erased_at !== null) return 'refused'
    const card = { memberId, token, cardType: 'visa' as const, lastFour: '1111', description: 'Visa' }
    const more = { partnerCardId: null, product: null, expiry: null, now: now() }
    const linked = await insertCardLink(tx, programme.id, { ...card, ...more })
    if (linked === null) return 'refused'
    await markEnrolled(tx, programme.id, { memberId, now: now() })
    await takeOnDebts(locked, { partnerId: programme.id, memberIds: [memberId] }, now())
    return 'done'
  })
}

async function adjust(db: Db, { programme, act, now }: Acting, amount: number): Promise<Fate> {
  const reason = `A gift of day ${now().toISOString()}`
  const proposal = { partnerId: programme.id, member: publicIdOf(act.account), amount, reason, actor: 'operator:ann' }
  const proposed = await proposeAdjustment(db, proposal, { now })
  if (proposed instanceof Refusal) return 'refused'
  return fateOf(
    await approveAdjustment(db, { partnerId: programme.id, id: proposed.id, actor: 'operator:ben' }, { now }),
  )
}
