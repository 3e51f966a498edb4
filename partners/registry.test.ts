import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PartnerFilesError } from './files/reading/read-partner-files.ts'
import { loadPartners } from './registry.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'partners-'))
  for (const id of ['base', 'nosh', 'hilton'])
    cpSync(join(import.meta.dirname, id), join(folder, id), { recursive: true })
})

afterEach(() => rmSync(folder, { recursive: true }))

/** Writes `value` at a place such as `0/rates/1/tier`; undefined takes the field away. */
function put(file: string, { at, value }: { at: string; value: unknown }) {
  const path = join(folder, file)
  const document: unknown = JSON.parse(readFileSync(path, 'utf8'))
  const names = at.split('/')
  const last = names.pop() ?? ''
  const parent = names.reduce((part, name) => Reflect.get(Object(part), name), document)
  if (value === undefined) Reflect.deleteProperty(Object(parent), last)
  else Reflect.set(Object(parent), last, value)
  writeFileSync(path, JSON.stringify(document))
}

function problems() {
  try {
    loadPartners(folder)
    return []
  } catch (error) {
    if (!(error instanceof PartnerFilesError)) throw error
    return error.problems.map(({ file, field, reason }) => `${file}: ${field}: ${reason}`)
  }
}

test('the untouched files load', () => {
  expect(problems()).toEqual([])
})

test('a file that is no JSON is named', () => {
  writeFileSync(join(folder, 'nosh/theme.json'), '{ "scheme": ')
  expect(problems()).toEqual([expect.stringMatching(/^nosh\/theme\.json: : .*JSON/)])
})

test('a file that is not there is named', () => {
  rmSync(join(folder, 'hilton/rules.json'))
  expect(problems()).toEqual(['hilton/rules.json: : is missing'])
})

const visaCard = { brand: 'Visa', product: 'P', from: '2026-01-01', leastCents: 500, mostCents: 900 }

