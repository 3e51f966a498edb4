import type { Database, Db } from '#server/db/database.ts'
import { verifyJournal } from '#server/journal/verify-journal.ts'
import { openRestorable } from '#tests/database/restorable.ts'
import { chanceOf } from '../stories/chance.ts'
import { makeStory } from '../stories/make-story.ts'
import { planWorld, type WorldPlan } from '../stories/plan-world.ts'
import type { Story } from '../stories/story.ts'
import { compareStories, type Difference } from '../world/compare.ts'
import { fillWorld, recordTerminals } from '../world/fill-world-store.ts'
import { recordLinks } from '../world/link-record-store.ts'
import { openWorldDatabase } from '../world/open-database.ts'
import { readBalances } from '../world/outcome-store.ts'
import { calmDown, runStep } from '../world/run-step.ts'
import { runJobs } from '../world/run-jobs.ts'
import type { WorldIds } from '../world/world-ids.ts'
import { createLastingIssuer, type LastingIssuer, orderGiftCards } from './gift-cards.ts'
import { createLastingReceivers, type LastingReceivers, restoredAfterMs, sumsOutside } from './restore-receivers.ts'
import { jobsWhileHeld, reconcile, release, type Restored, tellAgain } from './restored-world.ts'

export interface RestoresWish {
  readonly seed: string
  /** Which world: it is restored once. */
  readonly world: number
  /** A PostgreSQL server on which databases may be made; null: embedded databases. */
  readonly server: string | null
  readonly stories?: number
}

export interface RestoresResult {
  readonly events: number
  readonly giftCards: number
  readonly differences: readonly Difference[]
}

/** What one world has, whichever database it is in. */
interface Lasting {
  readonly plan: WorldPlan
  readonly stories: readonly Story[]
  readonly ids: WorldIds
  readonly receivers: LastingReceivers
  readonly issuer: LastingIssuer
}

/** One world that is backed up, goes on, is restored and told the same again, against the same world without that, and against the second model. */
export async function tortureByRestores({
  seed,
  world: number,
  server,
  stories: count = 150,
}: RestoresWish): Promise<RestoresResult> {
  const chance = chanceOf(`restores ${seed} ${number}`)
  // Who comes first has what is left of a budget, which another order would change.
  const plan = { ...planWorld(`restored ${seed} ${number}`), campaigns: [] }
  const stories = Array.from({ length: count }, (_, index) =>
    makeStory(plan, { seed, sequence: number * count + index }),
  ).filter(isCertain)
  const lost = chance.whole(1, 3)
  const comparesFirst = number % 2 === 0
  const wish = { seed: plan.seed, programmes: plan.programmes, isStrict: comparesFirst }
  const create = () => createLastingReceivers(wish)
  const [calm, drilled] = [await openWorldDatabase(server), await openRestorable(server)]
  const db = () => drilled.database().engine
  try {
    const steady = await begin(calm.engine, { plan, stories, receivers: create() })
    const giftCards = await runSteps(calm.engine, steady, { from: 0, to: plan.steps.length, ordersAt: lost })
    const tossed = await begin(db(), { plan, stories, receivers: create() })
    await runSteps(db(), tossed, { from: 0, to: lost, ordersAt: null })
    const backup = await drilled.backUp()
    await runSteps(db(), tossed, { from: lost, to: lost + 1, ordersAt: lost })
    await drilled.restore(backup)
    const found = await goOn(db(), { ...tossed, lost }, comparesFirst)
    await runSteps(db(), tossed, { from: lost + 2, to: plan.steps.length, ordersAt: null })
    await finish(calm.engine, steady)
    await finish(db(), tossed)
    const differences = [
      ...found,
      ...(await compareWorlds([calm.engine, steady], [db(), tossed])),
      ...(await compareWithModel(drilled.database(), tossed)),
    ]
    return { events: stories.reduce((sum, { told }) => sum + told.length, 0), giftCards, differences }
  } finally {
    await calm.close()
    await drilled.close()
  }
}

/** Whichever of two that say different things under one id comes first stands: another order is another story. */
function isCertain({ kind, told }: Story): boolean {
  const contents = new Set(told.map(({ event }) => JSON.stringify(event)))
  return kind === 'told' && contents.size === new Set(told.map(({ event }) => event.eventId)).size
}

