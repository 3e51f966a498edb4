import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { expectSoundJournal } from '#tests/rewards/reward-agreement.ts'
import { rewardCommands } from '#tests/rewards/reward-commands.ts'
import { sequenceOf } from '#tests/rewards/reward-sequence.ts'
import { makeRewardWorld } from '#tests/rewards/reward-world.ts'

/** A failure names its seed: RANDOM_SEED repeats it. RANDOM_RUNS asks for a long run, which takes the time it needs. */
const { RANDOM_RUNS: asked, RANDOM_SEED: seed } = process.env
const numRuns = Number(asked ?? 100)
const isQuick = asked === undefined && seed === undefined
const quickMs = 8_000

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)

    test(
      'whatever happens in whatever order, the engine says what a recount from nothing says',
      async () => {
        const until = isQuick ? Date.now() + quickMs : Infinity
        let completed = 0
        const property = fc.asyncProperty(rewardCommands(), async (commands) => {
          if (Date.now() > until) return
          const { real, model } = await makeRewardWorld(database.current)
          const sequence = sequenceOf(model)
          await fc.asyncModelRun(() => ({ model: sequence, real }), commands)
          await expectSoundJournal(real, sequence)
          completed++
        })
        await fc.assert(property, seed === undefined ? { numRuns } : { numRuns, seed: Number(seed) })
        expect(completed).toBeGreaterThan(0)
      },
      isQuick ? 90_000 : 3_600_000,
    )
  })
