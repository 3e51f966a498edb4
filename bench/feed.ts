import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Database, openEmbedded, openPostgres } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { batchesFor, ingestFile } from '#server/feed/ingest-file.ts'
import { verifyJournal } from '#server/rewards/verify-journal.ts'
import { measureFloor } from './feed-floor.ts'
import { makeFeedWorld } from './feed-world.ts'
import type { BenchOptions, Figure, Part } from './figure.ts'
import { millisecondsOf, ratios, summarize } from './measure.ts'

const writer = new URL('./write-feed-file.ts', import.meta.url).pathname

export const feedPart: Part = {
  title: 'Feed',
  caches:
    'No cache of ours. A fresh database for each round, the engine first and then its floor on the same database: bare SQL, one statement for ' +
    'each batch and table, that writes the rows which the engine wrote into the same tables, over as many connections. ' +
    'The file: 20,000 members, 5 % duplicates, 5 % out of order, 3 % refunds. The journal is verified after each round.',
  async measure(options) {
    const isFull = options.size === 'full'
    const figures = await measureSize({ events: isFull ? 10_000 : 1_000, rounds: 2, postgres: null, isTarget: false })
    if (options.postgres === null) return figures
    const { postgres } = options
    for (const events of isFull ? [10_000, 200_000] : [1_000]) {
      figures.push(...(await measureSize({ events, rounds: events > 100_000 ? 2 : 3, postgres, isTarget: isFull })))
    }
    return figures
  },
}

interface Size extends Pick<BenchOptions, 'postgres'> {
  readonly events: number
  readonly rounds: number
  readonly isTarget: boolean
}

interface Round {
  readonly engine: number
  readonly floor: number
  readonly memoryMb: number
  readonly faults: number
}

async function measureSize({ events, rounds, postgres, isTarget }: Size): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'commensal-bench-'))
  const path = join(folder, 'feed.ndjson')
  // In a process of its own: what it leaves in memory is not the engine's.
  execFileSync(process.execPath, [writer, path, String(events)])
  const measured: Round[] = []
  for (let round = 0; round < rounds; round++) {
    measured.push(await onFreshDatabase(postgres, (database) => measureRound(database, path, events)))
  }
  rmSync(folder, { recursive: true })
  return figuresOf(`${postgres === null ? 'embedded' : 'PostgreSQL'}, ${events.toLocaleString('en-US')} events`, {
    measured,
    isTarget,
  })
}

function figuresOf(name: string, { measured, isTarget }: { measured: readonly Round[]; isTarget: boolean }): Figure[] {
  const engine = measured.map((round) => round.engine)
  const floor = measured.map((round) => round.floor)
  const share = ratios(engine, floor).map((ratio) => 100 * ratio)
  const promised = (atLeast: number) => (isTarget ? { target: { atLeast } } : {})
  return [
    { what: `${name}: engine`, unit: 'per s', rounds: summarize(engine), ...promised(5_000) },
    { what: `${name}: floor`, unit: 'per s', rounds: summarize(floor) },
    { what: `${name}: against the floor`, unit: '%', rounds: summarize(share), ...promised(50) },
    { what: `${name}: memory at most`, unit: 'MB', rounds: summarize(measured.map((round) => round.memoryMb)) },
    {
      what: `${name}: faults in the journal`,
      unit: 'faults',
      rounds: summarize(measured.map((round) => round.faults)),
      target: { atMost: 0 },
    },
  ]
}

async function measureRound(database: Database, path: string, events: number): Promise<Round> {
  const batches = batchesFor(database.kind)
  let memory = 0
  const ms = await millisecondsOf(() =>
    ingestFile(database.engine, {
      path,
      ...batches,
      now: () => new Date(Date.UTC(2026, 9, 1)),
      onBatch: () => (memory = Math.max(memory, process.memoryUsage.rss())),
    }),
  )
  const { faults } = await verifyJournal(database.engine)
  const floor = await measureFloor(database, batches)
  const perSecond = (took: number) => (1000 * events) / took
  return { engine: perSecond(ms), floor: perSecond(floor.ms), memoryMb: memory / 1_048_576, faults: faults.length }
}

async function onFreshDatabase<Result>(
  serverUrl: string | null,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  if (serverUrl === null) return onPrepared(await openEmbedded({ folder: null }), work)
  const server = await openPostgres(serverUrl)
  const name = `commensal_bench_feed_${process.pid}`
  await sql`create database ${sql.id(name)}`.execute(server.owner)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  try {
    return await onPrepared(await openPostgres(url.href), work)
  } finally {
    await sql`drop database ${sql.id(name)} with (force)`.execute(server.owner)
    await server.close()
  }
}

async function onPrepared<Result>(database: Database, work: (database: Database) => Promise<Result>): Promise<Result> {
  try {
    await migrate(database)
    await makeFeedWorld(database.owner)
    return await work(database)
  } finally {
    await database.close()
  }
}
