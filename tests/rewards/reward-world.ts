import { type KyselyPlugin, sql } from 'kysely'
import { dayMs, type Instant } from '#domain/dates.ts'
import type { RuleDocument } from '#domain/rules/rule-document.ts'
import type { Database, Db } from '#server/db/database.ts'
import { insertEmailOptIn } from '#server/members/enrolment-store.ts'
import { noon, openTerms, pointRules } from '../dines/dines.ts'
import { addMember, addRestaurant, addRules, linkCard, type LinkGiven } from '../dines/feed-world.ts'
import type { ModelPlace, RewardModel } from './reward-model.ts'

/** Where a sequence of commands happens: partners, members and restaurants of its own. */
export interface RewardWorld {
  readonly database: Database
  /** Begins the names of all its references, events and cards. */
  readonly name: string
  readonly partnerIds: readonly string[]
}

/** Few dines to a bonus and to VIP, so that every rule that looks at history comes into play. */
const points: RuleDocument = {
  ...pointRules,
  vip: { qualifiedDines: 3, emailOptInRequired: true, followingYears: 1 },
  newMemberBonus: {
    code: 'NMB',
    reward: 700,
    spendCents: 20_000,
    withinDays: 900,
    emailOptInRequired: false,
    reviewRequired: false,
  },
}
const credit: RuleDocument = {
  ...pointRules,
  currency: 'Credit',
  vip: null,
  rates: [{ tier: 0, accrual: { shape: 'percentage', of: { numerator: 1, denominator: 20 } } }],
  statementCreditCents: 2_000,
}
const bucket: RuleDocument = {
  ...points,
  currency: 'Dollar',
  rates: [{ tier: 0, accrual: { shape: 'bucket', everyCents: 5_000, reward: 250 } }],
}

const longAgo = noon - 400 * dayMs
/** Early in November: months and a year end soon. */
const opening = noon + 248 * dayMs
let worlds = 0

/** A fresh world and the model of it. */
export async function makeRewardWorld(database: Database): Promise<{ real: RewardWorld; model: RewardModel }> {
  const db = database.engine
  const name = `world${++worlds}x`
  const rules = new Map(
    Object.entries({ [`${name}points`]: points, [`${name}credit`]: credit, [`${name}bucket`]: bucket }),
  )
  for (const [partnerId, document] of rules) await addRules(db, partnerId, document)
  const partnerIds = [...rules.keys()]
  const members: RewardModel['members'][number][] = []
  for (const partnerId of [...partnerIds, ...partnerIds]) {
    const memberId = await addMember(db, partnerId)
    await insertEmailOptIn(db, partnerId, { memberId, since: new Date(longAgo), optedIn: true })
    members.push({ partnerId, memberId, joinedAt: longAgo, optIns: [{ since: longAgo, optedIn: true }] })
  }
  const model: RewardModel = {
    now: opening,
    rules,
    revisions: new Map(),
    members,
    places: await addPlaces(db, partnerIds),
    links: await linkCards(db, { members, name }),
    events: new Map(),
    quarantine: new Set(),
    owners: new Map(),
    paid: new Set(),
    maybePaid: new Set(),
    credits: [],
  }
  return { model, real: { database, name, partnerIds } }
}

/** Four cards that earn already, two of them one member's; a fifth one is nobody's. */
async function linkCards(
  db: Db,
  { members, name }: { readonly members: RewardModel['members']; readonly name: string },
): Promise<RewardModel['links']> {
  const links: RewardModel['links'] = []
  const from = opening - 5 * dayMs
  for (const [card, { partnerId, memberId }] of [...members.slice(0, 3), ...members.slice(0, 1)].entries()) {
    const cardToken = cardName({ name }, card)
    const id = await recordLink(db, { partnerId, memberId, cardToken, linkedAt: from })
    links.push({ id, memberId, cardToken, from, to: null })
  }
  return links
}

/** A link that may lie in the past; answers its id. */
export async function recordLink(db: Db, given: LinkGiven & { readonly linkedAt: Instant }): Promise<number> {
  const cardToken = await linkCard(db, given)
  const { id } = await db
    .selectFrom('card_link')
    .select('id')
    .where('card_token', '=', cardToken)
    .where('linked_at', '=', new Date(given.linkedAt))
    .executeTakeFirstOrThrow()
  return id
}

export function cardName({ name }: Pick<RewardWorld, 'name'>, card: number): string {
  return `${name}card${card}`
}

/** One of limited availability, one with an offer, one for VIPs, and one whose number we do not know yet. */
async function addPlaces(db: Db, partnerIds: readonly string[]): Promise<readonly ModelPlace[]> {
  const limited = await addRestaurant(db, partnerIds, { monthly_max_visits: 3, monthly_max_spend_cents: 20_000 })
  const offering = await addRestaurant(db, partnerIds)
  const exclusive = await addRestaurant(db, partnerIds, { exclusive_tier: 3 })
  const unknown = await addRestaurant(db, partnerIds)
  for (const partnerId of partnerIds)
    await sql`insert into offer (partner_id, merchant_id, code, title, reward, active_from, created_at)
      values (${partnerId}, ${offering.id}, 'fixed', 'Fixed', 75, ${new Date(longAgo)}, ${new Date(longAgo)})`.execute(
      db,
    )
  const none = { terms: openTerms, offers: [], known: true }
  return [
    {
      ...none,
      ...placeOf(limited),
      terms: { ...openTerms, availability: 'Limited', monthlyMaxVisits: 3, monthlyMaxSpendCents: 20_000 },
    },
    { ...none, ...placeOf(offering), offers: [{ code: 'fixed', since: longAgo, extra: { reward: 75 } }] },
    { ...none, ...placeOf(exclusive), terms: { ...openTerms, exclusiveTier: 3 } },
    { ...none, ...placeOf(unknown), acquirerMerchantId: `late${unknown.acquirerMerchantId}`, known: false },
  ]
}

function placeOf({ id, acquirerMerchantId }: { readonly id: number; readonly acquirerMerchantId: string }) {
  return { merchantId: id, acquirerMerchantId }
}

/** A statement that fails, counted from the first: before it reaches the database or after it was done there. */
export interface Trouble {
  readonly statement: number
  readonly when: 'before' | 'after'
  /** As PostgreSQL writes it: a fault, or a race that begins again. */
  readonly code: '58030' | '40P01'
}

export class TroubleError extends Error {
  readonly code: Trouble['code']
  constructor(code: Trouble['code']) {
    super(`trouble ${code}`)
    this.code = code
  }
}

/** The same database, of which one statement fails once. */
export function troubled(db: Db, { statement, when, code }: Trouble): Db {
  const left = { before: statement, after: statement }
  const passes = (point: Trouble['when']) => {
    if (point === when && left[point]-- === 0) throw new TroubleError(code)
  }
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      passes('before')
      return node
    },
    async transformResult({ result }) {
      passes('after')
      return result
    },
  }
  return db.withPlugin(plugin)
}
