import { createReadStream, existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { required } from '#domain/required.ts'
import { loadPartners, type Partner } from '#partners/registry.ts'
import { budgetExample, readBudget } from '#server/campaigns/campaign-cells.ts'
import { findAllCampaigns, findCampaign, findPlaceIds } from '#server/campaigns/campaign-store.ts'
import {
  endCampaignNow,
  type EndingRefusal,
  raiseCampaign,
  type RaisingRefusal,
} from '#server/campaigns/change-campaign.ts'
import { publishCampaigns, type RejectedCampaign } from '#server/campaigns/publish-campaigns.ts'
import { readCampaignFile } from '#server/campaigns/read-campaign-rows.ts'
import type { Db } from '#server/db/database.ts'
import { ImportFileError } from '#server/merchants/import/column-set.ts'
import { Refusal } from '#server/refusal.ts'
import { campaignLine, describeCampaign } from '../command-line/describe-campaign.ts'
import { chosenPartner, readResponsible } from '../command-line/options.ts'
import { CommandRefusal, runCommand, UsageError } from '../command-line/run-command.ts'

const usage = `npm run campaigns -- <what> --partner <partner> …
  import <file> --actor <your name> --reason "<why>"     publishes the campaigns of a CSV file, all or none; docs/operations.md has the columns
  list                                                   all campaigns, the newest first
  show <code>                                            one, with what its budget has given
  end <code> --actor <your name> --reason "<why>"        from now on; what visits have of it stays
  raise <code> --budget <amount> --actor … --reason …    lets it give more in all
What a campaign asks for and gives never changes once it is published. The audit log keeps who did what and why.`

const clock = { now: () => new Date() }
/** Of the rows that are refused. */
const mostTold = 50

await runCommand(usage, async ({ openDatabase }) => {
  const asked = readAsked()
  console.log(await answer((await openDatabase()).engine, asked))
})

type Responsible = ReturnType<typeof readResponsible>
type CampaignCommand = { readonly partner: Partner } & (
  | ({ readonly verb: 'import'; readonly path: string } & Responsible)
  | { readonly verb: 'list' }
  | { readonly verb: 'show'; readonly code: string }
  | ({ readonly verb: 'end'; readonly code: string } & Responsible)
  | ({ readonly verb: 'raise'; readonly code: string; readonly budget: number } & Responsible)
)

function readAsked(): CampaignCommand {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      partner: { type: 'string' },
      budget: { type: 'string' },
      actor: { type: 'string' },
      reason: { type: 'string' },
    },
  })
  const [verb = '', name = '', ...others] = positionals
  const { partners, partnerById } = loadPartners()
  const partnerId = chosenPartner(
    values.partner,
    partners.map(({ id }) => id),
  )
  const partner = required(partnerById(partnerId), 'a partner that was chosen')
  if (others.length > 0 || (verb === 'list') !== (name === '')) throw new UsageError()
  switch (verb) {
    case 'import':
      if (!existsSync(name)) throw new UsageError(`${name}: there is no such file`)
      return { verb, partner, path: name, ...readResponsible(values) }
    case 'list':
      return { verb, partner }
    case 'show':
      return { verb, partner, code: name }
    case 'end':
      return { verb, partner, code: name, ...readResponsible(values) }
    case 'raise': {
      const { currencyType } = partner.settings
      const budget = readBudget(values.budget ?? '', currencyType)
      if (budget === null) throw new UsageError(`--budget: expected ${budgetExample(currencyType)}`)
      return { verb, partner, code: name, budget, ...readResponsible(values) }
    }
    default:
      throw new UsageError()
  }
}

async function answer(db: Db, asked: CampaignCommand): Promise<string> {
  const { id: partnerId, settings } = asked.partner
  const terms = { currency: settings.currencyType, name: settings.rewardName, now: clock.now() }
  switch (asked.verb) {
    case 'import':
      return importFile(db, asked)
    case 'list': {
      const found = await findAllCampaigns(db, partnerId)
      return found.map((campaign) => campaignLine(campaign, terms)).join('\n') || 'There are no campaigns.'
    }
    case 'show': {
      const campaign = await findCampaign(db, partnerId, asked.code)
      if (!campaign) throw new CommandRefusal(whyRefused('notFound', asked.code))
      const places = await findPlaceIds(db, { partnerId, campaignId: campaign.id })
      return describeCampaign(campaign, { ...terms, restaurants: places.length })
    }
    case 'end': {
      const verdict = await endCampaignNow(db, { ...asked, partnerId }, clock)
      if (verdict instanceof Refusal) throw new CommandRefusal(whyRefused(verdict.code, asked.code))
      return `${asked.code} ended at ${verdict.endedAt.toISOString()}.`
    }
    case 'raise': {
      const verdict = await raiseCampaign(db, { ...asked, partnerId }, clock)
      if (verdict instanceof Refusal) throw new CommandRefusal(whyRefused(verdict.code, asked.code))
      return `The budget of ${asked.code} is raised. Visits that got less before keep to that.`
    }
  }
}

async function importFile(
  db: Db,
  { partner, path, actor, reason }: Extract<CampaignCommand, { readonly verb: 'import' }>,
): Promise<string> {
  const read = await readCampaignFile(createReadStream(path), partner.settings.currencyType).catch((error: unknown) => {
    throw error instanceof ImportFileError
      ? new CommandRefusal(`${path}: ${error.message}\nNothing was published.`)
      : error
  })
  if (read.rejects.length > 0) refuseRows(path, read.rejects)
  const verdict = await publishCampaigns(db, { partnerId: partner.id, campaigns: read.campaigns, actor, reason }, clock)
  if (!('published' in verdict)) return refuseRows(path, verdict)
  const { published, changed, unchanged } = verdict
  return `${path}: ${published} published, ${changed} changed, ${unchanged} unchanged`
}

function refuseRows(path: string, rejects: readonly RejectedCampaign[]): never {
  const told = rejects.slice(0, mostTold).map(({ line, column, reason }) => `Line ${line}: ${column} ${reason}`)
  const rest = rejects.length > mostTold ? [`and ${rejects.length - mostTold} more`] : []
  throw new CommandRefusal([`${path}:`, ...told, ...rest, 'Nothing was published.'].join('\n'))
}

function whyRefused(code: EndingRefusal | RaisingRefusal, name: string): string {
  switch (code) {
    case 'notFound':
      return `There is no campaign ${name}.`
    case 'alreadyEnded':
      return `${name} is over already. Nothing was changed.`
    case 'noBudget':
      return `${name} has no budget: it gives as much as visits ask for. Nothing was changed.`
    case 'notLarger':
      return 'It has that much or more already: a budget is only raised. Nothing was changed.'
  }
}
