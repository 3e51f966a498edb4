import { parseArgs } from 'node:util'
import { loadPartners } from '#partners/registry.ts'
import { memberForm } from './command-line/chosen-member.ts'
import { describeLink, linksOfMember } from './command-line/chosen-card.ts'
import { chosenPartner } from './command-line/options.ts'
import { runCommand, UsageError } from './command-line/run-command.ts'

const usage = `npm run cards:show -- --partner <partner> --member ${memberForm}
Shows a member's card links: the vault's token, by which networks know the card, and since when it is linked.`

await runCommand(usage, async ({ openDatabase }) => {
  const { values } = parseArgs({ options: { partner: { type: 'string' }, member: { type: 'string' } } })
  const ids = loadPartners().partners.map(({ id }) => id)
  const partnerId = chosenPartner(values.partner, ids)
  if (values.member === undefined) throw new UsageError()
  const links = await linksOfMember((await openDatabase()).engine, { partnerId, member: values.member })
  for (const link of links) console.log(describeLink(link))
  if (links.length === 0) console.log('No card was ever linked.')
})
