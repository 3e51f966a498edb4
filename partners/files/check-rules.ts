import { isMoney, type Currency } from '#domain/money/money.ts'
import type { Accrual, RuleDocument } from '#domain/rules/rule-document.ts'
import { tiers } from '#domain/members/membership.ts'
import type { FileProblem } from './reading/read-partner-files.ts'

type Finding = Pick<FileProblem, 'field' | 'reason'>

/** As much of a partner's files as its rules are held against. */
interface RulesOfFiles {
  readonly rules: readonly RuleDocument[]
  readonly settings: {
    readonly currencyType: Currency
    readonly cardProducts: readonly { readonly code: string }[]
  }
}

/** Rules that are well formed but cannot be meant. */
export function checkRules(id: string, { rules, settings }: RulesOfFiles): FileProblem[] {
  const products = new Set(settings.cardProducts.map((product) => product.code))
  const findings = rules.flatMap((rule, index) =>
    [
      ...checkOrder(rule, { previous: rules[index - 1], index }),
      ...checkCurrency(rule, settings.currencyType),
      ...checkRates(rule, products),
    ].map(({ field, reason }) => ({ field: `${index}.${field}`, reason })),
  )
  return findings.map((finding) => ({ file: `${id}/rules.json`, ...finding }))
}

function checkOrder(
  rule: RuleDocument,
  { previous, index }: { previous: RuleDocument | undefined; index: number },
): Finding[] {
  const findings: Finding[] = []
  if (rule.version !== index + 1)
    findings.push({ field: 'version', reason: `must be ${index + 1}: versions are numbered in order` })
  if (previous && rule.effectiveFrom <= previous.effectiveFrom) {
    findings.push({
      field: 'effectiveFrom',
      reason: `must be later than ${previous.effectiveFrom}, the version before`,
    })
  }
  return findings
}

function checkCurrency(rule: RuleDocument, currencyType: Currency): Finding[] {
  const findings: Finding[] = []
  if (rule.currency !== currencyType)
    findings.push({ field: 'currency', reason: `must be ${currencyType}, as in settings.json` })
  if ((rule.statementCreditCents !== null) !== (rule.currency === 'Credit')) {
    findings.push({ field: 'statementCreditCents', reason: 'must be set for currency Credit, and for no other' })
  }
  if (rule.statementCreditRetry !== undefined && rule.currency !== 'Credit')
    findings.push({ field: 'statementCreditRetry', reason: 'is for currency Credit alone' })
  if (rule.cardPayoutHours !== undefined && rule.currency !== 'Credit')
    findings.push({ field: 'cardPayoutHours', reason: 'is for currency Credit alone: others pay to no card' })
  if (rule.rewardExpiry !== undefined && rule.currency !== 'Credit')
    findings.push({ field: 'rewardExpiry', reason: 'is for currency Credit alone: others hand their rewards over' })
  return findings
}

function checkRates({ rates, vip, currency }: RuleDocument, products: ReadonlySet<string>): Finding[] {
  const needed = vip ? [tiers.basic, tiers.select, tiers.vip] : [tiers.basic, tiers.select]
  const missing = needed
    .filter((tier) => !rates.some((rate) => rate.tier === tier && rate.cardProduct === undefined))
    .map((tier) => ({ field: 'rates', reason: `has no rate of tier ${tier} for every card` }))
  const names = rates.map((rate) => `${rate.tier} ${rate.cardProduct ?? ''}`)
  const wrong = rates.flatMap(({ tier, cardProduct, accrual }, index) => {
    const field = `rates.${index}`
    const found: Finding[] = []
    if (names.indexOf(`${tier} ${cardProduct ?? ''}`) !== index)
      found.push({ field, reason: 'says a rate a second time' })
    if (tier === tiers.vip && !vip) found.push({ field: `${field}.tier`, reason: 'is VIP, and vip is not set' })
    if (cardProduct !== undefined && !products.has(cardProduct)) {
      found.push({ field: `${field}.cardProduct`, reason: `${cardProduct} is not among cardProducts in settings.json` })
    }
    return suits(accrual, currency)
      ? found
      : [...found, { field: `${field}.accrual.shape`, reason: `${accrual.shape} does not suit currency ${currency}` }]
  })
  return [...missing, ...wrong]
}

/** Units per dollar are miles or points; a share of the bill is money. A bucket pays either. */
function suits(accrual: Accrual, currency: Currency): boolean {
  switch (accrual.shape) {
    case 'perDollar':
    case 'perTwoDollars':
      return !isMoney(currency)
    case 'percentage':
      return isMoney(currency)
    case 'bucket':
      return true
  }
}
