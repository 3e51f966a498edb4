import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEmbedded } from '#server/db/database.ts'
import { runAlone, useCommands } from '#tests/commands/run-command.ts'
import { putDatabase } from '#tests/database/migrated-database.ts'

const root = new URL('..', import.meta.url).pathname
const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
/** What npm runs for each command: [db:migrate, commands/migrate.ts]. */
const commands = Object.entries(scripts).flatMap(([name, script]) => {
  const file = /^node (?:--\S+ )*site\/run\.mjs (commands\/\S+)$/.exec(script)?.[1]
  return file === undefined ? [] : [[name, file] as const]
})
/** Enough words for each to reach the database. */
const words: Record<string, readonly string[]> = {
  backup: ['new.backup'],
  restore: ['new.backup'],
  'merchants:export': ['-'],
  'merchants:import': ['header.csv', '--actor', 'ada', '--reason', 'new places'],
  'rules:rehearse': ['--partner', 'nosh'],
  'rules:revise': '--partner nosh --actor ada --approved-by bea --reason agreed'.split(' '),
  campaigns: ['list', '--partner', 'nosh'],
  'feed:ingest': ['none.ndjson'],
  'feed:exceptions': ['list'],
  'feed:reevaluate': ['--all', '--actor', 'ada', '--reason', 'a late file'],
  'members:emulate': 'start --partner nosh --member ada@example.com --actor ada --reason asked'.split(' '),
  'cards:show': ['--partner', 'nosh', '--member', 'ada@example.com'],
  'receipt:show': ['--partner', 'nosh', 'NOS-000-000'],
  'cards:correct-link':
    `--partner nosh --member ada@example.com --card 1111 --linked-at 2026-01-01 --actor ada --reason late`.split(' '),
  'credits:answer': '--reference nosh.12 --answer completed --actor ada --reason mail'.split(' '),
  'credits:reconcile': '--partner nosh --network visa --file credits.csv'.split(' '),
  'gift-cards:reconcile': '--partner nosh --file orders.csv'.split(' '),
  deliveries: ['list'],
  'rewards:adjust': ['list', '--partner', 'nosh'],
  'rewards:statement': ['--partner', 'nosh', '--member', 'nobody'],
  content: ['list', '--partner', 'nosh'],
  maintenance: ['on', '--actor', 'ada', '--reason', 'a release'],
  'cards:unlink': '--partner nosh --member ada@example.com --card 1111 --actor ada --reason lost'.split(' '),
  'members:find': ['--partner', 'nosh', 'ada'],
  'members:show': ['--partner', 'nosh', '--member', 'ada@example.com'],
  reviews: ['list', '--partner', 'nosh'],
  surveys: ['list', '--partner', 'nosh'],
  claims: ['list', '--partner', 'nosh'],
  'members:require-email': '--partner nosh --member nobody --actor ada --reason bounces'.split(' '),
  'members:close': '--partner nosh --member nobody --actor ada --reason asked'.split(' '),
  'members:export': '--partner nosh --member nobody --actor ada --reason asked -'.split(' '),
  'members:erase': '--partner nosh --member nobody --actor ada --reason asked'.split(' '),
  'sessions:end': '--partner nosh --everybody --actor ada --reason asked'.split(' '),
  'postings:export': ['--partner', 'nosh', '-'],
  'postings:reconcile': ['--partner', 'hilton', '--day', '2026-01-01'],
  'postings:replay': '--partner nosh --from 2026-01-01 --to 2026-01-02 --actor ada --reason asked'.split(' '),
}
const postings = JSON.stringify({
  nosh: { address: 'https://p.example', secrets: [`whsec_${'Zk3vQ8mN1xR7tB5w'.repeat(3)}`] },
})

const event = {
  network: 'visa',
  eventId: 'e1',
  kind: 'clearing',
  reference: 'r1',
  cardToken: 'tok_1',
  acquirerMerchantId: 'a1',
  occurredAt: '2026-03-02T12:00:00Z',
  amountCents: 4_250,
  tipCents: 0,
  taxCents: 0,
}

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'commensal-commands-'))
  writeFileSync(join(folder, 'header.csv'), 'id,name\n')
  writeFileSync(join(folder, 'none.ndjson'), `${JSON.stringify(event)}\n`)
  writeFileSync(join(folder, 'credits.csv'), 'reference,amountCents,cardToken\n')
  writeFileSync(join(folder, 'orders.csv'), 'reference,amountCents,email,product\n')
})
afterAll(() => rmSync(folder, { recursive: true }))

