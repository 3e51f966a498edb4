import { expect, test } from 'vitest'
import { tortureTables } from './torture-tables.ts'

const { TORTURE_SEED: seed = 'npm test', TEST_DATABASE_URL: server } = process.env

/** A difference names its sequence: `npm run torture -- --seed SEED --tables 1 --first NUMBER` tells it again. */
test('whatever happens to tables, none is doubled, none is lost, and each is as its restaurant has it', async () => {
  const { differences } = await tortureTables({ seed, from: 0, count: 25, server: server ?? null })
  expect(differences).toEqual([])
})
