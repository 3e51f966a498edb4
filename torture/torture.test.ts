import { expect, test } from 'vitest'
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
