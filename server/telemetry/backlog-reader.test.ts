import { expect, test } from 'vitest'
import { createBacklogReader } from './backlog-reader.ts'

const rows = [{ kind: 'openCredits', of: 'nosh', value: 1 }] as const

test('several who collect at once, and soon after, cost one reading', async () => {
  let readings = 0
  const read = createBacklogReader({
    async read() {
      readings++
      return rows
    },
    keptMs: 10_000,
    patienceMs: 1000,
  })
  expect(await Promise.all([read(), read(), read()])).toEqual([rows, rows, rows])
  expect(await read()).toEqual(rows)
  expect(readings).toBe(1)
})

test('a reading that does not end keeps nobody waiting, and no other is begun behind it', async () => {
  let readings = 0
  const ended = Promise.withResolvers<typeof rows>()
  const read = createBacklogReader({ read: () => (readings++, ended.promise), keptMs: 10_000, patienceMs: 20 })
  expect(await read()).toBeNull()
  expect(await read()).toBeNull()
  expect(readings).toBe(1)
  ended.resolve(rows)
  await ended.promise
  expect(await read()).toEqual(rows)
})

test('what was read before is not told once the database has failed', async () => {
  let fails = false
  const read = createBacklogReader({
    async read() {
      if (fails) throw new Error('gone')
      return rows
    },
    keptMs: 0,
    patienceMs: 1000,
  })
  expect(await read()).toEqual(rows)
  fails = true
  expect(await read()).toBeNull()
})
