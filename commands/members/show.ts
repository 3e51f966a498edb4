import { parseArgs } from 'node:util'
import { required } from '#domain/required.ts'
import { loadPartners } from '#partners/registry.ts'
import { findCardLinks } from '#server/cards/link-store.ts'
import { findShownMember, findShownVisits, findUnmatchedPayments } from '#server/members/looking/shown-member-store.ts'
import { chosenMember, memberForm } from '../command-line/chosen-member.ts'
import { describeMember } from '../command-line/describe-member.ts'
import { chosenPartner } from '../command-line/options.ts'
import { runCommand, UsageError } from '../command-line/run-command.ts'

const usage = `npm run members:show -- --partner <partner> --member ${memberForm}
Shows a member's account, cards and newest visits, with what each earned or why it did not, and payments that matched no restaurant.
receipt:show explains one visit.`

const most = 30

await runCommand(usage, async ({ openDatabase }) => {
  const { values } = parseArgs({ options: { partner: { type: 'string' }, member: { type: 'string' } } })
  const { partners, partnerById } = loadPartners()
  const partnerId = chosenPartner(
    values.partner,
    partners.map(({ id }) => id),
  )
  if (values.member === undefined) throw new UsageError()
  const { engine } = await openDatabase()
  const { id: memberId, publicId } = await chosenMember(engine, { partnerId, member: values.member })
  const asked = { partnerId, memberId, limit: most }
  const facts = {
    member: required(await findShownMember(engine, asked), 'the member that was chosen'),
    links: (await findCardLinks(engine, partnerId, publicId)) ?? [],
    visits: await findShownVisits(engine, asked),
    unmatched: await findUnmatchedPayments(engine, asked),
  }
  console.log(describeMember(facts, required(partnerById(partnerId), 'the partner that was chosen')))
})
