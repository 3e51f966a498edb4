import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs, isoDay } from '#domain/dates.ts'
import { loadPartners } from '#partners/registry.ts'
import { openEmbedded } from '#server/db/database.ts'
import { ingestEvents } from '#server/feed/ingest-events.ts'
import { publishRules } from '#server/rules/publish-rules.ts'
import { putDatabase } from '#tests/database/migrated-database.ts'
import { noon } from '#tests/dines/dines.ts'
import { addMember, addRestaurant, dineEvents, linkCard } from '#tests/dines/feed-world.ts'
import { useCommands } from '#tests/commands/run-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'commensal-rules-'))
const env = { DATA_FOLDER: join(folder, 'data') }
const rulesFile = join(folder, 'rules.json')
const termsPath = join(folder, 'terms.csv')

/** A member of hilton who dined three days ago where it has terms, and where it has none. */
beforeAll(async () => {
  await putDatabase(env.DATA_FOLDER)
  const database = await openEmbedded({ folder: env.DATA_FOLDER })
  const { engine } = database
  const { partners } = loadPartners()
  // Of hilton the rules that are in force: a later version would have to come after what is agreed here.
  const published = partners.map((partner) => ({ ...partner, rules: partner.rules.slice(0, 1) }))
  await publishRules(engine, published, new Date())
  const cardToken = await linkCard(engine, { partnerId: 'hilton', memberId: await addMember(engine, 'hilton') })
  const [known, unknown] = [await addRestaurant(engine, ['hilton']), await addRestaurant(engine, [])]
  const day = (Date.now() - noon) / dayMs - 3
  const events = [known, unknown].flatMap((where) =>
    dineEvents(where, { reference: `dine-${where.id}`, cardToken, day }),
  )
  await ingestEvents(engine, events, { now: () => new Date() })
  await database.close()
  const written: object[] = JSON.parse(
    readFileSync(new URL('../../partners/hilton/rules.json', import.meta.url), 'utf8'),
  )
  const [last] = written
  const effectiveFrom = isoDay(Date.now() - 20 * dayMs, 'America/New_York')
  const rates = [0, 2, 3].map((tier) => {
    return { tier, accrual: { shape: 'perDollar', units: { numerator: 1, denominator: 1 } } }
  })
  writeFileSync(rulesFile, JSON.stringify([last, { ...last, version: 2, effectiveFrom, rates }]))
  writeFileSync(termsPath, `id,partner,from\n${unknown.acquirerMerchantId},hilton,2020-01-01\n`)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const runCommand = useCommands()
const run = (script: string, ...args: readonly string[]) => runCommand(`commands/${script}`, args, env)
const rules = ['--partner', 'hilton', '--rules', rulesFile]
const terms = ['--terms', termsPath, '--partners', 'hilton', '--actor', 'ada', '--reason', 'the contract of spring']

test('rules of the past are rehearsed, and applied once a second person approves', { timeout: 120_000 }, async () => {
  const rehearsed = await run('rules/rehearse.ts', ...rules)
  expect(rehearsed).toMatchObject({ code: 0 })
  expect(rehearsed.output).toMatch(
    /1 members have dined since\nhilton: 1 visits of 1 members have another verdict; 0 get/,
  )
  expect(rehearsed.output).toMatch(
    /in all [\d,]+ points less\n {2}member \w+: [\d,]+ points less\nNothing was written\.\n$/,
  )
  const [, told] = rehearsed.output.split('\n')
  const people = ['--actor', 'ada', '--approved-by', 'bea', '--reason', 'agreed in spring']
  for (const time of ['first', 'again']) {
    const revised = await run('rules/revise.ts', ...rules, ...people)
    expect([time, revised.code]).toEqual([time, 0])
    expect(revised.output).toContain(`is published, from `)
    expect(revised.output).toContain(told)
  }
  expect(await run('verify-journal.ts', '--replay', '--partner', 'hilton')).toMatchObject({ code: 0 })
})

test('terms of the past are previewed, and applied once a second person approves', { timeout: 120_000 }, async () => {
  const refused = await run('merchants/import-merchants.ts', ...terms)
  expect(refused.output).toContain('before 1 visit that was judged without it')
  const previewed = await run('merchants/import-merchants.ts', ...terms, '--preview')
  expect(previewed.output).toMatch(
    /1 would change something.*\n {2}hilton: 1 visits of 1 members .*; 1 get \d+ points more/,
  )
  expect(previewed.output).toContain('Nothing was written.')
  const applied = await run('merchants/import-merchants.ts', ...terms, '--approved-by', 'bea')
  expect(applied.output).toMatch(/1 changed something.*\n {2}hilton: 1 visits of 1 members/)
  expect(await run('verify-journal.ts', '--replay', '--partner', 'hilton')).toMatchObject({ code: 0 })
})
