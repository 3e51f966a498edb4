import { parseArgs } from 'node:util'
import { type Network, networks } from '#domain/dines/networks.ts'
import { parseJson } from '#domain/text/read-json.ts'
import { loadPartners } from '#partners/registry.ts'
import type { Db } from '#server/db/database.ts'
import { type AnyName, noSuch, readAnyName } from '#server/exceptions/exception-names.ts'
import { listExceptions } from '#server/exceptions/list-exceptions.ts'
import { type AskedDeed, type Deed, settleByDeed } from '#server/exceptions/settle-by-deed.ts'
import { showAny } from '#server/exceptions/show-any.ts'
import type { DeedLimits } from '#server/feed/exceptions/second-person.ts'
import { eventName, type NetworkEvent, parseEvent } from '#server/feed/network-event.ts'
import { describeException, exceptionLine, whyRefused } from '../command-line/describe-exception.ts'
import { readWhole } from '#server/input-files/read-whole.ts'
import { chosenPartner, readResponsible } from '../command-line/options.ts'
import { CommandRefusal, runCommand, UsageError } from '../command-line/run-command.ts'

const usage = `npm run feed:exceptions -- <what> …
  list [--network <network>] [--cause <cause>] [--partner <partner>] [--after <name>]   what waits for a person, the oldest first
  show <name>                                   one of them, with the event that counts under its id
  replay <name> --actor <your name> --reason "<why>"      processes it as if it had just arrived, or sends it again
  resolve <name> --actor … --reason …           closes it: the first event of that id counts
  correct <name> --event <file> --actor … --reason …      replaces it with the event in a JSON file, under the same id
  belongs-to <name> --payment <event id> --actor … --reason …   assigns an ambiguous refund or void to a payment; show lists them
  refuse <name> --actor … --reason …            final: an event never earns, a posting is never sent, a credit returns to the balance
<name> is what the list prints. The audit log keeps who and why. All commands count as one person, who may move a limited amount in 24 hours
(CORRECTION_LIMIT_CENTS, CORRECTION_DAY_LIMIT_CENTS); beyond that two keys sign POST /operator/exceptions. A replay has no limit.`

const most = 100
const clock = { now: () => new Date() }
const verbs = ['list', 'show', 'replay', 'resolve', 'correct', 'belongs-to', 'refuse'] as const

await runCommand(usage, async ({ openDatabase, settings }) => {
  const asked = readAsked(settings().limits.deeds)
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

type ExceptionCommand = Listing | { readonly verb: 'show'; readonly name: AnyName } | AskedDeed

function readAsked(limits: DeedLimits): ExceptionCommand {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      network: { type: 'string' },
      cause: { type: 'string' },
      partner: { type: 'string' },
      after: { type: 'string' },
      event: { type: 'string' },
      payment: { type: 'string' },
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
  const name = readAnyName(written)
  if (name === null) throw new UsageError(`Expected an exception as the list names it, got "${written}"`)
  if (verb === 'show') return { verb, name }
  // A command has one caller, and so nobody who approves.
  return { name, ...readDeed(verb, values), ...readResponsible(values), approvedBy: null, limits }
}

interface DeedValues {
  readonly event?: string | undefined
  readonly payment?: string | undefined
}

function readDeed(verb: Exclude<(typeof verbs)[number], 'list' | 'show'>, { event, payment }: DeedValues): Deed {
  switch (verb) {
    case 'replay':
    case 'resolve':
    case 'refuse':
      return { verb }
    case 'correct':
      return { verb, corrected: readEvent(event) }
    case 'belongs-to': {
      const named = eventName.safeParse(payment)
      if (!named.success) throw new UsageError('--payment: expected the id of an event of the payment')
      return { verb: 'belongsTo', payment: named.data }
    }
  }
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
    return parseJson(readWhole(path), 'whole')
  } catch (error) {
    throw new UsageError(`--event ${path}: ${error instanceof Error ? error.message : 'is not to be read'}`)
  }
}

async function answer(engine: Db, asked: ExceptionCommand): Promise<string> {
  if (asked.verb === 'list') return list(engine, asked)
  if (asked.verb === 'show') {
    const shown = await showAny(engine, asked.name)
    if (shown) return describeException(shown)
    const { message: advice } = noSuch(asked.name)
    const why = 'It is not waiting: it does not exist, has matched by now, or is settled.'
    throw new CommandRefusal(advice === undefined ? why : `${why} Also, ${advice}.`)
  }
  const verdict = await settleByDeed(engine, asked, clock)
  if (verdict !== 'done') throw new CommandRefusal(whyRefused(verdict, asked.name))
  return 'Done. It is in the audit log.'
}

async function list(engine: Db, asked: Listing): Promise<string> {
  const partnerIds = loadPartners().partners.map(({ id }) => id)
  const rows = await listExceptions(engine, { ...asked, partnerIds, limit: most })
  if (rows === null) throw new CommandRefusal(`--after: nothing waits or waited under "${asked.after ?? ''}".`)
  if (rows.length === 0) return 'Nothing waits.'
  const lines = rows.map((row) => exceptionLine(row, clock.now()))
  return lines.join('\n') + (rows.length === most ? `\nThese are ${most}; --after <name> goes on.` : '')
}
