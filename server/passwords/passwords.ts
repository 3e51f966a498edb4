import { hash, parseOptions, verify } from '@node-rs/argon2'
import type { Partner } from '#partners/registry.ts'
import type { QueueUse } from '../health/vitals.ts'
import type { Limits } from '../settings/limits.ts'

/** More sign-ins at once than the server has memory for: the caller answers 503 and asks to come back. */
export class PasswordsBusy extends Error {
  constructor() {
    super('Too many passwords are being checked')
    this.name = 'PasswordsBusy'
  }
}

export interface Passwords {
  hash(password: string): Promise<string>
  /** Takes the same time where there is no hash, so that an unknown user looks like a wrong password. */
  verify(password: string, kept: string | null): Promise<boolean>
  /** Whether the hash was made with other parameters than today's. */
  isOutdated(kept: string): boolean
  use(): QueueUse
}

/** argon2id, at most `workers` at once and `queue` waiting: each one takes its 64 MiB, and a flood must not take them all. */
export function createPasswords({ memoryKib, passes, workers, queue }: Limits['password']): Passwords {
  const options = { memoryCost: memoryKib, timeCost: passes, parallelism: 1 }
  const waiting: (() => void)[] = []
  let running = 0
  // Made at once: the first unknown user must not take longer than the others.
  const dummy = hash('nobody has this password', options)

  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running >= workers) {
      if (waiting.length >= queue) throw new PasswordsBusy()
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }

  return {
    hash: (password) => inTurn(() => hash(password, options)),
    async verify(password, kept) {
      const against = kept ?? (await dummy)
      const matches = await inTurn(() => verify(against, password))
      return matches && kept !== null
    },
    isOutdated(kept) {
      const { memoryCost, timeCost } = parseOptions(kept)
      return memoryCost !== memoryKib || timeCost !== passes
    },
    use: () => ({ running, waiting: waiting.length }),
  }
}

/** Where people join here: elsewhere the partner's own programme knows its members, and no password of theirs is asked for, made or kept. */
export function takesPasswords({ settings }: Pick<Partner, 'settings'>): boolean {
  return settings.enrollmentType === 'direct'
}
