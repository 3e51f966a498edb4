import { expect, test } from 'vitest'
import { storiesInTurn, tortureInTurn } from './in-turn/torture-in-turn.ts'
import { storiesPerWorld, tortureWorld } from './torture-world.ts'

const { TORTURE_SEED: seed = 'npm test', TEST_DATABASE_URL: server } = process.env
/** The embedded database takes several times as long: there one world. */
const sequences = server ? 20_000 : 2_000
const worlds = Array.from({ length: sequences / storiesPerWorld }, (_, world) => world)

/** A difference names its sequence: `npm run torture -- --seed SEED --sequence NUMBER` tells its story. */
test.each(worlds)(
  'whatever networks tell of world %i, the engine says of every visit what the second model says',
  async (world) => {
    const from = world * storiesPerWorld
    const { differences } = await tortureWorld({ seed, from, count: storiesPerWorld, server: server ?? null })
    expect(differences).toEqual([])
  },
  240_000,
)

test.each([0, 1])(
  'of campaigns with budgets each visit has what was left when it came: world %i in turn',
  async (world) => {
    const { differences } = await tortureInTurn({ seed, world, stories: storiesInTurn, server: server ?? null })
    expect(differences).toEqual([])
  },
  240_000,
)
