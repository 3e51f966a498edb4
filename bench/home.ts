import { createReadStream, mkdirSync } from 'node:fs'
import { sql } from 'kysely'
import { buildSite } from '#dev/building/build-site.ts'
import { writeRestaurantFile } from '#dev/fiction/restaurant-file.ts'
import { type Database, openPostgres } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { importMerchants } from '#server/merchants/import/import-merchants.ts'
import { builtPages } from '#site/built-pages.ts'
import { createTestApp, type RunningTestApp } from '#tests/app.ts'
import { testImporter } from '#tests/importer.ts'
import type { BenchOptions, Figure, Part } from './figure.ts'
import { answersPerSecond } from './load.ts'
import { interleave, summarize } from './measure.ts'

export const homePart: Part = {
  title: 'Home page of a large programme',
  caches:
    'On PostgreSQL with 150,807 restaurants that all joined a week ago, so that every one of them is in two of the rows. “Nothing kept” reads and draws each page anew; “drawn anew” has the answers that ' +
    'visitors share; “clicks” have a parameter that no page before had, as advertisements add it, and everything kept as in production. 4 connections, client and server on the same machine.',
  async measure(options) {
    if (options.postgres === null) throw new Error('This part needs a PostgreSQL server: set BENCH_DATABASE_URL')
    await buildSite()
    return withDatabase(options.postgres, (database) => measureHome(database, options))
  },
}

const merchants = { full: 150_807, quick: 3_000 }

async function withDatabase(serverUrl: string, work: (database: Database) => Promise<Figure[]>): Promise<Figure[]> {
  const name = `commensal_bench_home_${process.pid}`
  const server = await openPostgres(serverUrl)
  await sql`create database ${sql.id(name)}`.execute(server.owner)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  const database = await openPostgres(url.href)
  try {
    return await work(database)
  } finally {
    await database.close()
    await sql`drop database ${sql.id(name)} with (force)`.execute(server.owner)
    await server.close()
  }
}

const weekMs = 7 * 86_400_000

async function measureHome(database: Database, { size }: BenchOptions): Promise<Figure[]> {
  mkdirSync('.build/bench', { recursive: true })
  const file = `.build/bench/restaurants-${merchants[size]}.csv.gz`
  await writeRestaurantFile(file, { rows: merchants[size], seed: 'bench' })
  await migrate(database)
  const now = new Date()
  const activeFrom = new Date(now.getTime() - weekMs)
  await importMerchants(database, () => createReadStream(file), {
    partners: ['nosh'],
    by: testImporter,
    now: () => now,
    activeFrom,
  })
  const sites = {
    nothing: await siteOn(database, { pageCacheMs: 0, visitorAnswersMs: 0 }),
    answers: await siteOn(database, { pageCacheMs: 0, visitorAnswersMs: 2000 }),
    all: await siteOn(database, { pageCacheMs: 5000, visitorAnswersMs: 2000 }),
  }
  try {
    return await measureSites(sites, size === 'full' ? { rounds: 5, seconds: 4 } : { rounds: 2, seconds: 1 })
  } finally {
    for (const site of Object.values(sites)) await site.close()
  }
}

/** As production answers. The clock goes on, unlike that of a test. */
async function siteOn(
  database: Database,
  limits: { readonly pageCacheMs: number; readonly visitorAnswersMs: number },
): Promise<RunningTestApp> {
  const site = await createTestApp(database, {
    config: { environment: 'production' },
    limits,
    pages: await builtPages(),
  })
  setInterval(() => (site.clock.now = new Date()), 50).unref()
  await site.app.listen({ port: 0, host: '127.0.0.1' })
  return site
}

async function measureSites(
  sites: Readonly<Record<'nothing' | 'answers' | 'all', RunningTestApp>>,
  { rounds, seconds }: { readonly rounds: number; readonly seconds: number },
): Promise<Figure[]> {
  const load = { connections: 4, seconds }
  const clicks = Array.from({ length: 2000 }, (_, click) => `/?gclid=${click}`)
  const asked = (site: RunningTestApp, paths: readonly string[]) => () =>
    answersPerSecond({ port: portOf(site), host: 'nosh.localhost', path: '/' }, { ...load, paths })
  const valuesOf = await interleave(
    {
      nothing: asked(sites.nothing, ['/']),
      answers: asked(sites.answers, ['/']),
      clicks: asked(sites.all, clicks),
    },
    rounds,
  )
  const perSecond = (what: string, values: readonly number[], atLeast?: number): Figure => ({
    what,
    unit: 'per s',
    rounds: summarize(values),
    ...(atLeast === undefined ? {} : { target: { atLeast } }),
  })
  return [
    perSecond('home page, nothing kept', valuesOf('nothing')),
    perSecond('home page, drawn anew', valuesOf('answers'), 150),
    perSecond('home page, clicks on an advertisement', valuesOf('clicks'), 1500),
  ]
}

function portOf({ app }: RunningTestApp): number {
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error('The site does not listen on a port')
  return address.port
}
