import { dayMs } from '#domain/dates.ts'
import type { HadBonuses } from '#domain/dines/dine.ts'
import { type BonusStatus, bonusStatus, enrolmentBonusStatus } from '#domain/evaluation/bonuses.ts'
import type { Cents, Units } from '#domain/money/money.ts'
import type { EnrolmentBonus, NewMemberBonus, RuleDocument } from '#domain/rules/rule-document.ts'
import type { Db } from '../db/database.ts'
import { hadWithAllCards } from '../dines/shared-cards/had-with-all-cards.ts'
import { type BonusRecord, findBonusRecords } from './bonus-store.ts'

/** Where a member stands with one bonus of the rules. */
export interface BonusToday {
  readonly code: string
  readonly isNewMember: boolean
  readonly status: BonusStatus
  readonly reward: Units
  /** Since when it can be had, or is registered for. */
  readonly since: Date
  /** Until when it is to be earned; null: as long as registering has not set it. */
  readonly until: Date | null
  /** How many days registering gives. */
  readonly withinDays: number
  readonly spentCents: Cents
  readonly neededCents: Cents
  readonly emailOptInRequired: boolean
  readonly reviewRequired: boolean
}

interface BonusesQuestion {
  readonly memberId: number
  readonly joinedAt: Date
  readonly rules: Pick<RuleDocument, 'newMemberBonus' | 'bonuses'>
  readonly now: Date
  /** For how long after joining one may register for the new-member bonus; null: as long as it can be earned. */
  readonly eligibilityHours: number | null
}

/** The bonuses that are open to a member with a card that is linked, registered for or earned: the new-member bonus first. */
export async function bonusesToday(
  db: Db,
  partnerId: string,
  question: BonusesQuestion,
): Promise<readonly BonusToday[]> {
  const { memberId, rules } = question
  const { newMemberBonus, bonuses = [] } = rules
  if (newMemberBonus === null && bonuses.length === 0) return []
  const records = new Map((await findBonusRecords(db, partnerId, memberId)).map((record) => [record.code, record]))
  const recordOf = (code: string) => records.get(code) ?? { code, enrolledAt: null, spentCents: 0, given: false }
  const had = await hadWithAllCards(db, { partnerId, memberId }, question.now.getTime())
  return [
    newMemberBonus && newMemberToday(newMemberBonus, recordOf(newMemberBonus.code), question),
    ...bonuses.map((bonus) => enrolmentToday(bonus, recordOf(bonus.code), question.now)),
  ]
    .filter((bonus) => bonus !== null)
    .filter((bonus) => bonus.status === 'Qualified' || !isHad(bonus, had))
}

/** Others had it with each card that is linked: it is to be had with another card only. */
function isHad({ code, isNewMember }: BonusToday, had: HadBonuses | null): boolean {
  return had !== null && (isNewMember ? had.newMember : had.codes.has(code))
}

function newMemberToday(bonus: NewMemberBonus, record: BonusRecord, question: BonusesQuestion): BonusToday | null {
  const { joinedAt, now, eligibilityHours } = question
  const enrolledAt = record.enrolledAt?.getTime() ?? null
  const moments = { joinedAt: joinedAt.getTime(), enrolledAt, now: now.getTime() }
  const status = bonusStatus(bonus, { ...moments, given: record.given, eligibilityHours })
  if (status === null) return null
  const since = record.enrolledAt ?? joinedAt
  const until = new Date(joinedAt.getTime() + bonus.withinDays * dayMs)
  return { ...toldOf(bonus, record), isNewMember: true, status, since, until }
}

function enrolmentToday(bonus: EnrolmentBonus, record: BonusRecord, now: Date): BonusToday | null {
  const { enrolledAt: enrolled, given } = record
  const status = enrolmentBonusStatus(bonus, { enrolledAt: enrolled?.getTime() ?? null, given, now: now.getTime() })
  if (status === null) return null
  const until = enrolled && new Date(enrolled.getTime() + bonus.withinDays * dayMs)
  return { ...toldOf(bonus, record), isNewMember: false, status, since: enrolled ?? now, until }
}

function toldOf(bonus: NewMemberBonus | EnrolmentBonus, { spentCents }: BonusRecord) {
  const { code, reward, withinDays, spendCents: neededCents, emailOptInRequired, reviewRequired } = bonus
  return { code, reward, withinDays, spentCents, neededCents, emailOptInRequired, reviewRequired }
}
