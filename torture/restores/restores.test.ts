import { expect, test } from 'vitest'
import { tortureByRestores } from './torture-restores.ts'

const { TORTURE_SEED: seed = 'npm test', TEST_DATABASE_URL: server } = process.env

/** One is held against the receivers before the events come again, another after. */
test.runIf(server).each([0, 1])(
  'world %i, restored in the middle and told the same again, has given what a world that was never restored gives',
  async (world) => {
    const { differences } = await tortureByRestores({ seed, world, server: server ?? '', stories: 60 })
    expect(differences).toEqual([])
  },
  600_000,
)