/** In a folder of its own, as an operator's shell would. */
const run = useCommands({ folder: () => folder })
const alone = runAlone({ folder: () => folder })

test('every command is there', () => {
  expect(commands.length).toBeGreaterThanOrEqual(9)
})

test.each(commands)('%s --help shows how it is called, and asks nothing', async (name, file) => {
  const { code, stdout, stderr } = await alone(file, ['--help'], { DATABASE_URL: 'nonsense' })
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(new RegExp(`^npm run ${name}\\b`))
})

test.each(commands)('%s refuses an option that it does not know, with its usage', async (name, file) => {
  const { code, stderr } = await run(file, [...(words[name] ?? []), '--no-such-option'])
  expect(code).toBe(2)
  expect(stderr).toContain("Unknown option '--no-such-option'")
  expect(stderr).toContain(`npm run ${name}`)
})

/** The two that fill a place where there is nothing yet. */
const makers = ['db:migrate', 'restore']

test.each(commands.filter(([name]) => !makers.includes(name)))(
  '%s makes no database, and says in a sentence that there is none',
  async (name, file) => {
    const { code, stdout, stderr } = await run(file, words[name], {
      PARTNER_POSTINGS: postings,
      OPERATOR_CONSOLE_ORIGIN: 'https://console.example.com',
    })
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr.trim()).toMatch(/^There is no database: .* npm run db:migrate\.$/)
    expect(existsSync(join(folder, '.data'))).toBe(false)
  },
)

test('a setting that does not fit is told without a stack', async () => {
  const { code, stderr } = await alone('commands/verify-journal.ts', [], { DATABASE_URL: 'mysql://x' })
  expect(code).toBe(1)
  expect(stderr).toBe(
    'These settings do not fit:\n- DATABASE_URL: expected an address like postgres://user@host:5432/database, or nothing, got 9 other characters\n',
  )
})

test('an argument that looks like a card number is refused, and not told again', async () => {
  const { code, stdout, stderr } = await alone('commands/maintenance.ts', ['on', '--partner', '4111 1111 1111 1111'])
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toMatch(/^An argument looks like a payment card number\./)
  expect(stderr).not.toContain('1111')
})

test(
  'commands read .env of the folder they are started in, and real variables go before it',
  { timeout: 240_000 },
  async () => {
    const data = join(folder, 'from-file')
    await putDatabase(data)
    writeFileSync(join(folder, '.env'), `DATA_FOLDER=${data}\nLOG_LEVEL=silent\n`)
    expect((await alone('commands/migrate.ts')).stdout).toBe('The database is up to date.\n')
    expect(await alone('commands/verify-journal.ts')).toMatchObject({
      code: 0,
      stdout: '0 postings, 0 entries: sound\n',
    })

    const turned = await alone('commands/maintenance.ts', 'on --partner hilton --actor ada --reason release'.split(' '))
    expect(turned.stdout).toContain('maintenance is on for hilton')
    const database = await openEmbedded({ folder: data })
    expect(await database.engine.selectFrom('partner_state').select(['partner_id', 'maintenance']).execute()).toEqual([
      { partner_id: 'hilton', maintenance: true },
    ])
    await database.close()

    const elsewhere = await alone('commands/verify-journal.ts', [], { DATA_FOLDER: join(folder, 'another') })
    expect(elsewhere).toMatchObject({ code: 1, stdout: '' })
    rmSync(join(folder, '.env'))
  },
)

