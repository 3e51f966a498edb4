import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CollectedBatch, createCollector } from './collector.ts'
import type { Reported } from './report.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function seen(merchant: number): Reported {
  return { at: merchant, event: { event: 'carouselImpression', merchant: `${merchant}` } }
}

function started() {
  const world = { isOnline: true, fails: false }
  const batches: CollectedBatch[] = []
  const given = { ids: 0 }
  const collector = createCollector({
    partner: 'nosh',
    async post(body) {
      batches.push(JSON.parse(body) as CollectedBatch)
      if (world.fails) throw new Error('away')
    },
    newBatchId: () => String((given.ids += 1)),
    isOnline: () => world.isOnline,
  })
  const merchants = () => batches.flatMap(({ events }) => events.map(({ at }) => at))
  return { world, batches, collector, merchants }
}

test('what happens within two seconds goes out in one batch', async () => {
  const { batches, collector } = started()
  collector.add(seen(1))
  collector.add(seen(2))
  await vi.advanceTimersByTimeAsync(1_999)
  expect(batches).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  const events = [1, 2].map((id) => ({ at: id, event: 'carouselImpression', merchant: String(id) }))
  expect(batches).toEqual([{ batch: '1', partner: 'nosh', events }])
})

test('no batch has more than twenty, and all go out in their order', async () => {
  const { batches, collector, merchants } = started()
  for (let id = 1; id <= 45; id++) collector.add(seen(id))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(batches.map(({ events }) => events.length)).toEqual([20, 20, 5])
  expect(merchants()).toEqual(Array.from({ length: 45 }, (_, at) => at + 1))
})

test('without a network everything waits, the latest two hundred, and goes out once there is one', async () => {
  const { world, batches, collector, merchants } = started()
  world.isOnline = false
  for (let id = 1; id <= 250; id++) collector.add(seen(id))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(batches).toEqual([])
  world.isOnline = true
  collector.flush()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(merchants()).toEqual(Array.from({ length: 200 }, (_, at) => at + 51))
})

test('a batch that does not get out is sent again under its own name, ever more rarely', async () => {
  const { world, batches, collector } = started()
  world.fails = true
  collector.add(seen(1))
  await vi.advanceTimersByTimeAsync(2_000)
  await vi.advanceTimersByTimeAsync(60_000)
  const tries = batches.length
  expect(tries).toBeGreaterThan(2)
  expect(tries).toBeLessThan(7)
  world.fails = false
  collector.add(seen(2))
  await vi.advanceTimersByTimeAsync(600_000)
  expect(new Set(batches.slice(0, tries + 1).map(({ batch }) => batch))).toEqual(new Set(['1']))
  expect(batches.at(-1)).toMatchObject({ batch: '2', events: [{ at: 2 }] })
})

test('what is forgotten is not sent any more, not even what has failed once', async () => {
  const { world, batches, collector } = started()
  world.fails = true
  collector.add(seen(1))
  await vi.advanceTimersByTimeAsync(2_000)
  collector.add(seen(2))
  const before = batches.length
  collector.forget()
  world.fails = false
  await vi.advanceTimersByTimeAsync(600_000)
  expect(batches).toHaveLength(before)
})
