import { correctCardLink } from '#server/cards/correct-card-link.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import { activateMember } from '#server/members/activate-member.ts'
import { publicIdOf } from './world-ids.ts'
import type { Story } from '../stories/story.ts'

interface Acting {
  readonly step: number
  readonly now: () => Date
}

/** What people do after a delivery: members activate, and an operator corrects when a card was linked. Done twice it is done once. */
export async function act(db: Db, stories: readonly Story[], { step, now }: Acting): Promise<void> {
  for (const { members, links } of stories) {
    for (const { name, programme: partnerId, activatedAtStep } of members)
      if (activatedAtStep === step) await activate(db, { partnerId, publicId: publicIdOf(name) }, now)
    for (const { member, cardToken, from, corrected } of links)
      if (corrected?.atStep === step)
        await correctLink(db, { partnerId: members[member]?.programme ?? '', cardToken, linkedAt: new Date(from) }, now)
  }
}

interface Activation {
  readonly partnerId: string
  readonly publicId: string
}

async function activate(db: Db, activation: Activation, now: () => Date): Promise<void> {
  const member = await activateMember(contextOf(db, now), db, activation)
  if (!('activatedAt' in member)) throw new Error(`nobody to activate: ${activation.publicId}`)
}

/** All that an activation looks at. */
function contextOf(engine: Db, now: () => Date): Context {
  return { database: { engine }, now } as unknown as Context
}

interface LinkCorrection {
  readonly partnerId: string
  readonly cardToken: string
  readonly linkedAt: Date
}

async function correctLink(db: Db, { partnerId, cardToken, linkedAt }: LinkCorrection, now: () => Date): Promise<void> {
  const { id: cardLinkId } = await db
    .selectFrom('card_link')
    .select('id')
    .where('partner_id', '=', partnerId)
    .where('card_token', '=', cardToken)
    .executeTakeFirstOrThrow()
  const verdict = await correctCardLink(
    db,
    { partnerId, cardLinkId, linkedAt, actor: 'operator:torture', reason: 'test' },
    { now },
  )
  if (typeof verdict !== 'string') throw new Error(`a link could not be corrected: ${cardToken}`)
}
