import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FeedRound } from './feed-round.ts'
import type { BenchOptions, Figure, Part } from '../measuring/figure.ts'
import { ratios, summarize } from '../measuring/measure.ts'

/** Events of a file, and how often it is taken in. */
type Sizes = readonly (readonly [events: number, rounds: number])[]
const fullSizes: Sizes = [
  [10_000, 3],
  [200_000, 3],
  [1_000_000, 1],
]
const quickSizes: Sizes = [[1_000, 3]]

const writer = new URL('./write-feed-file.ts', import.meta.url).pathname
const runner = new URL('./feed-round.ts', import.meta.url).pathname

export const feedPart: Part = {
  title: 'Feed',
  caches:
    'No cache of ours. A fresh database for each round, the engine first and then its floor on the same database: bare SQL, one statement for ' +
    'each batch and table, that writes the rows which the engine wrote into the same tables, over as many connections. ' +
    'The file: 20,000 members, or one for each ten events, 5 % duplicates, 5 % out of order, 3 % refunds. The journal is verified after each round.',
  async measure(options) {
    const isFull = options.size === 'full'
    const figures = measureSize({ events: isFull ? 10_000 : 1_000, rounds: 2, postgres: null, isTarget: false })
    if (options.postgres === null) return figures
    const { postgres } = options
    for (const [events, rounds] of isFull ? fullSizes : quickSizes)
      figures.push(...measureSize({ events, rounds, postgres, isTarget: isFull }))
    return figures
  },
}

interface Size extends Pick<BenchOptions, 'postgres'> {
  readonly events: number
  readonly rounds: number
  readonly isTarget: boolean
}

function measureSize({ events, rounds, postgres, isTarget }: Size): Figure[] {
  const folder = mkdtempSync(join(tmpdir(), 'commensal-bench-'))
  const path = join(folder, 'feed.ndjson')
  // In a process of its own: what it leaves in memory is not the engine's.
  execFileSync(process.execPath, [writer, path, String(events)])
  const measured: FeedRound[] = []
  for (let round = 0; round < rounds; round++) {
    measured.push(runRound([path, String(events), postgres === null ? 'embedded' : 'postgres']))
  }
  rmSync(folder, { recursive: true })
  return figuresOf(`${postgres === null ? 'embedded' : 'PostgreSQL'}, ${events.toLocaleString('en-US')} events`, {
    measured,
    isTarget,
  })
}

function runRound(args: readonly string[]): FeedRound {
  return JSON.parse(
    execFileSync(process.execPath, [...commandFlags(), runner, ...args], { encoding: 'utf8' }),
  ) as FeedRound
}

/** What Node is told where `npm run feed:ingest` begins. */
function commandFlags(): readonly string[] {
  const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    readonly scripts: Readonly<Record<string, string>>
  }
  return (scripts['feed:ingest'] ?? '').split(' ').filter((word) => word.startsWith('--'))
}

function figuresOf(
  name: string,
  { measured, isTarget }: { measured: readonly FeedRound[]; isTarget: boolean },
): Figure[] {
  const engine = measured.map((round) => round.engine)
  const floor = measured.map((round) => round.floor)
  const share = ratios(engine, floor).map((ratio) => 100 * ratio)
  const promised = (atLeast: number) => (isTarget ? { target: { atLeast } } : {})
  return [
    { what: `${name}: engine`, unit: 'per s', rounds: summarize(engine), ...promised(6_000) },
    { what: `${name}: floor`, unit: 'per s', rounds: summarize(floor) },
    { what: `${name}: against the floor`, unit: '%', rounds: summarize(share), ...promised(50) },
    {
      what: `${name}: memory at most`,
      unit: 'MB',
      rounds: summarize(measured.map((round) => round.memoryMb)),
      ...(isTarget && { target: { atMost: 250 } }),
    },
    {
      what: `${name}: faults in the journal`,
      unit: 'faults',
      rounds: summarize(measured.map((round) => round.faults)),
      target: { atMost: 0 },
    },
  ]
}
