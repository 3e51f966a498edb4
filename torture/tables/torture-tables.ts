import { verifyJournal } from '#server/journal/verify-journal.ts'
import { chanceOf } from '../stories/chance.ts'
import type { Difference } from '../world/compare.ts'
import { act } from './act.ts'
import { neverSo } from './hold-true.ts'
import { lineOf, lineOfTable } from './lines.ts'
import type { Seen } from './seen.ts'
import { predict } from './predict.ts'
import type { Prediction } from './prediction.ts'
import { differ, type Found, look, type Running, unearned } from './running.ts'
import { settle } from './settle.ts'
import { type Command, drawCommand } from './table-command.ts'
import { addCast, openTableWorld, type TableWorld } from './table-world.ts'

export interface TablesWish {
  readonly seed: string
  readonly from: number
  readonly count: number
  /** A PostgreSQL server on which a database may be made; null: an embedded one. */
  readonly server: string | null
}

export interface TablesResult {
  readonly commands: number
  readonly differences: readonly Difference[]
}

/** In one database; more would make the stand-in slow. */
export const sequencesAtOnce = 100
const commandsOfOne = 30

/**
 * Lets sequences of commands about tables happen, with faults of the provider and two at a time, and holds every answer and everything that is left behind
 * against what the rules say. At the end nothing goes wrong any more, and each table must be as its restaurant has it.
 */
export async function tortureTables({ seed, from, count, server }: TablesWish): Promise<TablesResult> {
  const world = await openTableWorld(server)
  try {
    const found: Difference[] = []
    let commands = 0
    for (let sequence = from; sequence < from + count; sequence++) {
      const run = await runSequence(world, { seed, sequence })
      commands += run.commands
      found.push(...run.found.map((each) => ({ sequence, what: 'tables', ...each })))
    }
    const { faults } = await verifyJournal(world.database.engine)
    for (const { check, examples } of faults)
      found.push({ sequence: null, what: `journal: ${check}`, expected: 'none', found: String(examples[0]) })
    return { commands, differences: found }
  } finally {
    await world.close()
  }
}

async function runSequence(
  world: TableWorld,
  { seed, sequence }: { readonly seed: string; readonly sequence: number },
): Promise<{ readonly commands: number; readonly found: readonly Found[] }> {
  const cast = await addCast(world, `${seed} ${sequence}`)
  const running = { world, cast, chance: chanceOf(`tables ${seed} ${sequence}`), story: [] as string[] }
  let seen = await look(running, null)
  for (let step = 0; step < commandsOfOne; step++) {
    const command = drawCommand(running.chance, cast, seen)
    const { found, after } = await runCommand(running, { command, before: seen })
    // What is wrong already makes the rest of it wrong, too.
    if (found.length > 0) return { commands: step + 1, found: found.map((each) => told(running, each)) }
    seen = after
  }
  return { commands: commandsOfOne, found: (await settle(running, seen)).map((each) => told(running, each)) }
}

function told({ story }: Running, { expected, found }: Found): Found {
  return { expected, found: `${found}\nafter\n${story.join('\n')}` }
}

interface Step {
  readonly command: Command
  readonly before: Seen
}

async function runCommand(
  running: Running,
  { command, before }: Step,
): Promise<{ readonly found: readonly Found[]; readonly after: Seen }> {
  const { world, cast, story } = running
  const answers = await happen(running, command)
  const after = await look(running, before)
  story.push(`${new Date(before.now).toISOString()} ${JSON.stringify(command)} → ${answers.join(' | ')}`)
  const [answer = ''] = answers
  const found =
    command.kind === 'deed'
      ? differences({
          prediction: predict(command.deed, { cast, before, faults: new Set(command.faults) }),
          answer,
          before,
          after,
        })
      : []
  const never = neverSo(after, cast).map((text) => ({ expected: 'never', found: text }))
  return { found: [...found, ...never, ...(await unearned(world, { cast, seen: after }))], after }
}

async function happen({ world, cast }: Running, command: Command): Promise<readonly string[]> {
  switch (command.kind) {
    case 'passes':
      world.clock.now += command.ms
      return []
    case 'says':
      await world.sandbox.mark(command.confirmation, command.status)
      return []
    case 'deed':
      return act(world, cast, { deeds: [command.deed], faults: command.faults })
    case 'both':
      return act(world, cast, command)
  }
}

interface Comparing {
  readonly prediction: Prediction
  readonly answer: string
  readonly before: Seen
  readonly after: Seen
}

function differences({ prediction, answer, before, after }: Comparing): readonly Found[] {
  const { rows, tables, added } = prediction
  const known = new Set(before.rows.map(({ id }) => id))
  const there = new Set(before.tables.map(({ confirmation }) => confirmation))
  const newRows = after.rows.filter(({ id }) => !known.has(id)).map(lineOf)
  const newTables = after.tables.filter(({ confirmation }) => !there.has(confirmation))
  return [
    ...differ(prediction.answer, answer),
    ...before.rows.flatMap((row) =>
      differ(
        rows?.get(row.id) ?? lineOf(row),
        after.rows
          .filter(({ id }) => id === row.id)
          .map(lineOf)
          .join(),
      ),
    ),
    ...before.tables.flatMap((table) =>
      differ(
        tables?.get(table.confirmation) ?? lineOfTable(table),
        after.tables
          .filter(({ confirmation }) => confirmation === table.confirmation)
          .map(lineOfTable)
          .join(),
      ),
    ),
    ...differ(added?.row ?? '', newRows.join()),
    ...differ(String(added?.isMade === true ? 1 : 0), String(newTables.length)),
  ]
}
