import { networks } from '#domain/dines/networks.ts'
import type { Db } from '#server/db/database.ts'
import { adoptCredits } from '#server/credits/adopt-credits.ts'
import { adoptOrders } from '#server/gift-cards/adopt-orders.ts'
import { takeBackUnknown } from '#server/delivery/take-back-unknown.ts'
import { releaseDeliveries } from '#server/delivery-holds/hold-deliveries.ts'
import { Refusal } from '#server/refusal.ts'
import { chanceOf } from '../stories/chance.ts'
import type { WorldPlan } from '../stories/plan-world.ts'
import type { Story } from '../stories/story.ts'
import { act } from '../world/act-store.ts'
import type { Difference } from '../world/compare.ts'
import { deliverEvents } from '../world/deliver.ts'
import { recordTerminals } from '../world/fill-world-store.ts'
import { recordLinks } from '../world/link-record-store.ts'
import { runJobs } from '../world/run-jobs.ts'
import { tellReplacements } from '../world/run-step.ts'
import type { WorldIds } from '../world/world-ids.ts'
import { type LastingIssuer, partnerOf, toldOrdersOf } from './gift-cards.ts'
import { acknowledgementsOf, type LastingReceivers, sumsOutside, toldCreditsOf } from './restore-receivers.ts'

export interface Restored {
  readonly plan: WorldPlan
  readonly stories: readonly Story[]
  readonly ids: WorldIds
  readonly receivers: LastingReceivers
  readonly issuer: LastingIssuer
  /** The delivery that was lost. The one after it is told together with it. */
  readonly lost: number
}

const operator = { actor: 'operator:ada', reason: 'the files of the receivers agree' }

/** Tells the events that were lost once more, in another order and among those of the next delivery. */
export async function tellAgain(db: Db, { plan, stories, ids, lost }: Restored, now: () => Date): Promise<void> {
  const steps = [lost, lost + 1]
  for (const step of steps) {
    await recordLinks(db, stories, { ids, step })
    await recordTerminals(db, plan, { ids: ids.places, step })
    await tellReplacements(db, stories, { step, now })
  }
  const told = stories.flatMap((story) => story.told.filter(({ step }) => steps.includes(step)))
  await deliverEvents(
    told.map(({ event }) => event),
    {
      chance: chanceOf(`again ${plan.seed}`),
      manner: 'shuffled',
      now,
      processes: [db, db],
      cut: () => Promise.resolve(),
    },
  )
  for (const step of steps) await act(db, stories, { step, now })
}

/** As docs/release-and-restore.md has it: what receivers have is held against our book. Answers what went wrong. */
export async function reconcile(db: Db, restored: Restored, now: () => Date): Promise<readonly Difference[]> {
  const { plan, receivers, issuer } = restored
  const differences: Difference[] = []
  for (const { id: partnerId, documents } of plan.programmes) {
    const partner = receivers.partners.get(partnerId)
    if (!partner) continue
    const currency = documents[0]?.currency ?? 'Point'
    const told = { partnerId, currency, acknowledged: acknowledgementsOf(partner), ...operator }
    const unknown = await takeBackUnknown(db, told, { now })
    differences.push(...unknown.filter(({ member }) => member === null).map((one) => wrong('a posting of nobody', one)))
  }
  const [credit] = plan.programmes.filter(({ taking }) => taking === 'credits')
  if (!credit) return differences
  for (const network of networks) {
    const told = toldCreditsOf(receivers, network)
    const other = networks.find((one) => one !== network) ?? network
    const refused = await adoptCredits(db, { partnerId: credit.id, network: other, told, ...operator }, { now })
    if (told.length > 0 && !(refused instanceof Refusal))
      differences.push(wrong(`the file of ${network} as that of ${other}`, 'it was taken'))
    const unknown = await adoptCredits(db, { partnerId: credit.id, network, told, ...operator }, { now })
    if (unknown instanceof Refusal) differences.push(wrong(`the file of ${network}`, unknown.code))
    else differences.push(...unknown.filter(({ memberId }) => memberId === null).map((one) => wrong('nobody', one)))
  }
  const orders = { partner: partnerOf(credit.id), told: toldOrdersOf(issuer), ...operator }
  const left = (await adoptOrders(db, orders, { now })).filter(({ owner }) => owner === null)
  return [...differences, ...left.map((one) => wrong('an order of nobody', one))]
}

/** Nothing goes out before somebody says so. */
export async function jobsWhileHeld(db: Db, restored: Restored, now: () => Date): Promise<readonly Difference[]> {
  const { plan, receivers } = restored
  const before = sumsOutside(receivers).join('\n')
  await runJobs(db, { programmes: plan.programmes, receivers, now })
  const after = sumsOutside(receivers).join('\n')
  return before === after ? [] : [{ sequence: null, what: 'while held', expected: before, found: after }]
}

export async function release(db: Db, { plan }: Restored, now: () => Date): Promise<void> {
  for (const { id: partnerId } of plan.programmes) await releaseDeliveries(db, { partnerId, ...operator }, { now })
}

function wrong(what: string, found: unknown): Difference {
  return { sequence: null, what, expected: 'nothing', found: JSON.stringify(found) }
}
