import { parseArgs } from 'node:util'
import { required } from '#domain/required.ts'
import { loadPartners } from '#partners/registry.ts'
import { gatherMyData } from '#server/leaving/gather-my-data.ts'
import { chosenMember, memberForm } from '../command-line/chosen-member.ts'
import { chosenPartner, readResponsible } from '../command-line/options.ts'
import { runCommand, UsageError } from '../command-line/run-command.ts'
import { writeLines } from '../files/write-lines.ts'

const usage = `npm run members:export -- --partner <partner> --member ${memberForm} --actor <your name> --reason "<why>" <file>|-
Writes everything that is kept of a member as JSON: what the member downloads at "Your data" of the profile. For a member who cannot sign in.
Use - for standard output, and npm run --silent. The audit log keeps who and why.`

await runCommand(usage, async ({ openDatabase }) => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      partner: { type: 'string' },
      member: { type: 'string' },
      actor: { type: 'string' },
      reason: { type: 'string' },
    },
  })
  const [path, ...others] = positionals
  if (path === undefined || others.length > 0 || values.member === undefined) throw new UsageError()
  const { partners, partnerById } = loadPartners()
  const partnerId = chosenPartner(
    values.partner,
    partners.map(({ id }) => id),
  )
  const responsible = readResponsible(values)
  const { engine } = await openDatabase()
  const { id: memberId, publicId } = await chosenMember(engine, { partnerId, member: values.member })
  const partner = required(partnerById(partnerId), 'the partner that was chosen')
  const data = await gatherMyData({ now: () => new Date() }, engine, { partner, memberId, ...responsible })
  await writeLines(path, linesOf(data))
  if (path !== '-') console.log(`The data of ${publicId} is in ${path}. It is in the audit log.`)
})

async function* linesOf(data: object): AsyncGenerator<string> {
  yield `${JSON.stringify(data, null, 2)}\n`
}
