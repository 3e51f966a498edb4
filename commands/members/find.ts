import { parseArgs } from 'node:util'
import { loadPartners } from '#partners/registry.ts'
import { findMembersLike } from '#server/members/looking/find-members-store.ts'
import { foundLine } from '../command-line/describe-member.ts'
import { chosenPartner } from '../command-line/options.ts'
import { CommandRefusal, runCommand, UsageError } from '../command-line/run-command.ts'

const usage = `npm run members:find -- --partner <partner> <part of a name, email address, phone or program number, or last four digits of a card>
Lists matching members, newest first.`

const most = 50

await runCommand(usage, async ({ openDatabase }) => {
  const { values, positionals } = parseArgs({ options: { partner: { type: 'string' } }, allowPositionals: true })
  const partnerId = chosenPartner(
    values.partner,
    loadPartners().partners.map(({ id }) => id),
  )
  const text = positionals.join(' ').trim()
  // oxlint-disable-next-line no-control-regex
  if (text.length < 2 || text.length > 200 || /[\u0000-\u001f]/.test(text))
    throw new UsageError('Expected a search text of 2 to 200 characters')
  const { engine } = await openDatabase()
  const found = await findMembersLike(engine, partnerId, { text, limit: most })
  if (found.length === 0) throw new CommandRefusal(`${partnerId} has no member that matches "${text}".`)
  for (const member of found) console.log(foundLine(member))
  if (found.length === most) console.log(`Only the newest ${most} are listed. Narrow the search to see others.`)
})
