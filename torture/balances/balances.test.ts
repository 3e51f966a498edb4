import { expect, test } from 'vitest'
import { tortureBalances } from './torture-balances.ts'

const { TORTURE_SEED: seed = 'npm test', TEST_DATABASE_URL: server } = process.env

/** A difference names its sequence: `npm run torture -- --seed SEED --balances 1 --first NUMBER` tells it alone. */
test('whatever becomes of balances, the books of every account say each day what the second model says', async () => {
  const count = server ? 50 : 15
  const { differences } = await tortureBalances({ seed, from: 0, count, server: server ?? null })
  expect(differences.slice(0, 10)).toEqual([])
}, 600_000)
