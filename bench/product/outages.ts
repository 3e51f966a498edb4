import { setTimeout as sleep } from 'node:timers/promises'
import { type Copies, type Load, loadCopies, startCopies } from '#tests/outage/load-copies.ts'
import { lookAfterwards, makeOutageWorld } from '#tests/outage/outage-world.ts'
import { type OwnPostgres, postgresPrograms, startOwnPostgres } from '#tests/outage/own-postgres.ts'
import type { Figure, Part } from '../measuring/figure.ts'
import { summarize } from '../measuring/measure.ts'

const partnerId = 'nosh'
const copyCount = 2
const failOver = { awayMs: 1_000, standbyMs: 400 }

const incidents: readonly { readonly name: string; happen(postgres: OwnPostgres): Promise<void> }[] = [
  { name: 'restart', happen: (postgres) => postgres.restart() },
  { name: 'crash', happen: (postgres) => postgres.crash() },
  { name: 'failover', happen: (postgres) => postgres.failOver(failOver) },
]

/** PostgreSQL away under load, again and again. */
export const outagesPart: Part = {
  title: 'Outages',
  caches:
    `A PostgreSQL server of its own, ${copyCount} copies of the site as processes, feed, pages and searches at each without a pause. In turn a fast restart, a ` +
    `backend killed (the server throws everybody out and recovers), and a failover: gone for ${failOver.awayMs / 1000} s, then a standby that takes no writes ` +
    `for ${failOver.standbyMs / 1000} s. Times are from the beginning of the incident until every copy takes events again. Acknowledged events are counted and ` +
    'the journal is verified at the end.',
  async measure({ size }) {
    const programs = postgresPrograms()
    if (programs === null) throw new Error('PostgreSQL’s own programs are not installed here')
    const postgres = await startOwnPostgres(programs)
    try {
      return await measureRounds(postgres, size === 'full' ? 100 : 3)
    } finally {
      await postgres.stop()
    }
  },
}

async function measureRounds(postgres: OwnPostgres, rounds: number): Promise<Figure[]> {
  const { nextEvents } = await makeOutageWorld(postgres.url, { partnerId, members: 1_000 })
  const copies = await startCopies(postgres.url, copyCount)
  const load = loadCopies(copies, { partnerId, nextEvents })
  const took = new Map<string, number[]>()
  try {
    await untilTaken({ copies, load })
    for (let round = 0; round < rounds; round++) {
      const { name, happen } = incidents[round % incidents.length] ?? { name: '', happen: async () => undefined }
      const from = Date.now()
      await happen(postgres)
      await untilTaken({ copies, load })
      took.set(name, [...(took.get(name) ?? []), (Date.now() - from) / 1000])
      await sleep(300)
    }
  } finally {
    await load.stop()
    await copies.close()
  }
  return figuresOf(rounds, { took, copies, load, ...(await lookAfterwards(postgres.url, load.acknowledged)) })
}

interface Watched {
  readonly copies: Copies
  readonly load: Load
}

/** Until each copy has answered each kind of work well that was asked after now. */
async function untilTaken({ copies, load }: Watched): Promise<void> {
  const from = Date.now()
  const kinds = copies.addresses.flatMap((address) => ['feed', 'page', 'call'].map((what) => `${address} ${what}`))
  for (;;) {
    const late = load.answered.filter(({ at, status }) => at >= from && status < 300 && status > 0)
    const good = new Set(late.map(({ address, what }) => `${address} ${what}`))
    if (copies.ended.length > 0 || kinds.every((kind) => good.has(kind))) return
    if (Date.now() - from > 60_000) throw new Error('A copy did not come back within a minute')
    await sleep(20)
  }
}

interface Measured extends Watched {
  readonly took: ReadonlyMap<string, readonly number[]>
  readonly lost: readonly string[]
  readonly faults: readonly string[]
}

function figuresOf(rounds: number, { took, copies, load, lost, faults }: Measured): Figure[] {
  const one = (value: number) => summarize([value])
  const none = { atMost: 0 }
  const count = (statuses: readonly number[]) => load.answered.filter(({ status }) => statuses.includes(status)).length
  const others = load.answered.length - count([200, 202, 503])
  return [
    ...[...took].map(([name, seconds]) => ({
      what: `${name}: all take events again`,
      unit: 's',
      rounds: summarize(seconds),
    })),
    { what: `${rounds} incidents: copies that ended`, unit: 'copies', rounds: one(copies.ended.length), target: none },
    { what: `${rounds} incidents: acknowledged events`, unit: 'events', rounds: one(load.acknowledged.size) },
    { what: `${rounds} incidents: of these lost`, unit: 'events', rounds: one(lost.length), target: none },
    { what: `${rounds} incidents: faults in the journal`, unit: 'faults', rounds: one(faults.length), target: none },
    { what: `${rounds} incidents: answers`, unit: 'answers', rounds: one(load.answered.length) },
    { what: `${rounds} incidents: of these 503`, unit: 'answers', rounds: one(count([503])) },
    { what: `${rounds} incidents: of these neither well nor 503`, unit: 'answers', rounds: one(others), target: none },
    {
      what: `${rounds} incidents: the longest answer`,
      unit: 's',
      rounds: one(load.answered.reduce((most, { milliseconds }) => Math.max(most, milliseconds), 0) / 1000),
    },
  ]
}
