import { activateCampaign } from '#server/campaigns/activate-campaign.ts'
import { endCampaignNow } from '#server/campaigns/change-campaign.ts'
import { type Listed, listMembers, type RejectedMember } from '#server/campaigns/list-members.ts'
import { pauseCampaign, resumeCampaign } from '#server/campaigns/pause-campaign.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import { findMemberByPublicId } from '#server/members/store.ts'
import { Refusal } from '#server/refusal.ts'
import { actedAt } from '../stories/plan-campaigns.ts'
import type { WorldPlan } from '../stories/plan-world.ts'
import type { Story } from '../stories/story.ts'
import { publicIdOf } from './world-ids.ts'

interface Acting {
  readonly plan: WorldPlan
  readonly stories: readonly Story[]
  readonly step: number
}

/** What an operator and members do with campaigns after a delivery. Done twice it is done once. */
export async function actOnCampaigns(db: Db, acting: Acting): Promise<void> {
  const { plan, step } = acting
  const clock = { now: () => new Date(actedAt(plan.steps, step)) }
  await activate(db, acting, clock)
  for (const { programme: partnerId, code, pausedAtStep, resumedAtStep, endedAtStep } of plan.campaigns) {
    const change = { partnerId, code, actor: 'operator:torture', reason: 'test' }
    if (pausedAtStep === step) expectDone(await pauseCampaign(db, change, clock), ['alreadyEnded'])
    if (resumedAtStep === step) expectDone(await resumeCampaign(db, change, clock), ['alreadyEnded', 'notPaused'])
    if (endedAtStep === step) expectDone(await endCampaignNow(db, change, clock), ['alreadyEnded'])
    await addToList(db, { ...acting, change }, clock)
  }
}

async function activate(db: Db, { stories, step }: Acting, { now }: Pick<Context, 'now'>): Promise<void> {
  const members = stories.flatMap((story) => story.members)
  for (const { name, programme: partnerId, joining } of members)
    for (const [code, atStep] of joining.activated) {
      if (atStep !== step) continue
      const member = await findMemberByPublicId(db, partnerId, publicIdOf(name))
      const context = { now, database: { engine: db } } as unknown as Context
      expectDone(await activateCampaign(context, db, { partnerId, memberId: member?.id ?? 0, code }), [])
    }
}

interface Adding extends Acting {
  readonly change: {
    readonly partnerId: string
    readonly code: string
    readonly actor: string
    readonly reason: string
  }
}

async function addToList(db: Db, { stories, step, change }: Adding, clock: Pick<Context, 'now'>): Promise<void> {
  const { partnerId, code } = change
  const members = stories
    .flatMap((story) => story.members)
    .filter(({ programme, joining }) => programme === partnerId && joining.listed.get(code) === step)
    .map(({ name }, index) => ({ line: index + 1, publicId: publicIdOf(name) }))
  if (members.length > 0) expectDone(await listMembers(db, { ...change, members }, clock), ['alreadyEnded'])
}

type Done = Readonly<Partial<Record<'pausedAt' | 'resumedAt' | 'endedAt', Date>>>
type Verdict = Done | Listed | readonly RejectedMember[] | Refusal<string>

/** A deed that was done may be done again; one that its campaign's last day came before is none. */
function expectDone(verdict: Verdict, mayBe: readonly string[]): void {
  const isRefused = verdict instanceof Refusal ? !mayBe.includes(verdict.code) : Array.isArray(verdict)
  if (isRefused) throw new Error(`refused: ${JSON.stringify(verdict)}`)
}
