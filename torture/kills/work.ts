import type { CreditAnswerEvent } from '#contract/schemas/credit-answer.ts'
import { networks } from '#domain/dines/networks.ts'
import { openPostgres } from '#server/db/database.ts'
import type { DeliveryResult } from '#vendors/signed-batches.ts'
import { makeStory } from '../stories/make-story.ts'
import type { Correspondents } from '../world/receivers.ts'
import { calmDown, runStep } from '../world/run-step.ts'
import { planKilledWorld } from './plan-killed-world.ts'
import { type Answer, type Ask, begun, type Part } from './messages.ts'

/** A process that does one part of a world's work, and may be killed at any moment. What it did before is done by the time it is begun again, or not at all. */
const part = JSON.parse(process.argv[2] ?? '') as Part
const waiting = new Map<number, (value: Answer['value']) => void>()
process.on('message', ({ id, value }: Answer) => waiting.get(id)?.(value))
// Without its parent there is nobody to work for.
process.on('disconnect', () => process.exit(1))

const plan = planKilledWorld(part)
const stories = Array.from({ length: part.count }, (_, index) =>
  makeStory(plan, { seed: part.seed, sequence: part.from + index }),
)
const receivers = correspondents()
const database = await openPostgres(part.address, { poolSize: 2 })
const db = database.engine
process.send?.(begun)
const cut = () => Promise.resolve()
if (part.step === null) await calmDown(db, { plan, receivers })
else await runStep({ plan, stories, step: part.step, manner: 'shuffled', receivers, processes: [db, db], cut })
await database.close()
process.exit(0)

function ask(
  question: Ask extends infer One ? (One extends Ask ? Omit<One, 'id'> : never) : never,
): Promise<Answer['value']> {
  const id = waiting.size
  return new Promise((resolve) => {
    waiting.set(id, resolve)
    process.send?.({ ...question, id })
  })
}

function correspondents(): Correspondents {
  const taking = plan.programmes.filter((programme) => programme.taking === 'partner')
  return {
    partners: new Map(
      taking.map(({ id: partnerId }) => [
        partnerId,
        { deliver: async (batch) => (await ask({ kind: 'postings', partnerId, batch })) as DeliveryResult<string> },
      ]),
    ),
    networks: new Map(
      networks.map((network) => [
        network,
        { deliver: async (batch) => (await ask({ kind: 'credits', network, batch })) as DeliveryResult<string> },
      ]),
    ),
    answersFrom: async (network) => (await ask({ kind: 'answers', network })) as readonly CreditAnswerEvent[],
  }
}
