import { createReadStream, mkdirSync } from 'node:fs'
import autocannon from 'autocannon'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { writeRestaurantFile } from '#dev/fiction/restaurant-file.ts'
import { type Database, openEmbedded, openPostgres } from '#server/db/database.ts'
import { migrate } from '#server/db/migrating/migrate.ts'
import { importMerchants } from '#server/merchants/import/restaurants/import-merchants.ts'
import { createTestApp } from '#tests/app/app.ts'
import { testImporter } from '#tests/importer.ts'
import type { BenchOptions, Figure, Part } from '../measuring/figure.ts'
import { readText } from '../measuring/load.ts'
import { interleave, millisecondsOf, percentile, ratios, summarize } from '../measuring/measure.ts'
import { createFloor, recordStatements } from './search-floor.ts'
import { searchQueries } from './search-queries.ts'

const host = 'nosh.localhost'

export const searchPart: Part = {
  title: 'Search',
  caches:
    'No answer is cached. A fresh database per size; the first round is the first time that any of the searches is asked. ' +
    'One client over one connection for the times. Under load 10 connections, the client in a thread of its own. ' +
    'The floor is a bare Fastify route that sends the same statements and answers their rows.',
  async measure(options) {
    const sizes = options.size === 'full' ? [3_000, 150_807] : [3_000]
    const figures: Figure[] = []
    for (const merchants of sizes) {
      figures.push(...(await measureEmbedded(merchants, options)))
      if (options.postgres !== null) figures.push(...(await measurePostgres(options.postgres, merchants, options)))
    }
    return figures
  },
}

async function measureEmbedded(merchants: number, options: BenchOptions): Promise<Figure[]> {
  const database = await openEmbedded({ folder: null })
  try {
    return await measureOn(database, merchants, options)
  } finally {
    await database.close()
  }
}

async function measurePostgres(serverUrl: string, merchants: number, options: BenchOptions): Promise<Figure[]> {
  const name = `commensal_bench_search_${process.pid}`
  const server = await openPostgres(serverUrl)
  await sql`create database ${sql.id(name)}`.execute(server.owner)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  const database = await openPostgres(url.href)
  try {
    return await measureOn(database, merchants, options)
  } finally {
    await database.close()
    await sql`drop database ${sql.id(name)} with (force)`.execute(server.owner)
    await server.close()
  }
}

async function measureOn(database: Database, merchants: number, options: BenchOptions): Promise<Figure[]> {
  const file = await fileOf(merchants, options)
  await migrate(database)
  const importing = () =>
    importMerchants(database, () => createReadStream(file), {
      partners: ['nosh'],
      by: testImporter,
      now: () => new Date(),
      activeFrom: '2025-01-01',
    })
  const imported = await millisecondsOf(importing)
  const again = await millisecondsOf(importing)
  // As production answers: tests alone hold every answer against its schema.
  const world = await createTestApp(database, { config: { environment: 'production' } })
  const floors: FastifyInstance[] = []
  try {
    const isTarget = database.kind === 'postgres' && merchants > 100_000
    const name = `${database.kind === 'postgres' ? 'PostgreSQL' : 'embedded'}, ${merchants.toLocaleString('en-US')} merchants`
    const figures = await measureSearches({ database, app: world.app, floors, options, isTarget })
    const seconds = (what: string, ms: number): Figure => ({
      what,
      unit: 's',
      rounds: summarize([ms / 1000]),
      ...(isTarget ? { target: { atMost: 60 } } : {}),
    })
    return [seconds('import', imported), seconds('import of the same file again', again), ...figures].map((figure) => ({
      ...figure,
      what: `${name}: ${figure.what}`,
    }))
  } finally {
    for (const floor of floors) await floor.close()
    await world.close()
  }
}

interface Measured {
  readonly database: Database
  readonly app: FastifyInstance
  /** Whoever is started here is closed by the caller. */
  readonly floors: FastifyInstance[]
  readonly options: BenchOptions
  readonly isTarget: boolean
}

async function measureSearches({ database, app, floors, options, isTarget }: Measured): Promise<Figure[]> {
  const { count, rounds, seconds } =
    options.size === 'full' ? { count: 1_000, rounds: 3, seconds: 6 } : { count: 100, rounds: 2, seconds: 1 }
  const paths = await searchQueries(database.engine, count)
  const port = await listen(app)
  const ask = (path: string) => readText({ port, host, path })
  const medians: number[] = []
  const slowest: number[] = []
  for (let round = 0; round < rounds; round++) {
    const times: number[] = []
    for (const path of paths) times.push(await millisecondsOf(() => ask(path)))
    medians.push(percentile(times, 0.5))
    slowest.push(percentile(times, 0.99))
  }
  const floor = createFloor(database.forPartner('nosh'), await recordStatements(paths, ask))
  floors.push(floor)
  const floorPort = await listen(floor)
  const load = (at: number) => () => searchesPerSecond({ port: at, paths, seconds })
  const valuesOf = await interleave({ server: load(port), floor: load(floorPort) }, rounds)
  const share = ratios(valuesOf('server'), valuesOf('floor')).map((ratio) => 100 * ratio)
  return [
    { what: 'search, median', unit: 'ms', rounds: summarize(medians), ...(isTarget ? { target: { atMost: 10 } } : {}) },
    {
      what: 'search, 99th percentile',
      unit: 'ms',
      rounds: summarize(slowest),
      ...(isTarget ? { target: { atMost: 40 } } : {}),
    },
    { what: 'searches under load', unit: 'per s', rounds: summarize(valuesOf('server')) },
    { what: 'floor under load', unit: 'per s', rounds: summarize(valuesOf('floor')) },
    {
      what: 'against the floor',
      unit: '%',
      rounds: summarize(share),
      ...(isTarget ? { target: { atLeast: 60 } } : {}),
    },
  ]
}

async function searchesPerSecond({
  port,
  paths,
  seconds,
}: {
  port: number
  paths: readonly string[]
  seconds: number
}): Promise<number> {
  const { requests, duration, non2xx, errors } = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections: 10,
    workers: 1,
    duration: seconds,
    headers: { host },
    requests: paths.map((path) => ({ method: 'GET', path })),
  })
  if (non2xx + errors > 0) throw new Error(`${non2xx} searches were no success, ${errors} failed`)
  return requests.total / duration
}

async function listen(app: FastifyInstance): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error('The server does not listen on a port')
  return address.port
}

/** The real file where one is given and the size is its own; else one of the same shape. */
async function fileOf(merchants: number, { restaurants }: BenchOptions): Promise<string> {
  if (restaurants !== null && merchants > 100_000) return restaurants
  mkdirSync('.build/bench', { recursive: true })
  const path = `.build/bench/restaurants-${merchants}.csv.gz`
  await writeRestaurantFile(path, { rows: merchants, seed: 'bench' })
  return path
}
