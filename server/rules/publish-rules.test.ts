import { describe, expect, test } from 'vitest'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { pointRules } from '#tests/dines/dines.ts'
import { PartnerFilesError } from '#partners/files/reading/read-partner-files.ts'
import { lastWords } from '../settings/operator-error.ts'
import { publishRules } from './publish-rules.ts'

const now = new Date('2026-03-02T12:00Z')
const second = { ...pointRules, version: 2, effectiveFrom: '2026-07-01' }

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const publish = (id: string, rules: readonly (typeof pointRules)[]) =>
      publishRules(database.current.engine, [{ id, rules }], now)

    test('a document becomes a row once, from midnight in New York on', async () => {
      expect(await publish('once', [pointRules])).toBe(1)
      expect(await publish('once', [pointRules, second])).toBe(1)
      expect(await publish('once', [pointRules, second])).toBe(0)
      const rows = await database.current.engine
        .selectFrom('rule_version')
        .select(['version', 'effective_from', 'body'])
        .where('partner_id', '=', 'once')
        .orderBy('version')
        .execute()
      expect(rows).toEqual([
        { version: 1, effective_from: new Date('2020-01-01T05:00Z'), body: pointRules },
        { version: 2, effective_from: new Date('2026-07-01T04:00Z'), body: second },
      ])
    })

    test('a published document that was changed stops the start, naming file and version', async () => {
      await publish('changed', [pointRules])
      const changed = { ...pointRules, cardActivationHours: 1 }
      await expect(publish('changed', [changed])).rejects.toThrow(/partners\/changed\/rules\.json: version 1: changed/)
    })

    test('a new document that begins before a published one stops the start, naming the field', async () => {
      await publish('backdated', [second])
      const early = { ...pointRules, version: 3, effectiveFrom: '2026-06-30' }
      await expect(publish('backdated', [second, early])).rejects.toThrow(/version 3: effectiveFrom must be later/)
    })

    test('a start that such a document stops says so in a sentence, without a stack', async () => {
      await publish('said', [pointRules])
      const fault: unknown = await publish('said', [{ ...pointRules, cardActivationHours: 1 }]).catch(
        (error: unknown) => error,
      )
      expect(lastWords(fault)).toBe(
        'partners/said/rules.json: version 1: changed after it was published; add a version with a later effectiveFrom instead',
      )
    })
  })

test('mistakes in the files of partners are named without a stack', () => {
  const problem = { file: 'partners/nosh/rules.json', field: '2.effectiveFrom', reason: 'must be later' }
  expect(lastWords(new PartnerFilesError([problem]))).toBe(
    'The partner files have mistakes:\n  partners/nosh/rules.json: 2.effectiveFrom: must be later',
  )
})
