import { dayMs, homeZone, localDay } from '#domain/dates.ts'
import { dineNotice } from '#domain/notices/dine-notice.ts'
import type { Notice } from '#domain/notices/notice-kinds.ts'
import { rulesInForce } from '#domain/rules/rules-in-force.ts'
import type { RuleDocument } from '#domain/rules/rule-document.ts'
import { vipNotice } from '#domain/notices/vip-notice.ts'
import type { Telling } from '../notices/notice-store.ts'
import { type FactBase, placeOf } from './dine-facts.ts'
import type { JudgedDine } from './dine-record.ts'

type DineTelling = Telling & { readonly partnerId: string }

/** What matched nothing is looked at for so long: a visit that becomes known later than that is history, of which only changes are told. */
const newsMs = 90 * dayMs

/** What the verdicts that changed are told as: each visit's, the bonus, and the VIP year. The member is told once of what is the same as before. */
export function noticesOf(changed: readonly JudgedDine[], facts: FactBase, now: Date): readonly DineTelling[] {
  const news = changed.filter((dine) => isNews(dine, now))
  if (news.length === 0) return []
  const ofVisits = news.flatMap((dine) => visitNotices(dine, facts, now))
  const ofYears = [...Map.groupBy(news, ({ record }) => record.memberId).values()].flatMap((dines) =>
    yearNotices(dines, facts, now),
  )
  return [...ofVisits, ...ofYears]
}

function isNews({ before, record }: JudgedDine, now: Date): boolean {
  const wasTold = before !== null && before.status !== 'Pending'
  return wasTold || now.getTime() - record.authorisedAt <= newsMs
}

function visitNotices(dine: JudgedDine, facts: FactBase, now: Date): readonly DineTelling[] {
  const { record, evaluation, before } = dine
  const visit = {
    transactionId: record.id,
    merchant: placeOf(record, facts).name,
    dinedAt: record.authorisedAt,
  }
  const notice = dineNotice(visit, before, evaluation)
  // The difference says whether it is told; the key lets a visit be told of again when it changes again.
  const told = notice ? [telling(dine, notice, `${record.id} ${now.getTime()}`)] : []
  return [...told, ...bonusNotices(dine, visit, rulesOf(record.partnerId, facts, now))]
}

type Visit = Parameters<typeof dineNotice>[0]

/** The bonus is complete once, whichever visit it goes to in the end; on the way to it each visit that counts is told of once. */
function bonusNotices(dine: JudgedDine, visit: Visit, rules: RuleDocument | undefined): readonly DineTelling[] {
  const bonus = rules?.newMemberBonus
  const { evaluation, history, before } = dine
  if (!rules || !bonus || evaluation.status !== 'Awarded') return []
  const reward = { code: bonus.code, amount: bonus.reward, currency: rules.currency }
  if (history.added.bonusGiven) {
    if (before?.history.added.bonusGiven) return []
    return [telling(dine, { kind: 'bonusComplete', facts: { ...visit, ...reward } }, bonus.code)]
  }
  const step = evaluation.trace.find(({ rule, saw }) => rule === 'newMemberBonus' && saw['code'] === bonus.code)
  const { spentCents, neededCents, until } = step?.saw ?? {}
  if (history.added.bonusSpendCents === 0 || typeof spentCents !== 'number' || typeof until !== 'number') return []
  if (typeof neededCents !== 'number' || spentCents >= neededCents) return []
  const progress = { ...reward, spentCents, neededCents, until }
  return [telling(dine, { kind: 'bonusProgress', facts: progress }, `${bonus.code} ${visit.transactionId}`)]
}

/** Where a member's newest visit of this year leaves them. */
function yearNotices(dines: readonly JudgedDine[], facts: FactBase, now: Date): readonly DineTelling[] {
  const { year } = localDay(now.getTime(), homeZone)
  const counting = dines.filter(
    ({ record, history }) =>
      history.added.qualified && localDay(record.authorisedAt, placeOf(record, facts).timeZone).year === year,
  )
  const last = counting.toSorted((a, b) => a.record.authorisedAt - b.record.authorisedAt).at(-1)
  const vip = last && rulesOf(last.record.partnerId, facts, now)?.vip
  if (!last || !vip) return []
  const { memberId } = last.record
  const emailOptIn = facts.optIns.get(memberId)?.[0]?.optedIn ?? facts.members.get(memberId)?.emailOptIn ?? false
  const before = last.history.before.qualifiedDines
  const notice = vipNotice({ vip, year, emailOptIn, qualifiedDines: { ...before, [year]: (before[year] ?? 0) + 1 } })
  return notice ? [telling(last, notice, String(year))] : []
}

function rulesOf(partnerId: string, facts: FactBase, now: Date): RuleDocument | undefined {
  return rulesInForce<number, NonNullable<ReturnType<FactBase['rules']['get']>>[number]>(
    facts.rules.get(partnerId) ?? [],
    now.getTime(),
  )?.document
}

function telling({ record: { partnerId, memberId } }: JudgedDine, notice: Notice, key: string): DineTelling {
  return { ...notice, partnerId, memberId, key }
}
