import { dayMs, homeZone, type Instant, localDay } from '#domain/dates.ts'
import { dineNotice } from '#domain/notices/dine-notice.ts'
import type { Notice, VisitTold } from '#domain/notices/notice-kinds.ts'
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
  const { name: merchant, timeZone } = placeOf(record, facts)
  const visit = { transactionId: record.id, merchant, dinedAt: record.authorisedAt, timeZone }
  const notice = dineNotice(visit, before, evaluation)
  // The difference says whether it is told; the key lets a visit be told of again when it changes again.
  const told = notice ? [telling(dine, notice, `${record.id} ${now.getTime()}`)] : []
  return [...told, ...bonusNotices(dine, visit, rulesOf(record.partnerId, facts, record.authorisedAt))]
}

/** A bonus is complete once, whichever visit it goes to in the end; on the way to it each visit that counts is told of once. */
function bonusNotices(dine: JudgedDine, visit: VisitTold, rules: RuleDocument | undefined): readonly DineTelling[] {
  if (!rules || dine.evaluation.status !== 'Awarded') return []
  const first = rules.newMemberBonus
  const { added } = dine.history
  const had = dine.before?.history.added
  return [
    ...(first
      ? [{ bonus: first, spentCents: added.bonusSpendCents, given: added.bonusGiven, had: had?.bonusGiven ?? false }]
      : []),
    ...(rules.bonuses ?? []).map((bonus) => ({
      bonus,
      ...(added.bonuses?.[bonus.code] ?? { spentCents: 0, given: false }),
      had: had?.bonuses?.[bonus.code]?.given ?? false,
    })),
  ].flatMap(({ bonus, spentCents, given, had: hadIt }) => {
    const reward = { code: bonus.code, amount: bonus.reward, currency: rules.currency }
    if (given) {
      const complete = { kind: 'bonusComplete', facts: { ...visit, ...reward } } as const
      return hadIt ? [] : [telling(dine, complete, bonus.code)]
    }
    const progress = spentCents > 0 ? progressOf(dine, bonus.code) : null
    if (!progress) return []
    const notice = { kind: 'bonusProgress', facts: { ...reward, ...progress } } as const
    return [telling(dine, notice, `${bonus.code} ${visit.transactionId}`)]
  })
}

/** How far the visit led, as its trace says; null where nothing is left to spend, and something else is missing. */
function progressOf({ evaluation }: JudgedDine, code: string) {
  const step = evaluation.trace.find(({ saw }) => saw['code'] === code && 'neededCents' in saw)
  const { spentCents, neededCents, until } = step?.saw ?? {}
  if (typeof spentCents !== 'number' || typeof neededCents !== 'number' || typeof until !== 'number') return null
  return spentCents < neededCents ? { spentCents, neededCents, until } : null
}

/** Where a member's newest visit of this year leaves them. */
function yearNotices(dines: readonly JudgedDine[], facts: FactBase, now: Date): readonly DineTelling[] {
  const { year } = localDay(now.getTime(), homeZone)
  const counting = dines.filter(
    ({ record, history }) =>
      history.added.qualified && localDay(record.authorisedAt, placeOf(record, facts).timeZone).year === year,
  )
  const last = counting.toSorted((a, b) => a.record.authorisedAt - b.record.authorisedAt).at(-1)
  const vip = last && rulesOf(last.record.partnerId, facts, now.getTime())?.vip
  if (!last || !vip) return []
  const { memberId } = last.record
  const emailOptIn = facts.optIns.get(memberId)?.[0]?.optedIn ?? facts.members.get(memberId)?.emailOptIn ?? false
  const before = last.history.before.qualifiedDines
  const notice = vipNotice({ vip, year, emailOptIn, qualifiedDines: { ...before, [year]: (before[year] ?? 0) + 1 } })
  return notice ? [telling(last, notice, String(year))] : []
}

function rulesOf(partnerId: string, facts: FactBase, at: Instant): RuleDocument | undefined {
  return rulesInForce<number, NonNullable<ReturnType<FactBase['rules']['get']>>[number]>(
    facts.rules.get(partnerId) ?? [],
    at,
  )?.document
}

function telling({ record: { partnerId, memberId } }: JudgedDine, notice: Notice, key: string): DineTelling {
  return { ...notice, partnerId, memberId, key }
}
