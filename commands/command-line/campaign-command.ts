import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { required } from '#domain/required.ts'
import { loadPartners, type Partner } from '#partners/registry.ts'
import { budgetExample, readBudget } from '#server/campaigns/files/campaign-cells.ts'
import { chosenPartner, readResponsible } from './options.ts'
import { UsageError } from './run-command.ts'

type Responsible = ReturnType<typeof readResponsible>
export type CampaignCommand = { readonly partner: Partner } & (
  | ({ readonly verb: 'import'; readonly path: string } & Responsible)
  | { readonly verb: 'list' }
  | { readonly verb: 'show'; readonly code: string }
  | ({ readonly verb: 'members'; readonly code: string; readonly path: string } & Responsible)
  | ({ readonly verb: 'pause' | 'resume' | 'end'; readonly code: string } & Responsible)
  | ({ readonly verb: 'raise'; readonly code: string; readonly budget: number } & Responsible)
)

/** What `npm run campaigns` was asked for, or a UsageError. */
export function readCampaignCommand(): CampaignCommand {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      partner: { type: 'string' },
      budget: { type: 'string' },
      actor: { type: 'string' },
      reason: { type: 'string' },
    },
  })
  const [verb = '', name = '', path = '', ...others] = positionals
  const { partners, partnerById } = loadPartners()
  const partnerId = chosenPartner(
    values.partner,
    partners.map(({ id }) => id),
  )
  const partner = required(partnerById(partnerId), 'a partner that was chosen')
  const isWhole = (verb === 'list') === (name === '') && (verb === 'members') === (path !== '')
  if (others.length > 0 || !isWhole) throw new UsageError()
  switch (verb) {
    case 'import':
      return { verb, partner, path: existing(name), ...readResponsible(values) }
    case 'members':
      return { verb, partner, code: name, path: existing(path), ...readResponsible(values) }
    case 'list':
      return { verb, partner }
    case 'show':
      return { verb, partner, code: name }
    case 'pause':
    case 'resume':
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

function existing(path: string): string {
  if (existsSync(path)) return path
  throw new UsageError(`${path}: there is no such file`)
}
