import { createReadStream, mkdirSync } from 'node:fs'
import { sql } from 'kysely'
import { homeZone, isoDay } from '#domain/dates.ts'
import { buildSite } from '#dev/building/build-site.ts'
import { writeRestaurantFile } from '#dev/fiction/restaurant-file.ts'
import { type Database, openPostgres } from '#server/db/database.ts'
import { migrate } from '#server/db/migrating/migrate.ts'
import { importMerchants } from '#server/merchants/import/restaurants/import-merchants.ts'
import type { RunningTestApp } from '#tests/app/app.ts'
import { testImporter } from '#tests/importer.ts'
import type { BenchOptions, Figure, Part } from '../measuring/figure.ts'
import { type HomeSites, portOf, withHomeSites } from './home-sites.ts'
import { answersPerSecond, timeToFirstByte } from '../measuring/load.ts'
import { interleave, percentile, summarize } from '../measuring/measure.ts'

export const homePart: Part = {
  title: 'Home page of a large programme',
  caches:
    'On PostgreSQL with restaurants that all joined a week ago, so that every one of them is in two of the rows. “Nothing kept” reads and draws each page anew; “drawn anew” has the answers that ' +
    'visitors share; “clicks” have a parameter that no page before had, as advertisements add it, and everything kept as in production. A row is asked for by itself, over one connection. ' +
    'Pages with 4 connections, the client in a thread of its own on the same machine.',
  async measure(options) {
    if (options.postgres === null) throw new Error('This part needs a PostgreSQL server: set BENCH_DATABASE_URL')
    await buildSite()
    const figures: Figure[] = []
    for (const merchants of sizesOf(options))
      figures.push(
        ...(await withDatabase(options.postgres, (database) => measureHome(database, { ...options, merchants }))),
      )
    return figures
  },
}

/** Those that the product promises something of, and one more where it is asked for. */
function sizesOf({ size, merchants }: BenchOptions): readonly number[] {
  return [{ full: 150_807, quick: 3_000 }[size], merchants ?? []].flat()
}

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

const host = 'nosh.localhost'
const weekMs = 7 * 86_400_000

type Sized = BenchOptions & { readonly merchants: number }

async function measureHome(database: Database, { size, merchants }: Sized): Promise<Figure[]> {
  await fill(database, merchants)
  const rounds = size === 'full' ? { rounds: 5, seconds: 4 } : { rounds: 2, seconds: 1 }
  const figures = await withHomeSites(database, (sites) => measureSites(sites, rounds))
  return figures.map((figure) => ({
    ...figure,
    what: `${merchants.toLocaleString('en-US')} restaurants: ${figure.what}`,
  }))
}

async function fill(database: Database, merchants: number): Promise<void> {
  mkdirSync('.build/bench', { recursive: true })
  const file = `.build/bench/restaurants-${merchants}.csv.gz`
  await writeRestaurantFile(file, { rows: merchants, seed: 'bench' })
  await migrate(database)
  const now = new Date()
  const activeFrom = isoDay(now.getTime() - weekMs, homeZone)
  const importing = { partners: ['nosh'], by: testImporter, now: () => now, activeFrom }
  await importMerchants(database, () => createReadStream(file), importing)
}

async function measureSites(
  sites: HomeSites,
  { rounds, seconds }: { readonly rounds: number; readonly seconds: number },
): Promise<Figure[]> {
  const clicks = Array.from({ length: 2000 }, (_, click) => `/?gclid=${click}`)
  const asked = (site: RunningTestApp, paths: readonly string[]) => () =>
    answersPerSecond({ port: portOf(site), host, path: '/' }, { connections: 4, seconds, paths, inThread: true })
  const valuesOf = await interleave(
    {
      near: () => medianOf(sites.nothing, ''),
      new: () => medianOf(sites.nothing, '&isNew=true'),
      nothing: asked(sites.nothing, ['/']),
      answers: asked(sites.answers, ['/']),
      clicks: asked(sites.all, clicks),
    },
    rounds,
  )
  const figure = (what: string, values: readonly number[]) => ({ what, rounds: summarize(values) })
  return [
    { ...figure('row “near”', valuesOf('near')), unit: 'ms' },
    { ...figure('row “new”', valuesOf('new')), unit: 'ms' },
    { ...figure('home page, nothing kept', valuesOf('nothing')), unit: 'per s' },
    { ...figure('home page, drawn anew', valuesOf('answers')), unit: 'per s', target: { atLeast: 150 } },
    {
      ...figure('home page, clicks on an advertisement', valuesOf('clicks')),
      unit: 'per s',
      target: { atLeast: 1500 },
    },
  ]
}

/** Of the call by which home has a row around Times Square. */
async function medianOf(site: RunningTestApp, filter: string): Promise<number> {
  const path = `/api/v2/Merchants/Search?latitude=40.7577&longitude=-73.9857&pageSize=15${filter}`
  const times: number[] = []
  for (let call = 0; call < 40; call++) times.push(await timeToFirstByte({ port: portOf(site), host, path }))
  return percentile(times, 0.5)
}