test.each([
  ['hilton/settings.json', 'currencyType', 'Peso', /^hilton\/settings\.json: currencyType: Invalid option/],
  ['hilton/settings.json', 'shortCode', undefined, /^hilton\/settings\.json: shortCode: is missing/],
  [
    'hilton/settings.json',
    'hosts',
    ['hilton.localhost', 'localhost'],
    /^nosh\/settings\.json: hosts: localhost belongs to hilton/,
  ],
  ['hilton/settings.json', 'hosts', ['dining.example'], /hosts: must hold hilton\.localhost/],
  ['hilton/settings.json', 'hasVIP', false, /hasVIP: must say the same as vip in rules\.json/],
  ['hilton/settings.json', 'ppn', undefined, /ppn: is missing, and hasPPN is true/],
  ['hilton/settings.json', 'ppn/pattern', '^[0-9{4}$', /ppn\.pattern: is no regular expression/],
  ['hilton/settings.json', 'ppn/pattern', '^(a+)+$', /ppn\.pattern: must be an anchored, simple pattern/],
  ['hilton/settings.json', 'giftCards', [visaCard], /giftCards: needs currencyType Credit/],
  ['nosh/settings.json', 'giftCards', [visaCard, visaCard], /giftCards: has one brand twice on one day/],
  ['nosh/settings.json', 'giftCards', [{ ...visaCard, mostCents: 1 }], /leastCents must not be more than mostCents/],
  ['nosh/settings.json', 'giftCards', [{ ...visaCard, until: '2020-01-01' }], /until must not be before from/],
  ['nosh/settings.json', 'giftCards', [{ ...visaCard, amountsCents: [499] }], /amountsCents must be from leastCents/],
  ['nosh/settings.json', 'giftCards', [{ ...visaCard, brand: 'Acme' }], /giftCards\S*brand: Invalid option/],
  ['nosh/settings.json', 'enrollmentType', 'none', /giftCards: needs another enrollmentType/],
  ['hilton/settings.json', 'assumed', ['weather'], /assumed: names weather/],
  ['hilton/theme.json', 'colors/accent', 'url(//evil)', /colors\.accent: must be a colour/],
  [
    'hilton/theme.json',
    'colors/mutedInk',
    '#c8c8c8',
    /colors\.mutedInk: has contrast 1\.\d\d on ground; at least 4\.5/,
  ],
  [
    'hilton/theme.json',
    'colors/controlLine',
    '#e0e0e0',
    /colors\.controlLine: has contrast 1\.\d\d on ground; at least 3 /,
  ],
  ['hilton/theme.json', 'type/text', 'comic', /type\.text: must be a key of fonts\.ts/],
  ['hilton/theme.json', 'type/titleWeight', 300, /type\.titleWeight: 300 is not a weight of Playfair Display/],
  [
    'hilton/rules.json',
    '0/rates/1/accrual/units/denominator',
    0,
    /^hilton\/rules\.json: 0\.rates\.1\.accrual\.units\.denominator/,
  ],
  [
    'hilton/rules.json',
    '0/rates/0/accrual',
    { shape: 'percentage', of: { numerator: 1, denominator: 20 } },
    /percentage does not suit currency Point/,
  ],
  ['hilton/rules.json', '0/rates/1/tier', 0, /rates: has no rate of tier 2/],
  ['hilton/rules.json', '0/rates/1/cardProduct', 'gold', /cardProduct: gold is not among cardProducts/],
  ['hilton/rules.json', '0/currency', 'Mile', /0\.currency: must be Point/],
  ['hilton/rules.json', '0/version', 2, /0\.version: must be 1/],
  ['nosh/rules.json', '0/statementCreditCents', null, /statementCreditCents: must be set for currency Credit/],
  ['base/copy.json', 'login.submit', undefined, /^base\/copy\.json: login\.submit: is missing/],
  ['base/copy.json', 'login.submit', '', /^base\/copy\.json: login\.submit: has no words/],
  ['base/content/global.json', '1/slug', 'navbar', /^base\/content\/global\.json: 1: Invalid input/],
  ['hilton/content/home.json', '0/fields/user_states', ['known'], /home\.json: user_states: no entry is for anonymous/],
  [
    'hilton/content/home.json',
    '0/fields/banner_text/0/text_mobile',
    'Hi {nick}',
    /home\.json: .*unknown parameter \{nick\}/,
  ],
] as const)('a mistake in %s at %s is named with its reason', (file, at, value, expected) => {
  put(file, { at, value })
  expect(problems()).toEqual(expect.arrayContaining([expect.stringMatching(expected)]))
})

test('a misnamed file is not passed over', () => {
  writeFileSync(join(folder, 'hilton/content/pop_up.json'), '[]')
  expect(problems()).toEqual(['hilton/content/pop_up.json: : is none of the files that a partner has'])
})

test('a popup that the settings name must have words', () => {
  put('hilton/settings.json', { at: 'generalModalType', value: 'cash-back' })
  expect(problems()).toEqual(['hilton/content/popup.json: cash-back: is missing, and generalModalType names it'])
})

test('a later version of the rules must begin later', () => {
  const path = join(folder, 'hilton/rules.json')
  const [first] = JSON.parse(readFileSync(path, 'utf8'))
  writeFileSync(path, JSON.stringify([first, { ...first, version: 2 }]))
  expect(problems()).toEqual(['hilton/rules.json: 1.effectiveFrom: must be later than 2025-01-01, the version before'])
})

test("a partner's own words keep the screen's parameters and add no key", () => {
  const words = { 'cards.deleted': 'Gone: {rewardPlural}', 'login.submit': 'Go, {name}', 'login.shout': 'Hey' }
  writeFileSync(join(folder, 'hilton/copy.json'), JSON.stringify(words))
  expect(problems()).toEqual([
    'hilton/copy.json: cards.deleted: leaves out the parameter {lastFour}',
    'hilton/copy.json: login.submit: has the unknown parameter {name}',
    'hilton/copy.json: login.shout: is no key of base/copy.json',
  ])
})

test('all mistakes come in one error', () => {
  put('nosh/settings.json', { at: 'shortCode', value: '1' })
  put('hilton/theme.json', { at: 'radius', value: -1 })
  expect(() => loadPartners(folder)).toThrow(
    /hilton\/theme\.json: radius: .*\n.*nosh\/settings\.json: shortCode: must be 5 or 6 digits/,
  )
})