test.each([
  ['maintenance', ['commands/maintenance.ts', 'maybe']],
  ['maintenance', ['commands/maintenance.ts', 'on', 'off']],
  ['maintenance', ['commands/maintenance.ts', 'on']],
  ['maintenance', 'commands/maintenance.ts on --actor ada'.split(' ')],
  ['content', 'commands/content.ts publish surveys --partner nosh'.split(' ')],
  ['content', 'commands/content.ts revert surveys --partner nosh'.split(' ')],
  ['sessions:end', 'commands/members/end-sessions.ts --partner nosh --everybody'.split(' ')],
  ['postings:replay', 'commands/replay-postings.ts --partner nosh --from 2026-01-01 --to 2026-01-02'.split(' ')],
  ['audit-log:verify', ['commands/verify-audit-log.ts', '--last-hash', 'a'.repeat(64)]],
  ['audit-log:verify', 'commands/verify-audit-log.ts --partner nosh --last-hash abc'.split(' ')],
  ['members:find', 'commands/members/find.ts --partner nosh a'.split(' ')],
  ['maintenance', ['commands/maintenance.ts', 'on', '--partner', 'nobody']],
  ['postings:export', ['commands/export-postings.ts', '--partner', 'nosh']],
  ['postings:reconcile', ['commands/reconcile/reconcile-postings.ts', '--partner', 'hilton']],
  ['postings:reconcile', ['commands/reconcile/reconcile-postings.ts', '--partner', 'hilton', '--day', '2026-02-30']],
  ['postings:reconcile', ['commands/reconcile/reconcile-postings.ts', '--partner', 'nobody', '--day', '2026-01-01']],
  ['content', ['commands/content.ts', 'list', '--partner', 'nobody']],
  ['surveys', ['commands/surveys.ts', 'list', 'file.csv', '--partner', 'nosh']],
  ['surveys', ['commands/surveys.ts', 'export', '--partner', 'nosh']],
  ['surveys', ['commands/surveys.ts', 'export', 'file.csv', '--partner', 'nosh', '--from', 'noon']],
  ['merchants:import', ['commands/merchants/import-merchants.ts']],
  ['merchants:import', ['commands/merchants/import-merchants.ts', '--terms', 'nowhere.csv']],
  ['merchants:import', ['commands/merchants/import-merchants.ts', 'header.csv', '--actor', 'ada']],
  ['merchants:import', ['commands/merchants/import-merchants.ts', 'header.csv', '--reason', 'new places']],
  [
    'merchants:import',
    'commands/merchants/import-merchants.ts header.csv --preview --actor ada --reason places'.split(' '),
  ],
  [
    'merchants:import',
    'commands/merchants/import-merchants.ts header.csv --actor a --approved-by A --reason places'.split(' '),
  ],
  ['rules:rehearse', ['commands/rules/rehearse.ts']],
  ['rules:rehearse', ['commands/rules/rehearse.ts', '--partner', 'nosh', '--version', '99']],
  ['rules:rehearse', ['commands/rules/rehearse.ts', '--partner', 'nosh', '--rules', 'header.csv']],
  ['rules:revise', 'commands/rules/revise.ts --partner nosh --actor ada --reason agreed'.split(' ')],
  ['rules:revise', 'commands/rules/revise.ts --partner nosh --actor a --approved-by A --reason agreed'.split(' ')],
  ['feed:ingest', ['commands/feed/ingest.ts', 'none.ndjson', '--rejects', 'none.ndjson']],
  ['feed:exceptions', ['commands/feed/exceptions.ts', 'burn']],
  ['feed:exceptions', ['commands/feed/exceptions.ts', 'list', '--network', 'diners']],
  ['feed:exceptions', 'commands/feed/exceptions.ts refuse visa:e --actor ada --reason wrong'.split(' ')],
  ['feed:exceptions', 'commands/feed/exceptions.ts refuse visa:e#unmatched --actor ada'.split(' ')],
  ['feed:exceptions', 'commands/feed/exceptions.ts belongs-to visa:e#unmatched --actor ada --reason wrong'.split(' ')],
  ['feed:exceptions', 'commands/feed/exceptions.ts correct visa:e#unmatched --actor ada --reason wrong'.split(' ')],
  ['feed:reevaluate', ['commands/feed/reevaluate.ts', '--all', '--actor', 'ada']],
  ['feed:reevaluate', ['commands/feed/reevaluate.ts', '--all', '--reason', 'late']],
  ['feed:reevaluate', ['commands/feed/reevaluate.ts', '--actor', 'ada', '--reason', 'late']],
  ['credits:answer', 'commands/answer-credit.ts --reference nosh.12 --answer paid --actor a --reason mail'.split(' ')],
  ['credits:answer', 'commands/answer-credit.ts --reference nosh --answer error --actor a --reason mail'.split(' ')],
  ['credits:answer', 'commands/answer-credit.ts --reference nosh.12 --answer error --reason mail'.split(' ')],
  [
    'cards:correct-link',
    `commands/correct-link.ts --partner nosh --member m --card 1 --linked-at noon --actor a --reason late`.split(' '),
  ],
])('%s called wrongly ends with 2 and its usage: %j', async (name, [file = '', ...given]) => {
  const { code, stderr } = await run(file, given)
  expect(code).toBe(2)
  expect(stderr).toContain(`npm run ${name}`)
})
