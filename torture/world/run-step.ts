import { dayMs, hourMs } from '#domain/dates.ts'
import { takeCardUpdates } from '#server/cards/updates/take-card-updates.ts'
import type { Db } from '#server/db/database.ts'
import { replayPostings } from '#server/delivery/outbox-store.ts'
import { chanceOf } from '../stories/chance.ts'
import type { WorldPlan } from '../stories/plan-world.ts'
import type { Story } from '../stories/story.ts'
import { deliverEvents, type Delivering, untilDone } from './deliver.ts'
import { actOnCampaigns } from './act-on-campaigns.ts'
import { act } from './act-store.ts'
import { countWaiting } from './outcome-store.ts'
import type { Correspondents } from './receivers.ts'
import { runJobs } from './run-jobs.ts'

export interface StepWork extends Pick<Delivering, 'manner' | 'processes' | 'cut'> {
  readonly plan: WorldPlan
  readonly stories: readonly Story[]
  readonly step: number
  readonly receivers: Correspondents
  /** Between what is delivered and the jobs. */
  between?(): Promise<void>
}

/** One delivery of all networks and the jobs after it. What was done already may be done again: whoever dies in the middle begins anew. */
export async function runStep(work: StepWork): Promise<void> {
  const { plan, stories, step, receivers } = work
  const [db] = work.processes
  const at = plan.steps[step] ?? 0
  const now = () => new Date(at)
  await tellReplacements(db, stories, { step, now })
  const events = stories.flatMap(({ told }) => told.filter((one) => one.step === step).map(({ event }) => event))
  const clock = chanceOf(`clock ${plan.seed} ${step}`)
  await deliverEvents(events, {
    ...work,
    chance: chanceOf(`step ${plan.seed} ${step}`),
    // Clocks of processes differ, and are set back.
    now: () => new Date(at + clock.whole(-6, 0) * hourMs),
  })
  // A round of the server's that fails is followed by another.
  const persist = work.manner === 'cutOff' ? untilDone : (once: () => Promise<void>) => once()
  await persist(async () => work.between?.())
  await persist(() => act(db, stories, { step, now }))
  await persist(() => actOnCampaigns(db, { plan, stories, step }))
  await persist(() => runJobs(db, { programmes: plan.programmes, receivers, now }))
}

/** What banks say of cards by this step. Said twice it is said once. */
export async function tellReplacements(
  db: Db,
  stories: readonly Story[],
  { step, now }: { readonly step: number; readonly now: () => Date },
): Promise<void> {
  const told = stories.flatMap(({ replacements }) => replacements.filter(({ toldAtStep }) => toldAtStep === step))
  for (const [network, replacements] of Map.groupBy(told, (one) => one.network))
    await takeCardUpdates(
      db,
      {
        network,
        updates: replacements.map(({ cardToken, newCardToken, at }) => ({
          kind: 'replaced',
          updateId: `replaced-${cardToken}`,
          cardToken,
          newCardToken,
          newLastFour: '2222',
          occurredAt: new Date(at).toISOString(),
        })),
      },
      { now },
    )
}

/** What does not go out within so many rounds is a fault. */
const mostRounds = 8

/** Receivers take everything by now: an operator replays what was refused, and days pass until nothing waits. */
export async function calmDown(db: Db, { plan, receivers }: Pick<StepWork, 'plan' | 'receivers'>): Promise<void> {
  const end = plan.steps.at(-1) ?? 0
  for (let round = 1; round <= mostRounds; round++) {
    for (const { id, taking } of plan.programmes)
      if (taking === 'partner' && (await countWaiting(db, id)).failed > 0)
        await replayPostings(db, { partnerId: id, network: null, from: null, to: null })
    const now = () => new Date(end + round * 9 * dayMs)
    await runJobs(db, { programmes: plan.programmes, receivers, now })
    if (round > 1 && (await isEverythingOut(db, plan))) return
  }
}

async function isEverythingOut(db: Db, { programmes }: WorldPlan): Promise<boolean> {
  for (const { id } of programmes) {
    const { pending, failed } = await countWaiting(db, id)
    if (pending + failed > 0) return false
  }
  return true
}
