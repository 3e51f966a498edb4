import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEmbedded } from '#server/db/database.ts'
import { putDatabase } from '#tests/database/migrated-database.ts'
import { addCredit, creditsOf } from '#tests/dines/credit-world.ts'
import { useCommands } from '#tests/commands/run-command.ts'

const run = useCommands()
const data = mkdtempSync(join(tmpdir(), 'commensal-answer-credit-'))
let credit: Awaited<ReturnType<typeof addCredit>>
beforeAll(async () => {
  await putDatabase(data)
  const database = await openEmbedded({ folder: data })
  credit = await addCredit(database.engine, { partnerId: 'nosh' })
  await database.close()
})
afterAll(() => rmSync(data, { recursive: true }))

const answer = (reference: string, word: string) =>
  run(
    'commands/answer-credit.ts',
    ['--reference', reference, '--answer', word, '--actor', 'ada', '--reason', 'a letter of visa'],
    { DATA_FOLDER: data },
  )

test(
  'an operator records what a network wrote; given twice it changes nothing, and what contradicts it is refused',
  { timeout: 120_000 },
  async () => {
    const { reference } = credit
    expect(await answer(reference, 'rejected')).toMatchObject({
      code: 0,
      output: `The credit ${reference} is rejected now. The answer is in the audit log.\n`,
    })
    expect(await answer(reference, 'rejected')).toMatchObject({
      code: 0,
      output: `The credit ${reference} is rejected already. Nothing was changed.\n`,
    })
    expect(await answer(reference, 'completed')).toMatchObject({
      code: 1,
      output: `The credit ${reference} is rejected, which is final. Nothing was changed.\n`,
    })
    expect(await answer('nosh.99999', 'completed')).toMatchObject({
      code: 1,
      output: 'There is no credit nosh.99999.\n',
    })
    const database = await openEmbedded({ folder: data })
    expect(await creditsOf(database.engine, credit)).toMatchObject([{ status: 'rejected' }])
    expect(await database.engine.selectFrom('audit_entry').select(['partner_id', 'actor', 'action']).execute()).toEqual(
      [{ partner_id: 'nosh', actor: 'operator:ada', action: 'answerCredit' }],
    )
    await database.close()
  },
)
