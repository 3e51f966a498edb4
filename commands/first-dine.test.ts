import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayMs, hourMs } from '#domain/dates.ts'
import { type Database, openEmbedded, openPostgres } from '#server/db/database.ts'
import { settlePostings } from '#server/delivery/settle-postings.ts'
import { makeSecrets } from '#server/settings/secrets.ts'
import { createTestApp } from '#tests/app/app.ts'
import { createBrowser, joinedBrowser } from '#tests/app/browser.ts'
import { linkCard } from '#tests/app/link-card.ts'
import { type Run, runAlone, useCommands } from '#tests/commands/run-command.ts'

const examples = new URL('../docs/examples/', import.meta.url).pathname
const imports = [
  `${examples}restaurants.csv`,
  '--terms',
  `${examples}terms.csv`,
  '--offers',
  `${examples}offers.csv`,
  '--partners',
  'nosh,hilton',
  '--actor',
  'ada',
  '--reason',
  'the first contracts',
]

interface Place {
  readonly env: Readonly<Record<string, string>>
  open(): Promise<Database>
  remove(): Promise<void>
}

function embeddedPlace(): Place {
  const folder = mkdtempSync(join(tmpdir(), 'commensal-first-dine-'))
  const data = join(folder, 'data')
  return {
    env: { DATA_FOLDER: data },
    open: () => openEmbedded({ folder: data }),
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

async function postgresPlace(serverUrl: string): Promise<Place> {
  const name = `commensal_test_${process.pid}_first_dine`
  const folder = mkdtempSync(join(tmpdir(), 'commensal-first-dine-'))
  const server = await openPostgres(serverUrl)
  await sql`create database ${sql.id(name)}`.execute(server.owner)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return {
    env: { DATA_FOLDER: folder, DATABASE_URL: url.href },
    open: () => openPostgres(url.href),
    async remove() {
      await sql`drop database ${sql.id(name)} with (force)`.execute(server.owner)
      await server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const serverUrl = process.env['TEST_DATABASE_URL']
/** On PostgreSQL each command is a process of its own. On the embedded database they share one, where it starts in a third of the time. */
const places = [
  ['embedded', () => embeddedPlace(), useCommands],
  ...(serverUrl ? [['PostgreSQL', () => postgresPlace(serverUrl), runAlone] as const] : []),
] as const

describe.each(places)('%s', (_name, makePlace, prepare) => {
  const run: Run = prepare()
  let place: Place
  beforeAll(async () => {
    place = await makePlace()
  })
  afterAll(() => place.remove())

  const command = (name: string, ...args: readonly string[]) => run(`commands/${name}.ts`, args, place.env)

  test('from an empty database, without demo data, to a paid dine', { timeout: 240_000 }, async () => {
    expect((await command('migrate')).stdout).toMatch(/^Made .* database /m)
    const first = await command('merchants/import-merchants', ...imports)
    expect(first).toMatchObject({ code: 0, output: expect.stringContaining('2 rows: 2 new') })
    expect(first.output).toContain('terms.csv: 3 rows: 3 changed something')
    expect(first.output).toContain('offers.csv: 2 rows: 2 changed something')
    const again = await command('merchants/import-merchants', ...imports)
    expect(again.output).toContain('2 rows: 0 new, 0 changed, 2 unchanged')
    expect(again.output).toContain('terms.csv: 3 rows: 0 changed something, 3 unchanged')

    const secrets = makeSecrets()
    const joining = await place.open()
    const site = await createTestApp(joining, { secrets })
    const { browser, body } = await joinedBrowser(site.app)
    await linkCard(site, browser, '4111111111111111')
    await site.close()
    await joining.close()

    const who = ['--partner', 'nosh', '--member', body.email]
    const shown = await command('show-cards', ...who)
    const token = /^\S+: visa ending in 1111, token (\S+), linked from/.exec(shown.output)?.[1] ?? ''
    expect(token).not.toBe('')
    const linkedAt = new Date(Date.now() - 3 * dayMs).toISOString()
    const correction = [...who, '--card', '1111', '--linked-at', linkedAt, '--actor', 'ada', '--reason', 'a first try']
    expect(await command('correct-link', ...correction)).toMatchObject({
      code: 0,
      output: expect.stringContaining('The correction is in the audit log'),
    })
    expect(await command('correct-link', ...correction)).toMatchObject({
      code: 0,
      output: expect.stringContaining('Nothing was changed'),
    })

    const events = join(place.env['DATA_FOLDER'] ?? '', 'events.csv')
    const at = (hours: number) => new Date(Date.now() - hours * hourMs).toISOString()
    writeFileSync(
      events,
      [
        'network,eventId,kind,reference,cardToken,acquirerMerchantId,occurredAt,amountCents,tipCents,taxCents',
        `visa,e1,authorisation,dine-1,${token},VM-4410,${at(30)},5000,0,400`,
        `visa,e2,clearing,dine-1,${token},VM-4410,${at(4)},6000,1000,400`,
      ].join('\n'),
    )
    expect((await command('feed/ingest', events)).output).toContain(
      '2 accepted, 0 duplicates, 0 unmatched, 0 quarantined',
    )
    expect((await command('feed/ingest', events)).output).toContain('0 accepted, 2 duplicates')

    const paying = await place.open()
    const later = await createTestApp(paying, { secrets })
    await settlePostings(paying.engine, 'nosh', later.context)
    const member = createBrowser(later.app)
    for (const [name, value] of browser.cookies) member.cookies.set(name, value)
    const activity = (await member.get('/api/Member/Transactions')).body
    await later.close()
    const { rows: pending } = await sql`select from outbox where state <> 'delivered'`.execute(paying.engine)
    const { rows: audited } = await sql`
      select actor, details from audit_entry where action = 'correctCardLink'`.execute(paying.engine)
    const { rows: imported } = await sql`
      select partner_id, actor, action, details::jsonb ->> 'reason' as reason from audit_entry where action like 'import%'
      order by partner_id, position`.execute(paying.engine)
    await paying.close()
    const by = { actor: 'operator:ada', reason: 'the first contracts' }
    expect(imported).toEqual([
      { ...by, partner_id: 'hilton', action: 'importTerms' },
      { ...by, partner_id: 'hilton', action: 'importOffers' },
      { ...by, partner_id: 'nosh', action: 'importTerms' },
      { ...by, partner_id: 'nosh', action: 'importOffers' },
    ])
    expect(JSON.stringify(activity)).toContain('"Paid"')
    expect(pending).toEqual([])
    expect(audited).toEqual([{ actor: 'operator:ada', details: expect.stringContaining('a first try') }])
    expect(await command('verify-journal')).toMatchObject({ code: 0, output: expect.stringContaining('sound') })
    expect(await command('verify-audit-log')).toMatchObject({ code: 0 })
  })
})
