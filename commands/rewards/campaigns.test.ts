import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEmbedded } from '#server/db/database.ts'
import { putDatabase } from '#tests/database/migrated-database.ts'
import { addMember } from '#tests/dines/feed-world.ts'
import { useCommands } from '#tests/commands/run-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'commensal-campaigns-'))
const env = { DATA_FOLDER: join(folder, 'data') }
const file = join(folder, 'campaigns.csv')

beforeAll(() => putDatabase(env.DATA_FOLDER))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const runCommand = useCommands()
const run = (...args: readonly string[]) =>
  runCommand('commands/rewards/campaigns.ts', [...args, '--partner', 'hilton'], env)
const by = ['--actor', 'ada', '--reason', 'the plan of winter']

test('campaigns are published from a file, shown, raised and ended', { timeout: 120_000 }, async () => {
  writeFileSync(
    file,
    'code,title,reward,budget\nwinter,Winter nights,500,100000\nspring,Spring,five,\nsummer,Summer,5,none\n',
  )
  const refused = await run('import', file, ...by)
  expect(refused).toMatchObject({ code: 1 })
  expect(refused.output).toMatch(
    /Line 3: reward unreadable "five".*\nLine 4: budget bad budget "none".*\nNothing was published\./,
  )
  expect((await run('list')).output).toMatch(/^There are no campaigns\./m)
  writeFileSync(file, 'code,title,reward,budget\nwinter,Winter nights,500,100000\n')
  expect((await run('import', file)).code).toBe(2)
  expect((await run('import', file, ...by)).output).toMatch(/1 published, 0 changed, 0 unchanged/)
  expect((await run('import', file, ...by)).output).toMatch(/0 published, 0 changed, 1 unchanged/)
  expect(await run('raise', 'winter', '--budget', '5', ...by)).toMatchObject({ code: 1 })
  expect(await run('raise', 'winter', '--budget', 'lots', ...by)).toMatchObject({ code: 2 })
  expect(await run('raise', 'winter', '--budget', '200000', ...by)).toMatchObject({ code: 0 })
  expect((await run('show', 'winter')).output).toMatch(
    /state: running\n(?:.*\n)*budget: 0 points of 200,000 points given/i,
  )
  expect((await run('pause', 'winter', ...by)).output).toMatch(/^winter is paused since /m)
  expect((await run('show', 'winter')).output).toMatch(/state: paused\n(?:.*\n)*paused: since /)
  expect((await run('resume', 'winter', ...by)).output).toMatch(/^winter goes on since /m)
  expect(await run('resume', 'winter', ...by)).toMatchObject({ code: 1 })
  expect((await run('end', 'winter', ...by)).output).toMatch(/^winter ended at /m)
  expect(await run('end', 'winter', ...by)).toMatchObject({ code: 1 })
  expect(await run('end', 'nothing', ...by)).toMatchObject({ code: 1 })
  expect((await run('list')).output).toMatch(/^winter {2}over /m)
})

test('members of a file are put on a campaign’s list, all or none', { timeout: 120_000 }, async () => {
  const known = 'm1'.padEnd(22, '_')
  const database = await openEmbedded({ folder: env.DATA_FOLDER })
  const memberId = await addMember(database.engine, 'hilton')
  await database.engine.updateTable('member').set({ public_id: known }).where('id', '=', memberId).execute()
  await database.close()
  writeFileSync(file, 'code,title,reward,members\nfew,For a few,500,listed\n')
  expect(await run('import', file, ...by)).toMatchObject({ code: 0 })
  const list = join(folder, 'members.csv')
  writeFileSync(list, `member,name\n${known},Ada\nnobody,Bob\n`)
  const refused = await run('members', 'few', list, ...by)
  expect(refused).toMatchObject({ code: 1 })
  expect(refused.output).toMatch(/Line 3: member no member "nobody" in this programme\nNothing was added\./)
  writeFileSync(list, 'id\nx\n')
  expect((await run('members', 'few', list, ...by)).output).toMatch(/the header lacks "member".*\nNothing was added\./)
  expect(await run('members', 'few', ...by)).toMatchObject({ code: 2 })
  writeFileSync(list, `member\n${known}\n`)
  expect((await run('members', 'few', list, ...by)).output).toMatch(/1 added, 0 unchanged/)
  expect((await run('members', 'few', list, ...by)).output).toMatch(/0 added, 1 unchanged/)
  expect((await run('show', 'few')).output).toMatch(/members: 1 on its list/)
})
