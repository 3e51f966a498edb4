import type { Database } from '#server/db/database.ts'
import { batchesFor, ingestFile } from '#server/feed/ingest-file.ts'
import { ownFeeds } from '#server/settings/card-linking-setting.ts'
import { verifyJournal } from '#server/journal/verify-journal.ts'
import { measureFloor } from './feed-floor.ts'
import { memberCountOf } from './feed-file.ts'
import { makeFeedWorld } from './feed-world.ts'
import { onFreshDatabase } from '../measuring/fresh-database.ts'
import { millisecondsOf } from '../measuring/measure.ts'

/** What a round measured. Engine and floor in events per second, the engine's memory in megabytes. */
export interface FeedRound {
  readonly engine: number
  readonly floor: number
  readonly memoryMb: number
  readonly faults: number
}

/**
 * One round in a process of its own, so that its memory is not what an earlier floor left: prints a FeedRound as JSON. The server's address stays
 * in BENCH_DATABASE_URL, since anybody on the machine reads arguments.
 */
const [file = '', count = '', kind = ''] = process.argv.slice(2)
const postgres = kind === 'postgres' ? (process.env['BENCH_DATABASE_URL'] ?? null) : null
const round = await onFreshDatabase({ server: postgres, part: 'feed' }, async (database) => {
  await makeFeedWorld(database.owner, memberCountOf(Number(count)))
  return measureRound(database, file, Number(count))
})
console.log(JSON.stringify(round))
process.exit()

async function measureRound(database: Database, path: string, events: number): Promise<FeedRound> {
  const batches = batchesFor(database.kind)
  let memory = 0
  const ms = await millisecondsOf(() =>
    ingestFile(database.engine, {
      path,
      ...batches,
      cardFeeds: ownFeeds,
      now: () => new Date(Date.UTC(2026, 9, 1)),
      onBatch: () => (memory = Math.max(memory, process.memoryUsage.rss())),
    }),
  )
  const { faults } = await verifyJournal(database.engine)
  const floor = await measureFloor(database, batches)
  const perSecond = (took: number) => (1000 * events) / took
  return { engine: perSecond(ms), floor: perSecond(floor.ms), memoryMb: memory / 1_048_576, faults: faults.length }
}
