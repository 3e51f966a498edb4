import { describe, expect, test } from 'vitest'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { readMaintenance } from './maintenance-store.ts'
import { switchMaintenance } from './switch-maintenance.ts'

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

    test('maintenance is switched once, by somebody, for one programme', async () => {
      const turn = (maintenance: 'on' | 'off') => switchMaintenance(db(), 'hilton', { maintenance, ...by, now })
      expect([await turn('on'), await turn('on')]).toEqual(['done', 'alreadySo'])
      expect([await readMaintenance(db(), 'hilton'), await readMaintenance(db(), 'nosh')]).toEqual([true, false])
      expect([await turn('off'), await turn('off')]).toEqual(['done', 'alreadySo'])
      expect([await entries('maintenance.on'), await entries('maintenance.off')]).toEqual([
        ['operator:ada the member wrote to us'],
        ['operator:ada the member wrote to us'],
      ])
    })
  })
