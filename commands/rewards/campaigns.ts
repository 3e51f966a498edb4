import { createReadStream } from 'node:fs'
import { findAllCampaigns, findCampaign, findPlaceIds } from '#server/campaigns/campaign-store.ts'
import { endCampaignNow, raiseCampaign, type RaisingRefusal } from '#server/campaigns/change-campaign.ts'
import { listMembers, type ListingRefusal } from '#server/campaigns/list-members.ts'
import { countListed } from '#server/campaigns/listed-store.ts'
import { pauseCampaign, resumeCampaign, type ResumingRefusal } from '#server/campaigns/pause-campaign.ts'
import { publishCampaigns, type RejectedCampaign } from '#server/campaigns/publish-campaigns.ts'
import { readCampaignFile } from '#server/campaigns/files/read-campaign-rows.ts'
import { readMemberFile } from '#server/campaigns/files/read-member-file.ts'
import type { Db } from '#server/db/database.ts'
import { ImportFileError } from '#server/input-files/import-file-error.ts'
import { Refusal } from '#server/refusal.ts'
import { type CampaignCommand, readCampaignCommand } from '../command-line/campaign-command.ts'
import { campaignLine, describeCampaign } from '../command-line/describe-campaign.ts'
import { CommandRefusal, runCommand } from '../command-line/run-command.ts'

const usage = `npm run campaigns -- <what> --partner <partner> …
  import <file> --actor <your name> --reason "<why>"     publishes the campaigns of a CSV file, all or none; docs/file-formats.md has the columns
  list                                                   all campaigns, the newest first
  show <code>                                            one, with what its budget has given
  members <code> <file> --actor … --reason …             adds the members of a CSV file to the list of a listed campaign, all or none
  pause <code> --actor … --reason …                      stops it for now: it gives nothing and is not shown
  resume <code> --actor … --reason …                     continues a paused campaign
  end <code> --actor <your name> --reason "<why>"        ends it now; earlier visits keep what they have
  raise <code> --budget <amount> --actor … --reason …    raises its total budget
Conditions and rewards of a published campaign never change. The audit log keeps who and why.`

const clock = { now: () => new Date() }
/** Of the rows that are refused. */
const mostTold = 50

await runCommand(usage, async ({ openDatabase }) => {
  const asked = readCampaignCommand()
  console.log(await answer((await openDatabase()).engine, asked))
})

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
      const members = await countListed(db, { partnerId, campaignId: campaign.id })
      return describeCampaign(campaign, { ...terms, restaurants: places.length, members })
    }
    case 'members':
      return addMembers(db, asked)
    case 'pause': {
      const verdict = await pauseCampaign(db, { ...asked, partnerId }, clock)
      if (verdict instanceof Refusal) throw new CommandRefusal(whyRefused(verdict.code, asked.code))
      return `${asked.code} is paused since ${verdict.pausedAt.toISOString()}.`
    }
    case 'resume': {
      const verdict = await resumeCampaign(db, { ...asked, partnerId }, clock)
      if (verdict instanceof Refusal) throw new CommandRefusal(whyRefused(verdict.code, asked.code))
      return `${asked.code} goes on since ${verdict.resumedAt.toISOString()}.`
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
  const file = createReadStream(path)
  const read = await readCampaignFile(file, partner.settings.currencyType).catch(brokenFile(path, 'published'))
  if (read.rejects.length > 0) refuseRows(path, { rejects: read.rejects, done: 'published' })
  const verdict = await publishCampaigns(db, { partnerId: partner.id, campaigns: read.campaigns, actor, reason }, clock)
  if (!('published' in verdict)) return refuseRows(path, { rejects: verdict, done: 'published' })
  const { published, changed, unchanged } = verdict
  return `${path}: ${published} published, ${changed} changed, ${unchanged} unchanged`
}

async function addMembers(
  db: Db,
  { partner, code, path, actor, reason }: Extract<CampaignCommand, { readonly verb: 'members' }>,
): Promise<string> {
  const members = await readMemberFile(createReadStream(path)).catch(brokenFile(path, 'added'))
  const verdict = await listMembers(db, { partnerId: partner.id, code, members, actor, reason }, clock)
  if (verdict instanceof Refusal) throw new CommandRefusal(whyRefused(verdict.code, code))
  if (!('added' in verdict)) return refuseRows(path, { rejects: verdict, done: 'added' })
  return `${path}: ${verdict.added} added, ${verdict.unchanged} unchanged`
}

function brokenFile(path: string, done: Refused['done']) {
  return (error: unknown): never => {
    if (error instanceof ImportFileError)
      throw new CommandRefusal(`${path}: ${error.message}\nNothing was ${done}.`, { cause: error })
    throw error
  }
}

interface Refused {
  readonly rejects: readonly RejectedCampaign[]
  readonly done: 'published' | 'added'
}

function refuseRows(path: string, { rejects, done }: Refused): never {
  const told = rejects.slice(0, mostTold).map(({ line, column, reason }) => `Line ${line}: ${column} ${reason}`)
  const rest = rejects.length > mostTold ? [`and ${rejects.length - mostTold} more`] : []
  throw new CommandRefusal([`${path}:`, ...told, ...rest, `Nothing was ${done}.`].join('\n'))
}

function whyRefused(code: RaisingRefusal | ResumingRefusal | ListingRefusal, name: string): string {
  switch (code) {
    case 'notFound':
      return `There is no campaign ${name}.`
    case 'alreadyEnded':
      return `${name} is over already. Nothing was changed.`
    case 'noBudget':
      return `${name} has no budget: it gives as much as visits ask for. Nothing was changed.`
    case 'notPaused':
      return `${name} is not paused. Nothing was changed.`
    case 'forEveryone':
      return `${name} is for all members: it has no list. Nobody was added.`
    case 'notLarger':
      return 'It has that much or more already: a budget is only raised. Nothing was changed.'
  }
}
