import { widestMoments } from '#domain/campaigns/campaign-days.ts'
import { appendAudit } from '../audit/audit-log.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import type { Tx } from '../db/transact.ts'
import { changeFromNow } from '../dines/ahead/change-from-now.ts'
import { isRowProblem, type RowProblem } from '../merchants/import/column-set.ts'
import type { CampaignWish } from './files/campaign-file.ts'
import { changeProblem } from './change-problem.ts'
import { insertBudget, raiseBudget } from './budget-store.ts'
import {
  type CampaignRow,
  findCampaign,
  findPlaceIds,
  findRestaurantsIn,
  insertCampaign,
  insertPlaces,
} from './campaign-store.ts'
import { timeProblem } from './time-problem.ts'

export interface WishedCampaign {
  readonly line: number
  readonly wish: CampaignWish
}

export interface Publishing {
  readonly partnerId: string
  readonly campaigns: readonly WishedCampaign[]
  /** `operator:<name>`, as the audit log writes it, and why. */
  readonly actor: string
  readonly reason: string
}

export interface RejectedCampaign extends RowProblem {
  readonly line: number
}

export interface Published {
  readonly published: number
  /** Those whose budget was raised, or that run at more restaurants now. */
  readonly changed: number
  readonly unchanged: number
}

/**
 * Publishes campaigns, all of them or none: where one can't be, each problem is told and nothing is written. The same again changes nothing, but a larger
 * budget raises it, and restaurants that fit by now join from now on. One that would begin before visits which were judged without it is refused.
 */
export async function publishCampaigns(
  db: Db,
  publishing: Publishing,
  clock: Clock,
): Promise<Published | readonly RejectedCampaign[]> {
  const repeated = repeats(publishing.campaigns)
  if (repeated.length > 0) return repeated
  try {
    const { partnerId } = publishing
    return await changeFromNow(db, { partnerId, ...clock }, (tx, now) => publishAll(tx, publishing, now))
  } catch (error) {
    if (error instanceof RejectedError) return error.rejects
    throw error
  }
}

/** Takes back what was written of the others. */
class RejectedError extends Error {
  readonly rejects: readonly RejectedCampaign[]
  constructor(rejects: readonly RejectedCampaign[]) {
    super('campaigns were rejected')
    this.rejects = rejects
  }
}

function repeats(campaigns: readonly WishedCampaign[]): readonly RejectedCampaign[] {
  const first = new Map<string, number>()
  return campaigns.flatMap(({ line, wish: { code } }): readonly RejectedCampaign[] => {
    const before = first.get(code)
    first.set(code, before ?? line)
    return before === undefined ? [] : [{ line, column: 'code', reason: `the same campaign as in line ${before}` }]
  })
}

/** Nobody evaluates meanwhile: each visit was judged before, and is found, or is judged with these. */
async function publishAll(tx: Tx, publishing: Publishing, now: Date): Promise<Published> {
  const done: Outcome[] = []
  const rejects: RejectedCampaign[] = []
  for (const { line, wish } of publishing.campaigns) {
    const outcome = await publish(tx, publishing, { wish, now })
    if (isRowProblem(outcome)) rejects.push({ line, ...outcome })
    else done.push(outcome)
  }
  if (rejects.length > 0) throw new RejectedError(rejects)
  for (const outcome of done) await record(tx, publishing, { outcome, now })
  const count = (kind: Outcome['kind']) => done.filter((outcome) => outcome.kind === kind).length
  return { published: count('published'), changed: count('changed'), unchanged: count('unchanged') }
}

interface Outcome {
  readonly kind: 'published' | 'changed' | 'unchanged'
  readonly code: string
  readonly details: Readonly<Record<string, string | number>>
}

interface Wished {
  readonly wish: CampaignWish
  readonly now: Date
}

