import type { DineCampaign, Funds } from '#domain/campaigns/campaign.ts'
import type { DineOffer, MerchantTerms } from '#domain/dines/dine.ts'
import { type Currency, currencies, isMoney } from '#domain/money/money.ts'
import { tiers } from '#domain/members/membership.ts'
import { required } from '#domain/required.ts'
import type { RuleDocument } from '#domain/rules/rule-document.ts'
import { ruleDocumentSchema } from '#partners/files/rules-schema.ts'
import type { Partner } from '#partners/registry.ts'
import { campaignColumns, readCampaign } from '#server/campaigns/files/campaign-file.ts'
import { type ColumnSet, fieldsOf, isRowProblem } from '#server/merchants/import/column-set.ts'
import type { DatedKind } from '#server/merchants/import/dated/dated-rows.ts'
import { offersFile } from '#server/merchants/import/dated/offers-file.ts'
import { readRate } from '#server/merchants/import/dated/read-rate.ts'
import { termsFile } from '#server/merchants/import/dated/terms-file.ts'
import { openTerms } from '../dines/dines.ts'
import { centsOf, momentOf, type Setting } from './read-examples.ts'

/** Where an example plays: the rules, the restaurant, its offers and the campaigns, each read as its file is read. */
export interface ExampleProgram {
  readonly rules: RuleDocument
  readonly emailOptIn: boolean
  readonly terms: MerchantTerms
  readonly offers: readonly DineOffer[]
  readonly campaigns: readonly DineCampaign[]
  readonly budgets: Funds
  /** Of offers and campaigns, by their codes. */
  readonly titles: ReadonlyMap<string, string>
  readonly joinedAt: number
}

const since = Date.UTC(2026, 0, 1, 5)

export function readProgram(settings: readonly Setting[]): ExampleProgram {
  const rules = readRules(settings)
  const rowsOf = (wanted: string) => settings.flatMap(({ name, cells }) => (name === wanted ? [cells] : []))
  const wishes = rowsOf('campaign').map((cells) => {
    const wish = readCampaign(fieldsIn(campaignColumns, cells), rules.currency)
    if (isRowProblem(wish)) throw new Error(`${wish.column}: ${wish.reason}`)
    return wish
  })
  // A file of terms or offers needs only the currency of its program.
  const partner = { settings: { currencyType: rules.currency } } as Partner
  const [terms] = rowsOf('terms')
  const offers = rowsOf('offer').map((cells) => dated(offersFile, cells, partner))
  const joined = rowsOf('member').flatMap((cells) => cells.flatMap((cell) => /^joined (.+)$/.exec(cell)?.[1] ?? []))
  return {
    rules,
    emailOptIn: !settings.some(({ name, cells }) => name === 'member' && cells.includes('Basic')),
    terms: terms ? { ...openTerms, ...dated(termsFile, terms, partner).value } : openTerms,
    offers: offers.map(({ code, value: { reward, accrual } }) => {
      if (accrual !== null) return { code, since, extra: { accrual } }
      return { code, since, extra: { reward: required(reward, 'the reward of an offer') } }
    }),
    campaigns: wishes.map(({ code, terms: asked, budget }, index) => {
      return { id: index + 1, code, since, terms: asked, budget: budget === null ? null : { recorded: null } }
    }),
    joinedAt: joined[0] === undefined ? since : momentOf(joined[0]),
    titles: new Map([
      ...wishes.map(({ code, title }) => [code, title] as const),
      ...offers.map(({ code, value }) => [code, value.title] as const),
    ]),
    budgets: new Map(wishes.flatMap(({ budget }, index) => (budget === null ? [] : [[index + 1, budget] as const]))),
  }
}

function dated<Field extends string, Value>(file: DatedKind<Field, Value>, cells: readonly string[], partner: Partner) {
  const wish = file.read(fieldsIn(file.columns, cells), partner)
  if (isRowProblem(wish)) throw new Error(`${wish.column}: ${wish.reason}`)
  return { code: wish.name, value: wish.value(null) }
}

const tierByName = new Map(Object.entries(tiers).map(([name, tier]) => [name, tier] as const))

/** `Point · Select 5 per $1 · VIP after 11 dines · pays from $20.00`, and fields of rules.json by their names. */
function readRules(settings: readonly Setting[]): RuleDocument {
  const cellsOf = (wanted: string) => settings.flatMap(({ name, cells }) => (name === wanted ? cells : []))
  const [currencyName = '', ...cells] = cellsOf('program')
  const currency = currencies.find((name) => name === currencyName)
  if (!currency) throw new Error(`an example names the currency "${currencyName}"`)
  const vip = cells.map((cell) => /^VIP after (\d+) dines$/.exec(cell)?.[1]).find((dines) => dines !== undefined)
  const pays = cells.map((cell) => /^pays from (\S+)$/.exec(cell)?.[1]).find((amount) => amount !== undefined)
  return ruleDocumentSchema.parse({
    version: 1,
    effectiveFrom: '2025-01-01',
    currency,
    rates: cells.flatMap((cell) => rateIn(cell, currency)),
    cardActivationHours: 24,
    vip: vip === undefined ? null : { qualifiedDines: Number(vip), emailOptInRequired: true, followingYears: 1 },
    newMemberBonus: null,
    statementCreditCents: pays === undefined ? null : centsOf(pays),
    reservationBonus: null,
    ...Object.fromEntries(
      cellsOf('rules').map((cell) => {
        const [name, value] = [cell.slice(0, cell.indexOf(' ')), cell.slice(cell.indexOf(' ') + 1)]
        return [name, JSON.parse(value)]
      }),
    ),
  })
}

function rateIn(cell: string, currency: Currency) {
  const [, name = '', text = ''] = /^(Basic|Select|VIP) (?!after )(.+)$/.exec(cell) ?? []
  const tier = tierByName.get(name.toLowerCase())
  const accrual = readRate(text, currency)
  if (name !== '' && accrual === null) throw new Error(`an example has the rate "${text}"`)
  return tier === undefined || accrual === null ? [] : [{ tier, accrual }]
}

/** `monthly_max_spend 250.00` by the names of the file's columns. */
function fieldsIn<Field extends string>(set: ColumnSet<Field>, cells: readonly string[]): ReadonlyMap<Field, string> {
  return new Map(
    cells.map((cell) => {
      const column = cell.slice(0, cell.indexOf(' '))
      const field = fieldsOf(set).find((name) => set.names[name] === column)
      if (!field) throw new Error(`an example names the column "${column}"`)
      return [field, cell.slice(column.length + 1)] as const
    }),
  )
}

export function rewardNameOf({ currency }: RuleDocument): { readonly singular: string; readonly plural: string } {
  return isMoney(currency)
    ? { singular: 'cash back', plural: 'cash back' }
    : { singular: currency.toLowerCase(), plural: `${currency.toLowerCase()}s` }
}
