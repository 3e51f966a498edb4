import { expect, test } from 'vitest'
import { loadPartners } from '#partners/registry.ts'
import { readConfig } from './config.ts'
import { createLog } from '../log.ts'
import { partnerPostingsProblems } from './destinations-setting.ts'

const secret = 'whsec_Zk3vQ8mN1xR7tB5wY2pL9cF4hJ6gD0sAuE1iO7qT4zU='
const hilton = { address: 'https://postings.example.com', secrets: [secret] }

function setting(value: unknown, others: Record<string, string> = {}) {
  return () => readConfig({ ...others, PARTNER_POSTINGS: typeof value === 'string' ? value : JSON.stringify(value) })
}

test('partners are named with an address and their secrets, or not at all', () => {
  expect(setting({ hilton })().partnerPostings).toEqual({ hilton })
  expect(setting('')().partnerPostings).toEqual({})
})

test.each([
  ['no JSON', '{hilton', /^PARTNER_POSTINGS: expected JSON like .+ got 7 other characters$/],
  [
    'an address with a path',
    { hilton: { ...hilton, address: 'https://x.example/in' } },
    /\(hilton\.address\): expected/,
  ],
  ['no secret', { hilton: { ...hilton, secrets: [] } }, /\(hilton\.secrets\): expected/],
  ['a secret of another kind', { hilton: { ...hilton, secrets: ['short-private'] } }, /\(hilton\.secrets\): expected/],
  ['one secret for two partners', { hilton, united: hilton }, /expected a secret of its own/],
])('%s is told with its place, and no secret is', (_name, value, told) => {
  const problem = problemOf(setting(value))
  expect(problem).toMatch(told)
  expect(problem).not.toMatch(/Zk3vQ8mN|short-private/)
})

test('networks are named with an address and their secrets, and nobody else is', () => {
  const read = (value: unknown) => () => readConfig({ STATEMENT_CREDITS: JSON.stringify(value) })
  expect(read({ visa: hilton })().statementCredits).toEqual({ visa: hilton })
  expect(problemOf(read({ visacard: hilton }))).toMatch(/^STATEMENT_CREDITS.*: expected JSON like/)
  expect(problemOf(read({ visa: { ...hilton, secrets: [] } }))).toMatch(
    /^STATEMENT_CREDITS \(visa\.secrets\): expected/,
  )
  expect(
    problemOf(() =>
      readConfig({ PARTNER_POSTINGS: JSON.stringify({ hilton }), STATEMENT_CREDITS: JSON.stringify({ visa: hilton }) }),
    ),
  ).toContain('a secret of its own')
})

test('production delivers by https only', () => {
  const insecure = { hilton: { ...hilton, address: 'http://postings.example.com' } }
  expect(problemOf(setting(insecure, { NODE_ENV: 'production' }))).toContain('expected https in production')
  const networks = JSON.stringify({ amex: insecure.hilton })
  expect(problemOf(() => readConfig({ NODE_ENV: 'production', STATEMENT_CREDITS: networks }))).toContain(
    'STATEMENT_CREDITS (amex.address): expected https in production',
  )
})

test('a partner that does not exist, and one that pays to cards, are told by name', () => {
  const partners = loadPartners()
  expect(partnerPostingsProblems({ hilton }, partners)).toEqual([])
  const problems = partnerPostingsProblems({ hiltn: hilton, nosh: hilton }, partners)
  expect(problems).toEqual([
    expect.stringContaining('"hiltn"'),
    expect.stringContaining('"nosh" pays statement credits'),
  ])
})

test('the secrets do not reach a log', () => {
  const lines: string[] = []
  createLog({ logLevel: 'info' }, { write: (line) => void lines.push(line) }).info(
    { partnerPostings: { hilton }, giftCards: issuer },
    'set',
  )
  expect(lines.join()).not.toContain('Zk3vQ8mN')
})

function problemOf(read: () => unknown): string {
  try {
    read()
    return ''
  } catch (error) {
    const lines = error instanceof Error ? error.message.split('\n').slice(1) : []
    return lines.map((line) => line.replace(/^- /, '')).join('\n')
  }
}

const issuer = { address: 'https://cards.example.com', secret: 'PROD_Zk3vQ8mN1xR7tB5w', fundingSource: 'balance' }

function issuerSetting(value: unknown) {
  return () => readConfig({ GIFT_CARDS: typeof value === 'string' ? value : JSON.stringify(value) })
}

test('an issuer is named with its address, our key and what is paid from, or there is none', () => {
  expect(issuerSetting(issuer)().giftCards).toEqual(issuer)
  expect(issuerSetting('')().giftCards).toBeNull()
})

test.each([
  ['no JSON', '{"address":'],
  ['the word null', 'null'],
  ['an address with a path', { ...issuer, address: 'https://cards.example.com/api' }],
  ['a key with a line break', { ...issuer, secret: 'PROD_Zk3vQ8mN1x\nR7tB5w' }],
  ['nothing to pay from', { ...issuer, fundingSource: '' }],
])('%s is told, and no key is', (_name, value) => {
  expect(issuerSetting(value)).toThrow(/GIFT_CARDS.*: expected JSON like/)
  expect(issuerSetting(value)).not.toThrow(/Zk3vQ8mN/)
})