async function publish(tx: Tx, { partnerId }: Publishing, wished: Wished): Promise<Outcome | RowProblem> {
  const merchantIds = await restaurantsOf(tx, partnerId, wished)
  if (merchantIds !== null && isRowProblem(merchantIds)) return merchantIds
  const before = await findCampaign(tx, partnerId, wished.wish.code)
  return before
    ? await goOn(tx, { partnerId, before, merchantIds }, wished)
    : await begin(tx, { partnerId, merchantIds }, wished)
}

type MerchantIds = readonly number[] | null

async function restaurantsOf(tx: Tx, partnerId: string, { wish, now }: Wished): Promise<MerchantIds | RowProblem> {
  if (wish.places === null) return null
  const found = await findRestaurantsIn(tx, partnerId, { ...wish.places, now })
  const known = new Set(found.map(({ sourceId }) => sourceId))
  const unknown = wish.places.sourceIds.find((id) => !known.has(id))
  if (unknown !== undefined) return { column: 'restaurants', reason: `no restaurant "${unknown}" takes part` }
  if (found.length === 0) return { column: 'states', reason: 'no restaurant that takes part lies there' }
  return found.map(({ id }) => id)
}

interface Beginning {
  readonly partnerId: string
  readonly merchantIds: MerchantIds
}

async function begin(
  tx: Tx,
  { partnerId, merchantIds }: Beginning,
  { wish, now }: Wished,
): Promise<Outcome | RowProblem> {
  const { code, title, body, terms, activationLimit, budget } = wish
  const problem = await timeProblem(tx, partnerId, { terms, merchantIds, now })
  if (problem) return problem
  const { begins, ends } = widestMoments(terms)
  const activeFrom = begins === null ? now : new Date(begins)
  const campaignId = await insertCampaign(tx, {
    partnerId,
    code,
    title,
    body,
    terms,
    activeFrom,
    activeTo: ends === null ? null : new Date(ends),
    isEverywhere: merchantIds === null,
    activationLimit,
    createdAt: now,
  })
  if (merchantIds) await insertPlaces(tx, { partnerId, campaignId }, { merchantIds, since: activeFrom })
  if (budget !== null) await insertBudget(tx, { partnerId, campaignId }, budget)
  const details = {
    from: activeFrom.toISOString(),
    terms: JSON.stringify(terms),
    ...(budget !== null && { budget }),
    ...(activationLimit !== null && { activationLimit }),
    ...(merchantIds && { restaurants: merchantIds.length }),
  }
  return { kind: 'published', code, details }
}

interface GoingOn extends Beginning {
  readonly before: CampaignRow
}

async function goOn(
  tx: Tx,
  { partnerId, before, merchantIds }: GoingOn,
  { wish, now }: Wished,
): Promise<Outcome | RowProblem> {
  const { code, budget } = wish
  const name = { partnerId, campaignId: before.id }
  const problem = changeProblem(before, wish)
  if (problem) return problem
  const known = new Set(await findPlaceIds(tx, name))
  const joined = (merchantIds ?? []).filter((id) => !known.has(id))
  if (joined.length > 0) await insertPlaces(tx, name, { merchantIds: joined, since: now })
  const isRaised = budget !== null && (await raiseBudget(tx, name, budget))
  const details = {
    ...(isRaised && { budget, budgetBefore: before.budget ?? 0 }),
    ...(joined.length > 0 && { restaurantsJoined: joined.length }),
  }
  return { kind: isRaised || joined.length > 0 ? 'changed' : 'unchanged', code, details }
}

interface Recorded {
  readonly outcome: Outcome
  readonly now: Date
}

async function record(tx: Tx, { partnerId, actor, reason }: Publishing, { outcome, now }: Recorded): Promise<void> {
  const { kind, code, details } = outcome
  if (kind === 'unchanged') return
  const action = kind === 'published' ? 'campaign.publish' : 'campaign.change'
  await appendAudit(tx, partnerId, {
    at: now,
    actor,
    action,
    subject: `campaign:${code}`,
    details: { ...details, reason },
  })
}
