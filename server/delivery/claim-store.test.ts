import { describe, expect, test } from 'vitest'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { failClaim, postponeClaim } from './claim-store.ts'

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)

    test('a receiver’s reason may hold anything', async () => {
      const at = new Date('2026-06-01T00:00:00Z')
      const claim = { partnerId: 'nosh', network: null, postingIds: [1], at, leasedUntil: at, attempts: 1 }
      for (const reason of ['bad\0gateway', '\ud800', 'x'.repeat(1_000_000)]) {
        await expect(failClaim(database.current.engine, claim, { reason, at })).resolves.toBeUndefined()
        const postponed = postponeClaim(database.current.engine, claim, { reason, nextAttemptAt: at })
        await expect(postponed).resolves.toBeUndefined()
      }
    })
  })
