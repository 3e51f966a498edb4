import { describe, expect, test } from 'vitest'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { replayByOperator } from './replay-by-operator.ts'

const now = new Date('2026-06-01T12:00:00Z')
const by = { actor: 'operator:ada', reason: 'the member wrote to us' }

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const db = () => database.current.engine

    async function entries(action: string) {
      const rows = await db()
        .selectFrom('audit_entry')
        .select(['actor', 'subject', 'details'])
        .where('partner_id', '=', 'hilton')
        .where('action', '=', action)
        .orderBy('position')
        .execute()
      return rows.map(({ actor, details }) => `${actor} ${JSON.parse(details).reason}`)
    }

    test('what is sent again is sent by somebody', async () => {
      const wish = { partnerId: 'hilton', network: null, from: now, to: null }
      expect(await replayByOperator(db(), { wish, ...by }, { now: () => now })).toBe(0)
      expect(await entries('postings.replay')).toEqual(['operator:ada the member wrote to us'])
    })
  })
