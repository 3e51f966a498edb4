import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { loadPartners } from '#partners/registry.ts'
import type { Db } from '#server/db/database.ts'
import { endEmulation, raiseEmulation } from '#server/emulation/change-emulation.ts'
import { startEmulation } from '#server/emulation/start-emulation.ts'
import { Refusal } from '#server/refusal.ts'
import { chosenMember, memberForm } from '../command-line/chosen-member.ts'
import { chosenPartner, readActor, readResponsible } from '../command-line/options.ts'
import { CommandRefusal, runCommand, UsageError } from '../command-line/run-command.ts'

const usage = `npm run members:emulate -- <what> --partner <partner> --actor <your name> …
  start --member ${memberForm} --reason "<why>"   prints the token for the console's frame: good once, for a minute
  raise --id <id> --reason "<why>"                                allows the changes that support may make
  end --id <id>
Needs OPERATOR_CONSOLE_ORIGIN. The audit log keeps who and why, and every page and call that follows.`

const context = { now: () => new Date(), random: randomBytes }

const sentences = {
  notFound: 'There is no such member, or no such emulation, at this partner.',
  memberClosed: 'The member has closed the account.',
  emulationOver: 'It has ended.',
  alreadyRaised: 'Changes are on already.',
} as const

await runCommand(usage, async ({ settings, openDatabase }) => {
  const command = readCommand()
  if (settings().operatorConsoleOrigin === null)
    throw new CommandRefusal('OPERATOR_CONSOLE_ORIGIN names no console: nobody sees the site in a member’s place.')
  console.log(await answer((await openDatabase()).engine, command))
})

type Command = { readonly partnerId: string; readonly actor: string } & (
  | { readonly verb: 'start'; readonly member: string; readonly reason: string }
  | { readonly verb: 'raise'; readonly id: string; readonly reason: string }
  | { readonly verb: 'end'; readonly id: string }
)

function readCommand(): Command {
  const text = { type: 'string' } as const
  const options = { partner: text, actor: text, reason: text, member: text, id: text }
  const { positionals, values } = parseArgs({ allowPositionals: true, options })
  const [verb, ...more] = positionals
  if (more.length > 0) throw new UsageError()
  const partnerId = chosenPartner(
    values.partner,
    loadPartners().partners.map(({ id }) => id),
  )
  const { member, id } = values
  if (verb === 'start' && member !== undefined) return { verb, partnerId, member, ...readResponsible(values) }
  if (verb === 'raise' && id !== undefined) return { verb, partnerId, id, ...readResponsible(values) }
  if (verb === 'end' && id !== undefined) return { verb, partnerId, id, actor: readActor(values) }
  throw new UsageError()
}

async function answer(db: Db, command: Command): Promise<string> {
  switch (command.verb) {
    case 'start': {
      const { publicId } = await chosenMember(db, command)
      const started = await startEmulation(context, db, { ...command, member: publicId })
      if (started instanceof Refusal) throw new CommandRefusal(sentences[started.code])
      const { id, token, tokenUntil, endsAt } = started
      return `id     ${id}, until ${endsAt.toISOString()}\ntoken  ${token}, once, until ${tokenUntil.toISOString()}`
    }
    case 'raise':
    case 'end': {
      const change =
        command.verb === 'raise' ? raiseEmulation(context, db, command) : endEmulation(context, db, command)
      const verdict = await change
      if (verdict instanceof Refusal) throw new CommandRefusal(sentences[verdict.code])
      return command.verb === 'raise' ? 'Changes are on.' : 'It has ended.'
    }
  }
}
