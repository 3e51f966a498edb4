import { expect, test } from 'vitest'
import { createCsrfToken, csrfPlaceholder } from './csrf-token.ts'

/** A clock that runs when told. */
function simulatedClock() {
  let now = 0
  const waiting: { readonly at: number; wake(): void }[] = []
  async function advance(to: number): Promise<void> {
    for (;;) {
      await settle()
      const next = waiting.filter(({ at }) => at <= to).toSorted((a, b) => a.at - b.at)[0]
      if (next === undefined) break
      now = next.at
      waiting.splice(waiting.indexOf(next), 1)
      next.wake()
    }
    now = to
  }
  return {
    advance,
    wait: (milliseconds: number) => new Promise<void>((wake) => waiting.push({ at: now + milliseconds, wake })),
  }
}

const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

test('the token is fetched at once, and kept', async () => {
  const clock = simulatedClock()
  let fetches = 0
  const csrf = createCsrfToken({
    wait: clock.wait,
    fetchToken: async () => `token ${(fetches += 1)}`,
  })
  expect(await csrf.get()).toBe('token 1')
  expect(await csrf.get()).toBe('token 1')
})

test('CSRF-03 a fetch that fails is tried again after 1, 2, 4, 8 and 16 seconds, and no more', async () => {
  const clock = simulatedClock()
  const times: number[] = []
  let fetches = 0
  createCsrfToken({
    wait: clock.wait,
    async fetchToken() {
      fetches += 1
      throw new Error('offline')
    },
  })
  for (const second of [0, 1, 3, 7, 15, 31, 60]) {
    await clock.advance(second * 1000)
    times.push(fetches)
  }
  expect(times).toEqual([1, 2, 3, 4, 5, 6, 6])
})

test('CSRF-05 after 35 seconds, and not before, a placeholder stands in', async () => {
  const clock = simulatedClock()
  const csrf = createCsrfToken({ wait: clock.wait, fetchToken: () => Promise.reject(new Error('offline')) })
  let token: string | null = null
  void csrf.get().then((value) => (token = value))
  await clock.advance(34_999)
  expect(token).toBeNull()
  await clock.advance(35_000)
  expect(token).toBe(csrfPlaceholder)
})

test('a real token that comes late replaces the placeholder', async () => {
  const clock = simulatedClock()
  const late = Promise.withResolvers<string>()
  const csrf = createCsrfToken({ wait: clock.wait, fetchToken: () => late.promise })
  await clock.advance(35_000)
  expect(await csrf.get()).toBe(csrfPlaceholder)
  late.resolve('late')
  await settle()
  expect(await csrf.get()).toBe('late')
})

test('a new session brings its own token', async () => {
  const csrf = createCsrfToken({ wait: simulatedClock().wait, fetchToken: async () => 'first' })
  await csrf.get()
  csrf.renew('second')
  expect(await csrf.get()).toBe('second')
})
