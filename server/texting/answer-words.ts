import { homeZone, localDay } from '#domain/dates.ts'
import { formatReward } from '#domain/money/format-reward.ts'
import { textsToMember } from '#domain/texts/text-consent.ts'
import type { Partner } from '#partners/registry.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { findBalances } from '../journal/balance-store.ts'
import { memberToday } from '../members/member-today.ts'
import { currentRules } from '../rules/current-rules.ts'
import { findHolders } from '../texts/consent-store.ts'
import type { AnswerKind } from '../texts/outgoing-text.ts'
import { sayInText } from './text-words.ts'

interface NumberQuestion {
  readonly kind: AnswerKind
  readonly phoneNumber: string
}

/** What a number is answered that wrote to the partner. */
export async function answerInText(
  context: Pick<Context, 'now'>,
  db: Db,
  partner: Partner,
  { kind, phoneNumber }: NumberQuestion,
): Promise<string> {
  return kind === 'balance' ? balanceInText(context, db, partner, phoneNumber) : sayInText(partner, `text.${kind}`)
}

/**
 * The balance of the one member whose number this is and who said YES from it. Where two members typed it nobody knows who asks, and where nobody did, or
 * did not say YES, it is the same answer: it tells no stranger who has an account.
 */
async function balanceInText(
  { now: clock }: Pick<Context, 'now'>,
  db: Db,
  partner: Partner,
  phoneNumber: string,
): Promise<string> {
  const [holder, ...others] = await findHolders(db, partner.id, phoneNumber)
  const isOne = holder && others.length === 0 && textsToMember({ ...holder, hasNumber: true }) === 'on'
  if (!isOne) return sayInText(partner, 'text.noBalance')
  const { memberId } = holder
  const now = clock()
  const rules = currentRules(partner, now)
  const inWords = (amount: number) =>
    formatReward(amount, { currency: rules.currency, name: partner.settings.rewardName })
  if (rules.currency === 'Credit') {
    const [found] = await findBalances(db, { partnerId: partner.id, memberIds: [memberId] })
    return sayInText(partner, 'text.balance', { balance: inWords(found?.balance ?? 0) })
  }
  const today = await memberToday(db, partner.id, { memberId, emailOptIn: false, rules, now })
  const { year } = localDay(now.getTime(), homeZone)
  return sayInText(partner, 'text.earned', { reward: inWords(today.rewardThisYear), year })
}
