import { expect, test } from 'vitest'
import { readConfig } from '../settings/config.ts'
import { createPasswords, PasswordsBusy } from './passwords.ts'

const cheap = { memoryKib: 8, passes: 1, workers: 2, queue: 2 }

test('passwords are hashed with argon2id, 64 MiB and three passes, two at once', async () => {
  const { password } = readConfig({}).limits
  expect(password).toEqual({ memoryKib: 65_536, passes: 3, workers: 2, queue: 32 })
  expect(await createPasswords(password).hash('x')).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/)
})

test('the right password is told from a wrong one, and from none', async () => {
  const passwords = createPasswords(cheap)
  const kept = await passwords.hash('right')
  expect(await passwords.verify('right', kept)).toBe(true)
  expect(await passwords.verify('wrong', kept)).toBe(false)
  expect(await passwords.verify('nobody has this password', null)).toBe(false)
})

test('a user who is unknown takes as long as a wrong password', async () => {
  const passwords = createPasswords({ ...cheap, memoryKib: 16_384, passes: 3 })
  const kept = await passwords.hash('right')
  const times = { unknown: [] as number[], wrong: [] as number[] }
  for (let round = 0; round < 15; round++)
    for (const [name, hash] of [
      ['unknown', null],
      ['wrong', kept],
    ] as const) {
      const started = performance.now()
      await passwords.verify('x', hash)
      times[name].push(performance.now() - started)
    }
  const ratio = Math.min(...times.unknown) / Math.min(...times.wrong)
  // Without the work the ratio would be near nothing; a busy machine moves it by half.
  expect(ratio).toBeGreaterThan(0.33)
  expect(ratio).toBeLessThan(3)
})

test('as many wait as the queue holds, and the rest are refused at once', async () => {
  const passwords = createPasswords({ ...cheap, memoryKib: 4096 })
  const kept = await passwords.hash('right')
  const checks = await Promise.allSettled(Array.from({ length: 7 }, () => passwords.verify('right', kept)))
  expect(checks.filter((check) => check.status === 'fulfilled')).toHaveLength(4)
  expect(checks.filter((check) => check.status === 'rejected' && check.reason instanceof PasswordsBusy)).toHaveLength(3)
  expect(await passwords.verify('right', kept)).toBe(true)
})

test('a hash made with other parameters is outdated', async () => {
  const kept = await createPasswords(cheap).hash('x')
  expect(createPasswords(cheap).isOutdated(kept)).toBe(false)
  expect(createPasswords({ ...cheap, passes: 2 }).isOutdated(kept)).toBe(true)
  expect(createPasswords({ ...cheap, memoryKib: 16 }).isOutdated(kept)).toBe(true)
})
