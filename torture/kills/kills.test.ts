import { expect, test } from 'vitest'
import { tortureByKills } from './torture-by-kills.ts'

const { TORTURE_SEED: seed = '1', TEST_DATABASE_URL: server } = process.env

/** Seven kills: one in each delivery of a world, and one in the days after. */
test.runIf(server)(
  'whoever is killed at work, and begins again, gives what nobody killed gives',
  async () => {
    const { differences, kills } = await tortureByKills({ seed, world: 0, server: server ?? '', stories: 60 })
    expect(differences).toEqual([])
    expect(kills).toBeGreaterThan(0)
  },
  240_000,
)
