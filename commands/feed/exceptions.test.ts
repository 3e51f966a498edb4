import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEmbedded } from '#server/db/database.ts'
import { ingestEvents } from '#server/feed/ingest-events.ts'
import { putDatabase } from '#tests/database/migrated-database.ts'
import { addMember, addRestaurant, addRules, eventOf, linkCard } from '#tests/dines/feed-world.ts'
import { useCommands } from '#tests/commands/run-command.ts'

const run = useCommands()
const data = mkdtempSync(join(tmpdir(), 'commensal-exceptions-'))
beforeAll(async () => {
  await putDatabase(data)
  const database = await openEmbedded({ folder: data })
  const { engine } = database
  await addRules(engine, 'shell')
  const cardToken = await linkCard(engine, { partnerId: 'shell', memberId: await addMember(engine, 'shell') })
  const here = await addRestaurant(engine, ['shell'])
  const of = (reference: string, kind: 'clearing' | 'refund', day: number) =>
    eventOf(here, { reference, cardToken, kind, day, cents: 9_000 })
  const bought = { ...of('bought', 'clearing', 3), acquirerMerchantId: 'nowhere' }
  const events = [of('a', 'clearing', 1), of('b', 'clearing', 2), of('back', 'refund', 9), bought]
  await ingestEvents(engine, events, { now: () => new Date() })
  await database.close()
})
afterAll(() => rmSync(data, { recursive: true }))

const settle = (actor: string, ...given: readonly string[]) =>
  run('commands/feed/exceptions.ts', [...given, '--actor', actor, '--reason', 'the network says so'], {
    DATA_FOLDER: data,
    CORRECTION_LIMIT_CENTS: '10000',
  })

test('whoever has the shell is one person, whatever they do and call themselves', { timeout: 120_000 }, async () => {
  expect(await settle('ada', 'refuse', 'visa:bought-clearing#unmatched')).toMatchObject({ code: 0 })
  const rule = ['belongs-to', 'visa:back-refund#unmatched', '--payment', 'a-clearing']
  for (const given of [rule, ['refuse', 'visa:back-refund#unmatched']])
    expect(await settle('bea', ...given)).toMatchObject({
      code: 1,
      output: expect.stringContaining('Two people have to sign the change of visa:back-refund#unmatched'),
    })
  const database = await openEmbedded({ folder: data })
  const entries = await database.engine.selectFrom('audit_entry').select('actor').execute()
  expect(entries).toEqual([{ actor: 'operator:ada' }])
  await database.close()
})