async function begin(db: Db, { plan, stories, receivers }: Omit<Lasting, 'ids' | 'issuer'>): Promise<Lasting> {
  const ids = await fillWorld(db, plan, stories)
  await recordLinks(db, stories, { ids, step: -1 })
  return { plan, stories, receivers, ids, issuer: createLastingIssuer() }
}

interface Steps {
  readonly from: number
  readonly to: number
  /** After which of them gift cards are ordered; null: after none. */
  readonly ordersAt: number | null
}

/** Answers how many gift cards were ordered. */
async function runSteps(db: Db, world: Lasting, { from, to, ordersAt }: Steps): Promise<number> {
  const { plan, stories, ids, receivers, issuer } = world
  let ordered = 0
  for (let step = from; step < to; step++) {
    await recordLinks(db, stories, { ids, step })
    await runStep({
      plan,
      stories,
      step,
      receivers,
      manner: 'shuffled',
      processes: [db, db],
      cut: () => Promise.resolve(),
      between: () => recordTerminals(db, plan, { ids: ids.places, step }),
    })
    if (step !== ordersAt) continue
    const [credit] = plan.programmes.filter(({ taking }) => taking === 'credits')
    const now = () => new Date((plan.steps[step] ?? 0) + restoredAfterMs / 2)
    if (credit) ordered += await orderGiftCards(db, { partnerId: credit.id, issuer, now })
  }
  return ordered
}

/** What is done with a restored database, until its deliveries go on. */
async function goOn(db: Db, restored: Restored, comparesFirst: boolean): Promise<readonly Difference[]> {
  const { plan, lost } = restored
  const soon = () => new Date((plan.steps[lost] ?? 0) + restoredAfterMs)
  const later = () => new Date(plan.steps[lost + 1] ?? 0)
  const differences = comparesFirst ? [...(await reconcile(db, restored, soon))] : []
  await tellAgain(db, restored, later)
  differences.push(...(await jobsWhileHeld(db, restored, later)))
  if (!comparesFirst) differences.push(...(await reconcile(db, restored, later)))
  // Twice is once.
  differences.push(...(await reconcile(db, restored, later)))
  await release(db, restored, later)
  await runJobs(db, { programmes: plan.programmes, receivers: restored.receivers, now: later })
  return differences
}

async function finish(db: Db, { plan, receivers }: Lasting): Promise<void> {
  receivers.calmDown()
  await calmDown(db, { plan, receivers })
}

type InDatabase = readonly [Db, Lasting]

/** Partners have the same for each member, networks have paid the same to each card, and balances are the same. */
async function compareWorlds(calm: InDatabase, restored: InDatabase): Promise<readonly Difference[]> {
  const [expected, found] = [await saidOf(calm), await saidOf(restored)]
  const [only, other] = [linesWithout(expected, found), linesWithout(found, expected)]
  if (only.length + other.length === 0) return []
  return [{ sequence: null, what: 'a world that was restored', expected: only.join('\n'), found: other.join('\n') }]
}

async function saidOf([db, { receivers, issuer, ids }]: InDatabase): Promise<readonly string[]> {
  const names = new Map([...ids.members].map(([name, id]) => [id, name]))
  const balances = (await readBalances(db)).map(({ memberId, balance }) => `balance ${names.get(memberId)} ${balance}`)
  const orders = [...issuer.ordered.values()].map(({ recipient, amountCents }) => `${recipient.email} ${amountCents}`)
  return [...sumsOutside(receivers), ...balances, ...orders]
}

function linesWithout(lines: readonly string[], others: readonly string[]): readonly string[] {
  const known = new Set(others)
  return lines.filter((line) => !known.has(line)).toSorted()
}

async function compareWithModel(database: Database, world: Lasting): Promise<readonly Difference[]> {
  const { plan } = world
  const until = { step: plan.steps.length - 1, now: plan.steps.at(-1) ?? 0 }
  const { faults } = await verifyJournal(database.engine)
  return [
    ...(await compareStories({ ...world, database }, until)),
    ...faults.map(({ check, examples }) => {
      return { sequence: null, what: `journal: ${check}`, expected: 'nothing', found: String(examples[0]) }
    }),
  ]
}
