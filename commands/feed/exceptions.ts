import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Network, networks } from '#domain/dines/networks.ts'
import { loadPartners } from '#partners/registry.ts'
import type { Db } from '#server/db/database.ts'
import { type ExceptionName, readName } from '#server/feed/exceptions/exception-name.ts'
import { type ExceptionRow, findException } from '#server/feed/exceptions/exception-store.ts'
import { listExceptions } from '#server/feed/exceptions/list-exceptions.ts'
import type { DeedVerdict, ExceptionDeed } from '#server/feed/exceptions/perform-deed.ts'
import {
  correctException,
  refuseException,
  replayException,
  resolveException,
} from '#server/feed/exceptions/settle-exception.ts'
import { findEvents } from '#server/feed/store.ts'
import { type NetworkEvent, parseEvent } from '#server/feed/network-event.ts'
import { describeException, exceptionLine, whyRefused } from '../command-line/describe-exception.ts'
import { chosenPartner, readResponsible } from '../command-line/options.ts'
import { CommandRefusal, runCommand, UsageError } from '../command-line/run-command.ts'

const usage = `npm run feed:exceptions -- <what> …
  list [--network <network>] [--cause <cause>] [--partner <partner>] [--after <name>]   what was put aside or matches nothing, the oldest first
  show <name>                                   one of them, with what stands under its id
  replay <name> --actor <your name> --reason "<why>"      takes it in as if it had just come
  resolve <name> --actor … --reason …           closes what was put aside: the first event stands
  correct <name> --event <file> --actor … --reason …      takes in what the file says, as JSON, under the same id
  refuse <name> --actor … --reason …            for good: it never earns
An exception is named as the list names it. The audit log keeps who did what.`

const most = 100
const clock = { now: () => new Date() }
const verbs = ['list', 'show', 'replay', 'resolve', 'correct', 'refuse'] as const
type Verb = (typeof verbs)[number]
type DeedVerb = Exclude<Verb, 'list' | 'show'>

await runCommand(usage, async ({ openDatabase }) => {
  const asked = readAsked()
  const { engine } = await openDatabase()
  console.log(await answer(engine, asked))
})

interface Listing {
  readonly verb: 'list'
  readonly network: Network | null
  readonly cause: string | null
  readonly partnerId: string | null
  readonly after: string | null
}

type ExceptionCommand =
  | Listing
  | { readonly verb: 'show'; readonly name: ExceptionName }
  | (ExceptionDeed & { readonly verb: DeedVerb; readonly corrected: NetworkEvent | null })

function readAsked(): ExceptionCommand {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      network: { type: 'string' },
      cause: { type: 'string' },
      partner: { type: 'string' },
      after: { type: 'string' },
      event: { type: 'string' },
      actor: { type: 'string' },
      reason: { type: 'string' },
    },
  })
  const [given = '', written = '', ...others] = positionals
  const verb = verbs.find((known) => known === given)
  if (verb === undefined || others.length > 0) throw new UsageError()
  if (verb === 'list') {
    const ids = loadPartners().partners.map(({ id }) => id)
    const { partner, cause = null, after = null } = values
    const partnerId = partner === undefined ? null : chosenPartner(partner, ids)
    return { verb, network: readNetwork(values.network), cause, partnerId, after }
  }
  const name = readName(written)
  if (name === null) throw new UsageError(`Expected an exception as the list names it, got "${written}"`)
  if (verb === 'show') return { verb, name }
  const corrected = verb === 'correct' ? readEvent(values.event) : null
  return { verb, name, corrected, ...readResponsible(values) }
}

function readNetwork(given: string | undefined): Network | null {
  if (given === undefined) return null
  const network = networks.find((known) => known === given)
  if (network) return network
  throw new UsageError(`--network: expected one of ${networks.join(', ')}, got "${given}"`)
}

function readEvent(path: string | undefined): NetworkEvent {
  if (path === undefined) throw new UsageError('--event: expected a file with the corrected event as JSON')
  const event = parseEvent(readJson(path), clock.now().getTime())
  if (!('faults' in event)) return event
  const faults = event.faults.map(({ field, message }) => `${path}: ${field}: ${message}`)
  throw new UsageError(faults.join('\n'))
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new UsageError(`--event ${path}: ${error instanceof Error ? error.message : 'is not to be read'}`)
  }
}

async function answer(engine: Db, asked: ExceptionCommand): Promise<string> {
  switch (asked.verb) {
    case 'list':
      return list(engine, asked)
    case 'show': {
      const [first = null] = await findEvents(engine, [asked.name])
      return describeException(await found(engine, asked.name), first)
    }
    case 'replay':
    case 'resolve':
    case 'correct':
    case 'refuse': {
      const verdict = await settle(engine, asked)
      if (verdict !== 'done') throw new CommandRefusal(whyRefused(verdict, asked.name))
      return 'Done. It is in the audit log.'
    }
  }
}

async function list(engine: Db, asked: Listing): Promise<string> {
  const rows = await listExceptions(engine, { ...asked, limit: most })
  if (rows === null) throw new CommandRefusal(`--after: nothing waits or waited under "${asked.after ?? ''}".`)
  if (rows.length === 0) return 'Nothing waits.'
  const lines = rows.map((row) => exceptionLine(row, clock.now()))
  return lines.join('\n') + (rows.length === most ? `\nThese are ${most}; --after <name> goes on.` : '')
}

async function found(engine: Db, name: ExceptionName): Promise<ExceptionRow> {
  const row = await findException(engine, name)
  if (row) return row
  throw new CommandRefusal('It does not wait: it is not there, matches by now, or is settled.')
}

async function settle(engine: Db, asked: Extract<ExceptionCommand, { verb: DeedVerb }>): Promise<DeedVerdict> {
  const { verb, corrected, ...deed } = asked
  switch (verb) {
    case 'replay':
      return replayException(engine, deed, clock)
    case 'resolve':
      return resolveException(engine, deed, clock)
    case 'refuse':
      return refuseException(engine, deed, clock)
    case 'correct':
      if (corrected === null) throw new UsageError()
      return correctException(engine, { ...deed, corrected }, clock)
  }
}
