import { randomBytes } from 'node:crypto'
import { answerHelp } from '#dev/answer-help.ts'
import { beginTestRun } from '#dev/stacking/test-run.ts'
import { storiesInTurn, tortureInTurn } from './in-turn/torture-in-turn.ts'
import { tortureByKills } from './kills/torture-by-kills.ts'
import { type Options, readOptions, tortureUsage } from './options.ts'
import { showStory } from './show-story.ts'
import { makeStory } from './stories/make-story.ts'
import { planWorld } from './stories/plan-world.ts'
import { storiesPerWorld, tortureWorld } from './torture-world.ts'
import { balancesAtOnce, tortureBalances } from './balances/torture-balances.ts'
import { tortureByRestores } from './restores/torture-restores.ts'
import { tortureOrders } from './sequences/torture-orders.ts'
import { sequencesAtOnce, tortureTables } from './tables/torture-tables.ts'
import type { Difference } from './world/compare.ts'
import { manners } from './world/deliver.ts'

/**
 * `npm run torture -- --sequences 1000000` lets so many stories happen and prints every difference with what repeats it: `--seed`, `--sequence`. `--kills 200`
 * kills processes at work; `--tables 1000` lets members book tables; `--balances 1000` follows balances, `--restores 20` restores worlds in the middle, and `--orders 15240` lets short sequences arrive in every order. All make databases of their own on the PostgreSQL server of TEST_DATABASE_URL; without one, sequences run on an embedded database.
 */
answerHelp(`${tortureUsage}
Compares what the engine does with a second model of it, and prints every difference with what repeats it. Databases are made on the PostgreSQL server of
TEST_DATABASE_URL; without one, sequences run on an embedded database.`)
process.chdir(new URL('..', import.meta.url).pathname)
const options = readOptions(process.argv.slice(2), randomBytes(4).toString('hex'))
const server = process.env['TEST_DATABASE_URL'] || null
console.log(`seed ${options.seed}, ${server === null ? 'embedded' : 'PostgreSQL'}`)
const endRun = beginTestRun()
const differences = await runAndClean(options)
console.log(differences === 0 ? 'No difference.' : `${differences} differences.`)
process.exit(differences === 0 ? 0 : 1)

/** What it made on the server goes with it, whatever happens. */
async function runAndClean(asked: Options): Promise<number> {
  try {
    return await run(asked)
  } finally {
    await endRun()
  }
}

function run(asked: Options): Promise<number> {
  if (asked.sequence !== null) return runOne(asked, asked.sequence)
  if (asked.tables > 0) return runTables(asked)
  if (asked.orders > 0) return runOrders(asked)
  if (asked.balances > 0) return runBalanceStories(asked)
  if (asked.restores > 0) return runRestores(asked)
  return asked.kills > 0 ? runKills(asked) : runWorlds(asked)
}

async function runTables({ seed, first, tables }: Options): Promise<number> {
  let found = 0
  let commands = 0
  for (let from = first; from < first + tables; from += sequencesAtOnce) {
    const count = Math.min(sequencesAtOnce, first + tables - from)
    const result = await tortureTables({ seed, from, count, server })
    found += print(seed, result.differences)
    commands += result.commands
    console.log(`${from + count - first} sequences about tables, ${commands} commands, ${found} differences`)
  }
  return found
}

async function runBalanceStories({ seed, first, balances }: Options): Promise<number> {
  let found = 0
  let acts = 0
  for (let from = first; from < first + balances; from += balancesAtOnce) {
    const count = Math.min(balancesAtOnce, first + balances - from)
    const result = await tortureBalances({ seed, from, count, server })
    found += print(seed, result.differences)
    acts += result.acts
    console.log(`${from + count - first} stories about balances, ${acts} acts, ${found} differences`)
  }
  return found
}

async function runRestores({ seed, first, restores }: Options): Promise<number> {
  let found = 0
  for (let world = first; world < first + restores; world++) {
    const result = await tortureByRestores({ seed, world, server })
    found += print(seed, result.differences)
    console.log(`restored ${world}: ${result.events} events, ${result.giftCards} gift cards, ${found} differences`)
  }
  return found
}

async function runOrders({ seed, orders: count }: Options): Promise<number> {
  let found = 0
  await tortureOrders({
    seed,
    count,
    server,
    tell(done, parts) {
      found += print(seed, parts)
      console.log(`${done} sequences in every order, ${found} differences`)
    },
  })
  return found
}

async function runWorlds({ seed, sequences, first }: Options): Promise<number> {
  const started = performance.now()
  let found = 0
  for (let from = first - (first % storiesPerWorld); from < first + sequences; from += storiesPerWorld) {
    const count = Math.min(storiesPerWorld, first + sequences - from)
    const result = await tortureWorld({ seed, from, count, server })
    found += print(seed, result.differences)
    const inTurn = await tortureInTurn({ seed, world: from / storiesPerWorld, stories: storiesInTurn, server })
    found += print(seed, inTurn.differences)
    const done = from + count - first
    const rate = Math.round(done / ((performance.now() - started) / 1_000))
    console.log(
      `${done} sequences (${result.manner}, ${result.events} events; ${inTurn.events} in turn), ${rate} a second, ${found} differences`,
    )
  }
  return found
}

/** One story alone, in every manner. Where it shows nothing alone, its world does: `--first` with `--sequences 2000`. */
async function runOne({ seed }: Options, sequence: number): Promise<number> {
  const plan = planWorld(`${seed} ${Math.floor(sequence / storiesPerWorld)}`)
  console.log(showStory(plan, makeStory(plan, { seed, sequence })))
  let found = 0
  for (const manner of manners) {
    const { differences: here } = await tortureWorld({
      seed,
      from: sequence,
      count: 1,
      server,
      manner,
      withReplay: true,
    })
    console.log(`${manner}: ${here.length} differences`)
    found += print(seed, here)
  }
  return found
}

async function runKills({ seed, kills }: Options): Promise<number> {
  if (server === null) throw new Error('--kills needs a PostgreSQL server in TEST_DATABASE_URL')
  let rounds = 0
  let met = 0
  let found = 0
  for (let world = 0; met < kills; world++) {
    const result = await tortureByKills({ seed, world, server })
    rounds += result.rounds
    met += result.kills
    found += print(seed, result.differences)
    console.log(`${rounds} rounds, ${met} kills at work, ${found} differences`)
  }
  return found
}

function print(seed: string, found: readonly Difference[]): number {
  for (const { sequence, what, expected, found: said } of found) {
    const again = sequence === null ? '' : ` (--seed ${seed} ${hintOf(what)} ${sequence})`
    console.error(`DIFFERENCE ${what}${again}\nexpected\n${expected}\nfound\n${said}\n`)
  }
  return found.length
}

/** By which option a story is told alone. */
function hintOf(what: string): string {
  if (what === 'tables') return '--tables 1 --first'
  return isOfBalances(what) ? '--balances 1 --first' : '--sequence'
}

function isOfBalances(what: string): boolean {
  return /^books of | on day \d+$/.test(what)
}
