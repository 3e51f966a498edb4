import type { Instant } from '#domain/dates.ts'
import { compareDines, type DineOrder, type HadBonuses } from '#domain/dines/dine.ts'
import type { Db } from '../../db/database.ts'
import type { JudgedDine } from '../dine-record.ts'
import type { MemberName } from '../facts-store.ts'
import { type AwardedDine, findAwardedDines, findSharedCards, type SharedCard } from './shared-cards-store.ts'

/** Which cards several members of a programme have or had, and what these members were given. */
export interface SharedCards {
  /** By member and token. */
  readonly cards: ReadonlyMap<string, readonly SharedCard[]>
  /** By member: whoever has one of these cards. */
  readonly dines: ReadonlyMap<number, readonly AwardedDine[]>
}

export const noSharedCards: SharedCards = { cards: new Map(), dines: new Map() }

/** One query where none of the members has a card that somebody else had. */
export async function loadSharedCards(db: Db, members: readonly MemberName[]): Promise<SharedCards> {
  const cards = await findSharedCards(db, members)
  if (cards.length === 0) return noSharedCards
  const partnerOf = new Map(members.map(({ partnerId, memberId }) => [memberId, partnerId]))
  const names = cards.flatMap(({ memberId, otherId }): readonly MemberName[] => {
    const partnerId = partnerOf.get(memberId)
    return partnerId === undefined ? [] : [memberId, otherId].map((id) => ({ partnerId, memberId: id }))
  })
  const unique = [...new Map(names.map((name) => [name.memberId, name])).values()]
  return {
    cards: Map.groupBy(cards, keyOf),
    dines: Map.groupBy(await findAwardedDines(db, unique), ({ memberId }) => memberId),
  }
}

/** When a member paid with which card. */
export type CardUse = DineOrder & Pick<SharedCard, 'memberId' | 'cardToken'>

/**
 * The bonuses that others had been given before this dine, who had an award with its card before it. Only what came earlier counts, so the verdicts are the
 * same in whichever order the events come. Source: docs/decisions/0146.
 */
export function hadBonusesAt(record: CardUse, { cards, dines }: SharedCards): HadBonuses | null {
  const sharers = Map.groupBy(cards.get(keyOf(record)) ?? [], ({ otherId }) => otherId)
  const given = [...sharers].flatMap(([otherId, own]) => {
    const tokens = new Set(own.map(({ otherToken }) => otherToken))
    const earlier = (dines.get(otherId) ?? []).filter((dine) => compareDines(dine, record) < 0)
    return earlier.some(({ cardToken }) => tokens.has(cardToken)) ? earlier : []
  })
  const newMember = given.some(({ bonusGiven }) => bonusGiven)
  const codes = new Set(given.flatMap(givenCodes))
  return newMember || codes.size > 0 ? { newMember, codes } : null
}

/** The same once these verdicts are written. */
export function sharedAfter(before: SharedCards, judged: readonly JudgedDine[]): SharedCards {
  const ofMembers = Map.groupBy(judged, ({ record }) => record.memberId)
  const sharers = new Set([...before.cards.values()].flat().flatMap(({ memberId, otherId }) => [memberId, otherId]))
  const dines = [...sharers].map((memberId) => {
    const own = ofMembers.get(memberId) ?? []
    const ids = new Set(own.map(({ record }) => record.id))
    const kept = (before.dines.get(memberId) ?? []).filter(({ id }) => !ids.has(id))
    return [memberId, [...kept, ...own.flatMap(awardedOf)].toSorted((one, other) => one.id - other.id)] as const
  })
  return { ...before, dines: new Map(dines) }
}

function awardedOf({ record, evaluation, history: { added } }: JudgedDine): readonly AwardedDine[] {
  if (evaluation.status !== 'Awarded') return []
  const { id, memberId, cardToken, authorisedAt, network, eventId } = record
  const { bonusGiven, bonuses = null } = added
  return [{ id, memberId, cardToken, authorisedAt, network, eventId, bonusGiven, bonuses }]
}

export interface SharerChange {
  readonly memberId: number
  /** From when on what the member was given is another. */
  readonly from: Instant
}

/** Whose awards are others after than before, as far as that concerns who shares a card with them: where nobody was given a bonus it does not. */
export function changesSince(before: SharedCards, after: SharedCards): readonly SharerChange[] {
  return [...after.dines].flatMap(([memberId, is]): readonly SharerChange[] => {
    const was = before.dines.get(memberId) ?? []
    if (![...was, ...is].some(hasBonus)) return []
    const changed = [...without(was, is), ...without(is, was)]
    return changed.length === 0 ? [] : [{ memberId, from: Math.min(...changed.map((dine) => dine.authorisedAt)) }]
  })
}

function without(dines: readonly AwardedDine[], others: readonly AwardedDine[]): readonly AwardedDine[] {
  const texts = new Set(others.map(textOf))
  return dines.filter((dine) => !texts.has(textOf(dine)))
}

/** The others that have or had a card of the member's. */
export function sharersOf(memberId: number, { cards }: SharedCards): readonly number[] {
  const own = [...cards.values()].flat().filter((card) => card.memberId === memberId)
  return [...new Set(own.map(({ otherId }) => otherId))]
}

function hasBonus(dine: AwardedDine): boolean {
  return dine.bonusGiven || givenCodes(dine).length > 0
}

function givenCodes({ bonuses }: Pick<AwardedDine, 'bonuses'>): readonly string[] {
  return Object.entries(bonuses ?? {}).flatMap(([code, { given }]) => (given ? [code] : []))
}

function textOf({ id, cardToken, authorisedAt, network, eventId, bonusGiven, bonuses }: AwardedDine): string {
  return JSON.stringify([id, cardToken, authorisedAt, network, eventId, bonusGiven, givenCodes({ bonuses }).toSorted()])
}

function keyOf({ memberId, cardToken }: Pick<SharedCard, 'memberId' | 'cardToken'>): string {
  return `${memberId} ${cardToken}`
}
