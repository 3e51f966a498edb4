import { randomBytes } from 'node:crypto'
import type { Db } from '#server/db/database.ts'
import { deliverCredits } from '#server/delivery/deliver-credits.ts'
import { deliverPostings } from '#server/delivery/deliver-postings.ts'
import { settlePostings } from '#server/delivery/settle-postings.ts'
import type { ToldCredit } from '#server/credits/read-told-credits.ts'
import type { Acknowledgement } from '#server/delivery/read-acknowledgements.ts'
import { ingestEvents } from '#server/feed/ingest-events.ts'
import type { NetworkEvent } from '#server/feed/network-event.ts'
import { createLog } from '#server/log.ts'
import type { PartnerPostings } from '#vendors/partner-postings/client.ts'
import type { PartnerPosting } from '#vendors/partner-postings/wire.ts'
import type { StatementCredits } from '#vendors/statement-credits/client.ts'
import type { NetworkCredit } from '#vendors/statement-credits/wire.ts'
import { daysAfterNoon, pointRules } from './dines.ts'
import { addMember, addRestaurant, addRules, linkCard, type Restaurant } from './feed-world.ts'

/** A programme of points, which a partner takes. */
export const points = 'drillpoints'
/** A programme that pays back to cards. */
export const credits = 'drillcredits'

export const drillClock = { now: () => new Date(daysAfterNoon(90)) }
const log = createLog({ logLevel: 'silent' })

/** Who takes what leaves the house: each id counts once, whatever is said under it later. */
export interface Outside {
  readonly counted: ReadonlyMap<string, PartnerPosting>
  readonly credited: ReadonlyMap<string, NetworkCredit>
  readonly postings: PartnerPostings
  readonly network: StatementCredits
  /** What it answers `refused` for, by the amount. */
  readonly refused: Set<number>
  /** From now on it takes as many items of a message as this, and its answer is lost; null: it takes and answers all. */
  cutAfter(most: number | null): void
}

/** `before`: what it has already. */
export function createOutside(before?: Outside): Outside {
  const counted = new Map<string, PartnerPosting>(before?.counted)
  const credited = new Map<string, NetworkCredit>(before?.credited)
  const refused = new Set<number>()
  let most: number | null = null
  return {
    counted,
    credited,
    refused,
    cutAfter: (next) => void (most = next),
    postings: {
      deliver: (batch) => take(counted, batch, { idOf: (one) => one.postingId, amountOf: (one) => one.amount }),
    },
    network: {
      deliver: (batch) => take(credited, batch, { idOf: (one) => one.reference, amountOf: (one) => one.amountCents }),
    },
  }

  async function take<Item>(
    known: Map<string, Item>,
    batch: readonly Item[],
    { idOf, amountOf }: { idOf(item: Item): string; amountOf(item: Item): number },
  ) {
    const taken = most === null ? batch : batch.slice(0, most)
    const isRefused = (item: Item) => refused.has(amountOf(item))
    for (const item of taken) if (!isRefused(item) && !known.has(idOf(item))) known.set(idOf(item), item)
    if (most !== null) return { kind: 'retryable', reason: 'cut off' } as const
    return {
      kind: 'delivered',
      refused: batch.filter(isRefused).map((item) => ({ id: idOf(item), reason: 'refused' })),
    } as const
  }
}

export interface DrillWorld {
  readonly restaurant: Restaurant
  /** The cards of A and B, who earn points, and of C and D, who are paid back. */
  readonly cards: Readonly<Record<'a' | 'b' | 'c' | 'd', string>>
  /** By whose name receivers count: the member's, or the card's. */
  readonly names: DrillWorld['cards']
}

export async function fillDrill(db: Db): Promise<DrillWorld> {
  const restaurant = await addRestaurant(db, [points, credits])
  await addRules(db, points)
  const rates = [{ tier: 0 as const, accrual: { shape: 'percentage' as const, of: { numerator: 1, denominator: 20 } } }]
  await addRules(db, credits, { ...pointRules, currency: 'Credit', vip: null, rates, statementCreditCents: 2_000 })
  const card = async (partnerId: string) => linkCard(db, { partnerId, memberId: await addMember(db, partnerId) })
  const cards = { a: await card(points), b: await card(points), c: await card(credits), d: await card(credits) }
  const nameOf = async (cardToken: string) => {
    const { publicId } = await db
      .selectFrom('card_link as l')
      .innerJoin('member as m', 'm.id', 'l.member_id')
      .select('m.public_id as publicId')
      .where('l.card_token', '=', cardToken)
      .executeTakeFirstOrThrow()
    return publicId
  }
  return { restaurant, cards, names: { ...cards, a: await nameOf(cards.a), b: await nameOf(cards.b) } }
}

/** Files one after another, each settled and delivered before the next. */
export async function ingestFiles(db: Db, files: readonly (readonly NetworkEvent[])[], outside: Outside | null) {
  for (const file of files) {
    await ingestEvents(db, file, drillClock)
    if (outside) await deliverAll(db, outside)
  }
}

/** Until nothing is left to go out. */
export async function deliverAll(db: Db, outside: Outside): Promise<void> {
  const context = { log, random: randomBytes, ...drillClock }
  for (let round = 0; round < 3; round++) {
    await deliverPostings(db, points, { ...context, postings: outside.postings })
    await settlePostings(db, credits, drillClock)
    await deliverCredits(db, { partnerId: credits, network: 'visa' }, { ...context, credits: outside.network })
  }
}

/** As the partner sends what it has counted. */
export function acknowledgementsOf({ counted }: Outside): readonly Acknowledgement[] {
  return [...counted.values()].map(({ postingId, amount, currency, memberPublicId }, index) => ({
    line: index + 2,
    postingId,
    amount,
    currency,
    memberPublicId,
    partnerNumber: null,
  }))
}

/** As the network sends what it has. */
export function toldCreditsOf({ credited }: Outside): readonly ToldCredit[] {
  return [...credited.values()].map(({ reference, amountCents, cardToken }, index) => ({
    line: index + 2,
    reference,
    amountCents,
    cardToken,
    status: 'received',
  }))
}

/** What the partner has for each member, and the network for each card. */
export function sumsOutside({ counted, credited }: Outside): ReadonlyMap<string, number> {
  return sumOf([
    ...[...counted.values()].map(({ memberPublicId, amount }) => [memberPublicId, amount] as const),
    ...[...credited.values()].map(({ cardToken, amountCents }) => [cardToken, amountCents] as const),
  ])
}

/** What our book says that they have. */
export async function sumsInside(db: Db): Promise<ReadonlyMap<string, number>> {
  const posted = await db
    .selectFrom('entry as e')
    .innerJoin('member as m', 'm.id', 'e.member_id')
    .select(['m.public_id as name', 'e.amount'])
    .where('e.partner_id', '=', points)
    .execute()
  const paid = await db
    .selectFrom('statement_credit')
    .select(['card_token as name', 'amount_cents as amount'])
    .where('partner_id', '=', credits)
    .where('status', 'not in', ['rejected', 'error'])
    .execute()
  return sumOf([...posted, ...paid].map(({ name, amount }) => [name ?? '', amount] as const))
}

function sumOf(rows: readonly (readonly [string, number])[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>()
  for (const [name, amount] of rows.toSorted(([one], [other]) => (one < other ? -1 : 1)))
    sums.set(name, (sums.get(name) ?? 0) + amount)
  return new Map([...sums].filter(([, amount]) => amount !== 0))
}
