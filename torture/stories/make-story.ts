import { dayMs } from '#domain/dates.ts'
import { type Chance, chanceOf } from './chance.ts'
import { planJoining } from './plan-campaigns.ts'
import { planCards } from './plan-cards.ts'
import { planVisits } from './plan-visits.ts'
import type { WorldPlan } from './plan-world.ts'
import { reuseReferences } from './reuse-references.ts'
import type { Story, StoryMember } from './story.ts'
import { tell } from './tell.ts'
import { makeWild } from './wild.ts'

export interface StoryName {
  readonly seed: string
  readonly sequence: number
}

/** The same seed, world and number give the same story. */
export function makeStory(world: WorldPlan, { seed, sequence }: StoryName): Story {
  const chance = chanceOf(`story ${seed} ${sequence}`)
  const name = `s${sequence}`
  if (chance.is(0.025))
    return makeWild(chance, world, {
      name,
      sequence,
      member: memberOf(chance, world, { name, programmes: world.programmes }),
    })
  const sharing = sharersOf(chanceOf(`sharing ${seed} ${sequence}`), world, name)
  const members = sharing?.members ?? membersOf(chance, world, name)
  const { links, replacements } = planCards(chance, world, { name, members: members.length === 2 ? 2 : 1 })
  const { visits: planned, isApart } = planVisits(chance, world, {
    name,
    count: sharing?.count ?? countOf(chance),
    links,
  })
  const visits = reuseReferences(chance, planned)
  const story = { sequence, kind: 'told' as const, members, links, replacements, visits }
  return { ...story, ...tell(chance, world, { ...story, isApart: isApart && visits === planned }) }
}

/** One; now and then two, of whatever programmes. */
function membersOf(chance: Chance, world: WorldPlan, name: string): readonly StoryMember[] {
  const { programmes } = world
  const first = memberOf(chance, world, { name, programmes })
  return chance.is(0.07) ? [first, memberOf(chance, world, { name: `${name}b`, programmes })] : [first]
}

/** Two who have the same card, one after the other, in a programme that gives a bonus once for it; now and then. */
function sharersOf(chance: Chance, world: WorldPlan, name: string) {
  if (!chance.is(0.02)) return null
  const programmes = world.programmes.filter(({ documents }) =>
    documents.some((rules) => rules.newMemberBonus !== null),
  )
  const { id } = chance.oneOf(programmes)
  const own = world.programmes.filter((programme) => programme.id === id)
  const members = [name, `${name}b`].map((each) => ({
    ...memberOf(chance, world, { name: each, programmes: own }),
    joinedAt: world.opening + chance.oneOf([-10, 0, 0, 10]) * dayMs,
  }))
  return { members, count: chance.whole(10, 20) }
}

/** Most are short; the long ones meet every limit. */
function countOf(chance: Chance): number {
  const kind = chance.whole(0, 99)
  if (kind < 88) return 1
  if (kind < 95) return chance.whole(2, 3)
  return kind < 98 ? chance.whole(4, 6) : chance.whole(8, 14)
}

interface MemberWish {
  readonly name: string
  /** One of them is theirs. */
  readonly programmes: WorldPlan['programmes']
}

function memberOf(chance: Chance, world: WorldPlan, { name, programmes }: MemberWish): StoryMember {
  const joinedAt = world.opening + chance.oneOf([-300, -10, 0, 25]) * dayMs
  const emailOptIn = chance.is(0.7)
  const changes = chance.is(0.3)
  const change = world.opening + chance.whole(0, world.days) * dayMs
  const programme = chance.oneOf(programmes).id
  return {
    name,
    programme,
    joining: planJoining(chanceOf(`joining ${world.seed} ${name}`), world, programme),
    joinedAt,
    activatedAtStep: chance.is(0.95) ? -1 : chance.oneOf([null, 1, 2, 3, 4]),
    emailOptIn,
    optIns: changes
      ? [
          { since: world.opening - 400 * dayMs, optedIn: emailOptIn },
          { since: change, optedIn: !emailOptIn },
        ]
      : [],
  }
}
