import { statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { currencies } from '#domain/money/money.ts'
import { formatReward } from '#domain/money/format-reward.ts'
import { readReceiptNumber, receiptNumber } from '#domain/rewards/receipt-number.ts'
import { statementCreditDue } from '#domain/rewards/statement-credit.ts'
import type { Accrual } from '#domain/rules/rule-document.ts'
import { fontFilesOf } from './files/theme/fonts.ts'
import { lintPartner } from './lint-partner.ts'
import { partnerNames } from './files/settings/partner-names.ts'
import { parametersOfPartner } from './files/words/partner-words.ts'
import { loadPartners } from './registry.ts'
import { ruleDocumentSchema } from './files/rules-schema.ts'
import { switchesSchema } from './files/settings/settings-schema.ts'

const { partners, partnerByHost, partnerById } = loadPartners()

function partner(id: string) {
  const found = partnerById(id)
  if (!found) throw new Error(`no partner ${id}`)
  return found
}

/** Per dollar where nothing else is said. */
function ratesOf(id: string): string[] {
  const rates = partner(id).rules.at(-1)?.rates ?? []
  return rates.map(
    ({ tier, cardProduct, accrual }) =>
      `${[tier, cardProduct].filter((part) => part !== undefined).join(' ')}: ${amountOf(accrual)}`,
  )
}

function amountOf(accrual: Accrual): string {
  switch (accrual.shape) {
    case 'perDollar':
      return `${accrual.units.numerator / accrual.units.denominator}`
    case 'perTwoDollars':
      return `${accrual.units.numerator / accrual.units.denominator / 2}`
    case 'percentage':
      return `${(accrual.of.numerator * 100) / accrual.of.denominator}%`
    case 'bucket':
      return `${accrual.reward} per ${accrual.everyCents}`
  }
}

test('all nineteen are sound', () => {
  expect(partners.map(({ settings }) => settings.name).toSorted()).toEqual([...partnerNames].toSorted())
})

test('no words promise what can not be switched: where the choice of e-mails is hidden, nobody is told to turn them on', () => {
  const hidden = partners.filter(({ settings }) => settings.hideEmailOptIn)
  expect(hidden.map(({ id }) => id)).toContain('southwest')
  for (const { id, copy, messages, content } of hidden)
    for (const [key, words] of [
      ...Object.entries({ ...copy, ...messages }),
      ['content', JSON.stringify(content)] as const,
    ])
      expect(words, `${id}: ${key}`).not.toMatch(/emails? (?:is |are )?on\b|turn on emails|emails come first/i)
})

test('each partner answers at its own host, with or without a port, and nosh at localhost too', () => {
  for (const { id } of partners) expect(partnerByHost(`${id}.localhost`)?.id).toBe(id)
  expect(partnerByHost('LOCALHOST:3000')?.id).toBe('nosh')
  expect(partnerByHost('nobody.localhost')).toBeUndefined()
})

test('GEN-02 ENUM-12 the currency is one of four, and words and amounts follow it', () => {
  expect(currencies).toEqual(['Dollar', 'Mile', 'Point', 'Credit'])
  const shown = ['upromise', 'united', 'hilton', 'nosh'].map((id) => {
    const { settings, copy } = partner(id)
    const { currencyType: currency, rewardName: name } = settings
    return [currency, formatReward(1250, { currency, name }), copy['home.browse.text']]
  })
  expect(shown).toEqual([
    ['Dollar', '$12.50', 'Restaurants where you can earn college savings tonight.'],
    ['Mile', '1,250 miles', 'Restaurants where you can earn miles tonight.'],
    ['Point', '1,250 points', 'Restaurants where you can earn points tonight.'],
    ['Credit', '$12.50', 'Restaurants where you can earn cash back tonight.'],
  ])
})

test('single sign-on is called by the account of the partner, or by the program where that has no name', () => {
  const { settings } = partner('united')
  expect(partner('united').copy['frame.joinAnonymous']).toBe('Join with your MileagePlus account')
  expect(parametersOfPartner({ ...settings, accountName: null })['accountName']).toBe('United Dining')
})

test('every currency, enrolment type and accrual shape is in use', () => {
  const rates = partners.flatMap(({ rules }) => rules.flatMap((rule) => rule.rates))
  expect(new Set(partners.map(({ settings }) => settings.currencyType))).toEqual(new Set(currencies))
  expect(new Set(partners.map(({ settings }) => settings.enrollmentType))).toEqual(new Set(['none', 'sso', 'direct']))
  expect(new Set(rates.map(({ accrual }) => accrual.shape))).toEqual(
    new Set(['perDollar', 'perTwoDollars', 'percentage', 'bucket']),
  )
  expect(rates.some(({ accrual, cardProduct }) => accrual.shape === 'percentage' && cardProduct !== undefined)).toBe(
    true,
  )
})

test('every switch of the settings stands somewhere in its other position', () => {
  const unused = Object.entries(switchesSchema.parse({}))
    .filter(([, value]) => typeof value === 'boolean')
    .filter(([name, value]) =>
      partners.every(({ settings }) => Object.entries(settings).some(([n, v]) => n === name && v === value)),
    )
  expect(unused).toEqual([])
})

test('no two homes greet alike', () => {
  for (const slug of ['anonymous', 'member']) {
    const texts = partners.map(({ content }) => JSON.stringify(content.home.find((entry) => entry.slug === slug)))
    expect(new Set(texts).size).toBe(partners.length)
  }
})

test('no two partners share a palette, and each takes at most two font files under 40 KB', () => {
  expect(new Set(partners.map(({ theme }) => JSON.stringify(theme.colors))).size).toBe(partners.length)
  for (const { theme } of partners) {
    const sizes = fontFilesOf(theme.type).map(({ file }) => statSync(`node_modules/${file}`).size)
    expect(sizes.length).toBeLessThanOrEqual(2)
    expect(Math.max(...sizes)).toBeLessThan(40 * 1024)
  }
})

test("no partner's receipt number is taken for another's", () => {
  for (const { id } of partners)
    for (const other of partners.filter((one) => one.id !== id))
      expect(readReceiptNumber(other.id, receiptNumber(id, 4711)), `${id} at ${other.id}`).toEqual({
        fault: 'otherPartner',
      })
})

test('PARTNER-31 each partner has a short code, and the words about text messages name it', () => {
  for (const { settings, copy } of partners) {
    expect(settings.shortCode).toMatch(/^\d{5,6}$/)
    expect(copy['join.smsTerms']).toContain(`Reply STOP to ${settings.shortCode}`)
  }
})

test('TIER-04 the hotel tells its tiers 2, 5 and 8 points per $1, which is what its rules pay', () => {
  const { copy } = partner('hilton')
  const told = [copy['tier.0.description'], copy['tier.2.description'], copy['tier.3.description']]
  expect(told.map((text) => text.match(/(\d+) points per \$1/)?.[1])).toEqual(['2', '5', '8'])
  expect(ratesOf('hilton')).toEqual(['0: 2', '2: 5', '3: 8'])
})

test('PARTNER-36 cash back is paid to the card from $20 on', () => {
  const cashBack = partners.filter(({ settings }) => settings.currencyType === 'Credit')
  expect(cashBack.map(({ id }) => id)).toEqual(['nosh', 't-mobile', 'tgbk'])
  for (const { id, rules } of cashBack) {
    const threshold = rules.at(-1)?.statementCreditCents ?? null
    expect(
      [1999, 2000].map((balance) => statementCreditDue(balance, threshold)),
      id,
    ).toEqual([0, 2000])
  }
})

test('each programme pays what is known of it, by tier and by its own card', () => {
  expect(Object.fromEntries(partners.map(({ id }) => [id, ratesOf(id).join(', ')]))).toEqual({
    american: '0: 1, 2: 3, 3: 5',
    caesars: '0: 2, 0 caesars-card: 3, 2: 2, 2 caesars-card: 3',
    choice: '0: 2, 2: 4, 3: 6',
    daak: '0: 1, 2: 3, 3: 5',
    delta: '0: 1, 2: 3, 3: 5',
    'free-spirit': '0: 1, 2: 3, 3: 5',
    ftch: '0: 5, 2: 5',
    'fuel-rewards': '0: 10 per 5000, 2: 10 per 5000',
    hilton: '0: 2, 2: 5, 3: 8',
    ihg: '0: 1, 2: 5, 3: 8',
    jetblue: '0: 1, 2: 3, 3: 5',
    marriott: '0: 2, 2: 4, 3: 6',
    nosh: '0: 5%, 2: 5%',
    southwest: '0: 0.5, 2: 3',
    't-mobile': '0: 5%, 2: 5%',
    tgbk: '0: 5%, 2: 5%',
    united: '0: 0.5, 2: 3, 3: 5',
    upromise: '0: 2.5%, 0 upromise-card: 5%, 2: 2.5%, 2 upromise-card: 5%',
    wynd: '0: 2, 2: 4, 3: 6',
  })
})

test('the linter objects to the proper-earning words, which say 2, 3 and 8, and else to one text alone', () => {
  const reports = partners.flatMap(lintPartner)
  expect(reports).toHaveLength(2)
  expect(reports[0]).toBe(
    'hilton/content/sidebar.json: [1].fields.page_text[1].text_desktop: says 3 per $1; the rules say 2, 5, 8',
  )
})

test('TIER-10 there are words for the tiers 0, 2 and 3 and for no other', () => {
  const tiers = Object.keys(partner('nosh').copy).flatMap((key) => key.match(/^tier\.(\d+)\.name$/)?.[1] ?? [])
  expect(tiers).toEqual(['0', '2', '3'])
})

test('what is loaded cannot be changed', () => {
  const settings: { hasVIP: boolean } = partner('nosh').settings
  expect(() => Object.assign(settings, { hasVIP: true })).toThrow(TypeError)
  expect(Object.isFrozen(partner('nosh').rules[0]?.rates[0]?.accrual)).toBe(true)
})

test('the share of an order without tip and tax is a part of it, and absent in rules that do not say it', () => {
  const rules = partner('nosh').rules[0]
  const says = (orderSubtotalShare: unknown) => ruleDocumentSchema.safeParse({ ...rules, orderSubtotalShare })
  expect(says({ numerator: 3, denominator: 4 }).success).toBe(true)
  expect(says({ numerator: 1, denominator: 1 }).success).toBe(true)
  for (const wrong of [
    { numerator: 5, denominator: 4 },
    { numerator: 0, denominator: 4 },
    { numerator: 1, denominator: 20_000 },
    { numerator: 0.5, denominator: 1 },
    0.8,
    null,
  ])
    expect(says(wrong).error?.issues[0]?.path[0], JSON.stringify(wrong)).toBe('orderSubtotalShare')
  expect(ruleDocumentSchema.parse(rules)).toEqual(rules)
})
