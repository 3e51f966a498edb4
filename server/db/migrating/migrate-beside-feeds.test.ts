import { expect, test } from 'vitest'
import { describeOnPostgres } from '#tests/database/database.ts'
import { openAgain } from '#tests/database/second-connection.ts'
import { startFullFeed } from '#tests/dines/full-feed.ts'
import { defaultPatience } from '../patience.ts'
import { migrate } from './migrate.ts'
import { migrationOf, readMigrations } from './migration-files.ts'

// A batch of the feed takes far longer than these timeouts.
const impatience = { ...defaultPatience, attempts: 2, lockTimeoutMs: 50, pauseMs: 50 }

describeOnPostgres('on PostgreSQL, while feeds deliver large batches side by side', (database) => {
  test('a migration of members finds its gap at once, and no event is lost', async () => {
    const site = await openAgain(database.current)
    const feed = await startFullFeed(site)
    await feed.doMore(3)
    const said: string[] = []
    const files = [
      ...readMigrations(),
      migrationOf('9000_member_probe.sql', 'alter table member add column probe text'),
    ]
    const migrated = migrate(database.current, { files, patience: impatience, say: (line) => void said.push(line) })
    await migrated.catch(() => undefined)
    await feed.doMore(2)
    const { failures, given, accepted } = await feed.stop()
    await site.close()
    expect(await migrated).toEqual(['9000_member_probe.sql'])
    expect(said.filter((line) => line.includes(': try '))).toEqual([])
    expect(failures).toEqual([])
    expect(accepted).toBe(given)
  })
})
