import { Agent } from 'node:http'
import type { Database } from '#server/db/database.ts'
import { readConfig } from '#server/settings/config.ts'
import { createTestApp, type RunningTestApp } from '#tests/app/app.ts'
import { joinedBrowser } from '#tests/app/browser.ts'
import type { BenchOptions, Figure, Part } from '../measuring/figure.ts'
import { onFreshDatabase } from '../measuring/fresh-database.ts'
import { percentile, summarize } from '../measuring/measure.ts'
import { differenceOf, noiseOf, type Pair } from '../measuring/shuffled-differences.ts'
import { portOf } from '../restaurants/home-sites.ts'
import { type AlikeCall, alikeCalls, type Site } from './alike-calls.ts'

/** Of 200 calls half are about people who are known. None of those is tried so often in all rounds that the account is locked. */
const pairsInRound = 100
const many = 1_000_000

export const alikePart: Part = {
  title: 'Known and unknown people',
  caches:
    `The calls that look somebody up, over HTTP at one site in this process, with the password hash of production. A round is ${2 * pairsInRound} calls, one about ` +
    'somebody who is known and one about nobody by turns, each pair in the other order. The difference is that of the two medians; the noise is what shuffling ' +
    'who is who within the pairs leaves of it, 95 times of 100. Joining answers whether an address is known: its time is to say no more than that.',
  async measure(options) {
    const embedded = await measureOn({ name: 'embedded', server: null }, options)
    if (options.postgres === null) return embedded
    return [...embedded, ...(await measureOn({ name: 'PostgreSQL', server: options.postgres }, options))]
  },
}

interface Kind {
  readonly name: string
  readonly server: string | null
}

async function measureOn({ name, server }: Kind, { size }: BenchOptions): Promise<Figure[]> {
  const rounds = size === 'full' ? 3 : 1
  const pairs = size === 'full' ? pairsInRound : 10
  return onFreshDatabase({ server, part: 'alike' }, async (database) => {
    const app = await startSite(database)
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    try {
      const known = await joinPeople(app, pairs)
      const site = { port: portOf(app), host: 'nosh.localhost:3000', agent }
      const figures: Figure[] = []
      for (const call of alikeCalls) figures.push(...(await measureCall(call, { name, site, known, rounds })))
      return figures
    } finally {
      agent.destroy()
      await app.close()
    }
  })
}

/** As production does it, but that it counts nobody out. */
async function startSite(database: Database): Promise<RunningTestApp> {
  const { limits, trustedProxies } = readConfig({
    NODE_ENV: 'test',
    CARD_VAULT_ADDRESS: 'http://127.0.0.1:1',
    TRUSTED_PROXIES: '127.0.0.1',
  })
  const site = await createTestApp(database, {
    config: { trustedProxies },
    limits: {
      ...limits,
      formCallsPerMinute: many,
      callsPerMinute: many,
      emailChecksPerTenMinutes: many,
      freeSubmits: { perAddress: many, perBrowser: many },
    },
  })
  setInterval(() => (site.clock.now = new Date()), 50).unref()
  await site.app.listen({ port: 0, host: '127.0.0.1' })
  return site
}

async function joinPeople({ app }: RunningTestApp, count: number): Promise<readonly string[]> {
  const emails: string[] = []
  for (let person = 0; person < count; person++) emails.push((await joinedBrowser(app)).body.email)
  return emails
}

interface Measuring {
  readonly name: string
  readonly site: Site
  readonly known: readonly string[]
  readonly rounds: number
}

async function measureCall(call: AlikeCall, { name, site, known, rounds }: Measuring): Promise<Figure[]> {
  const measured: (readonly Pair[])[] = []
  for (let round = 0; round < rounds; round++) {
    const pairs: Pair[] = []
    for (const [index, email] of known.entries())
      pairs.push(await measurePair(call, { site, email, unknown: `nobody-${round}-${index}@example.com`, turn: index }))
    measured.push(pairs)
  }
  const medians = (of: 0 | 1) =>
    summarize(
      measured.map((pairs) =>
        percentile(
          pairs.map((pair) => pair[of]),
          0.5,
        ),
      ),
    )
  const noise = summarize(measured.map((pairs) => noiseOf(pairs)))
  const figure = (what: string) => ({ what: `${name}: ${call.name}, ${what}`, unit: 'ms' })
  return [
    { ...figure('known'), rounds: medians(0) },
    { ...figure('unknown'), rounds: medians(1) },
    { ...figure('noise'), rounds: noise },
    { ...figure('difference'), rounds: summarize(measured.map(differenceOf)), target: { atMost: noise.median } },
  ]
}

interface PairQuestion {
  readonly site: Site
  readonly email: string
  readonly unknown: string
  readonly turn: number
}

async function measurePair(call: AlikeCall, { site, email, unknown, turn }: PairQuestion): Promise<Pair> {
  const ask = async (who: 'known' | 'unknown') => {
    const { status, milliseconds } = await call.ask(site, who === 'known' ? email : unknown)
    if (status !== call.answers[who]) throw new Error(`${call.name} answered ${status} about who is ${who}`)
    return milliseconds
  }
  if (turn % 2 === 0) return [await ask('known'), await ask('unknown')]
  const second = await ask('unknown')
  return [await ask('known'), second]
}
