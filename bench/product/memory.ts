import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { openPostgres } from '#server/db/database.ts'
import type { BenchOptions, Figure, Part } from '../measuring/figure.ts'
import { freePorts, siteScript, startProduct } from './start-product.ts'
import { readText } from '../measuring/load.ts'
import { summarize } from '../measuring/measure.ts'
import { mixedLoad } from './mixed-load.ts'
import { megabytesOf, memoryOf, type ProcessMemory } from './process-memory.ts'

export const memoryPart: Part = {
  title: 'Memory',
  caches:
    'What each process holds, pages that several share by its part (PSS), of `npm start` on a new data folder. Mixed load: pages and searches that nobody has asked for, ' +
    'suggestions, pictures in three formats and sign-ins, 32 at once for 60 seconds; the most of what was held at any second, and what is held half a minute later.',
  async measure(options) {
    const figures = await measureProduct('embedded', { size: options.size, databaseUrl: null })
    return options.postgres === null ? figures : [...figures, ...(await onPostgres(options.postgres, options))]
  },
}

async function onPostgres(serverUrl: string, { size }: BenchOptions): Promise<Figure[]> {
  const name = `commensal_bench_memory_${process.pid}`
  const server = await openPostgres(serverUrl)
  await sql`create database ${sql.id(name)}`.execute(server.owner)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  try {
    return await measureProduct('PostgreSQL', { size, databaseUrl: url.href })
  } finally {
    await sql`drop database ${sql.id(name)} with (force)`.execute(server.owner)
    await server.close()
  }
}

interface ProductToMeasure {
  readonly size: BenchOptions['size']
  readonly databaseUrl: string | null
}

async function measureProduct(
  database: 'embedded' | 'PostgreSQL',
  { size, databaseUrl }: ProductToMeasure,
): Promise<Figure[]> {
  const port = await freePorts()
  const host = `localhost:${port}`
  const dataFolder = mkdtempSync(join(tmpdir(), 'commensal-bench-memory-'))
  const product = startProduct('.', { port, dataFolder, ...(databaseUrl === null ? {} : { databaseUrl }) })
  const isTarget = database === 'PostgreSQL'
  const held = (what: string, megabytes: readonly number[], atMost?: number): Figure => ({
    what: `${database}: ${what}`,
    unit: 'MB',
    rounds: summarize(megabytes),
    ...(atMost === undefined ? {} : { target: { atMost } }),
  })
  const siteNow = () => megabytesOf(memoryOf(product.pid), siteScript)
  try {
    await product.untilAnswered(() => readText({ port, host, path: '/' }))
    await sleep(2000)
    const first = memoryOf(product.pid)
    const busy = await whileBusy(siteNow, () =>
      mixedLoad({ port, host, connections: 32, seconds: size === 'full' ? 60 : 5 }),
    )
    await sleep(size === 'full' ? 30_000 : 1000)
    return [
      held('all processes after the first page', [megabytesOf(first)], 700),
      ...first.map((one) =>
        held(`of these ${nameOf(one)}`, [one.megabytes], isSite(one) && isTarget ? 200 : undefined),
      ),
      held('the site under mixed load, at most', [Math.max(...busy.megabytes)], isTarget ? 350 : undefined),
      held('the site half a minute later', [siteNow()], isTarget ? 350 : undefined),
      { what: `${database}: mixed load, answered`, unit: 'per s', rounds: summarize([busy.perSecond]) },
    ]
  } finally {
    await product.stop()
    rmSync(dataFolder, { recursive: true, force: true })
  }
}

async function whileBusy(read: () => number, load: () => Promise<number>) {
  const megabytes = [read()]
  const watch = setInterval(() => megabytes.push(read()), 1000)
  const started = performance.now()
  const answered = await load().finally(() => clearInterval(watch))
  return { megabytes, perSecond: (1000 * answered) / (performance.now() - started) }
}

function isSite({ script }: ProcessMemory): boolean {
  return script.endsWith(siteScript)
}

function nameOf({ script }: ProcessMemory): string {
  return script.replace(process.cwd(), '').replace(/^\//, '')
}
