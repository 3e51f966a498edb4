import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadPartners } from '#partners/registry.ts'
import { verifyJournal } from '#server/journal/verify-journal.ts'
import { required } from '#domain/required.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { fictionalMerchants } from '../fiction/fictional-merchants.ts'
import { demoHistory } from './demo-history.ts'
import { demoMembers } from './demo-members.ts'
import { fillWithDemo } from './fill-with-demo.ts'
import { findBeginning } from './find-begun.ts'
import { isSeeded } from './seed-database.ts'

// On one of the two: it writes the whole demo, which takes longer than any other test.
const database = useDatabase(required(testDatabases().at(-1), 'a database to test on'))

test(
  'a seeding that is cut off anywhere goes on from there, and ends with what one that was left alone writes',
  { timeout: 300_000 },
  async () => {
    const dataFolder = mkdtempSync(join(tmpdir(), 'commensal-seed-'))
    const { engine } = database.current
    const began = new Date()
    let days = 0
    const steps: string[] = []
    async function fill(cutAt: RegExp): Promise<void> {
      await fillWithDemo({
        database: database.current,
        partners: loadPartners(),
        dataFolder,
        // Each try is on another day.
        now: new Date(began.getTime() + 86_400_000 * days++),
        say(step) {
          steps.push(step)
          if (cutAt.test(step)) throw new Error(`cut off at ${step}`)
        },
      })
    }
    for (const cutAt of [/listings/, /half of the year/]) {
      await expect(fill(cutAt)).rejects.toThrow('cut off')
      expect(await isSeeded(database.current)).toBe(false)
    }
    await fill(/^$/)
    expect(await isSeeded(database.current)).toBe(true)
    expect(steps.filter((step) => step.includes('fictional restaurants'))).toHaveLength(1)

    const merchants = fictionalMerchants('commensal')
    const now = required(await findBeginning(engine, merchants), 'the day of the first try')
    expect(now).toEqual(began)
    const links = await engine
      .selectFrom('card_link as l')
      .innerJoin('member as m', 'm.id', 'l.member_id')
      .select(['m.email', 'm.id as memberId', 'l.card_token as token', 'l.card_type as cardType'])
      .orderBy('l.id')
      .execute()
    const told = demoMembers.flatMap((member) => {
      const tokens = links.filter(({ email }) => email === member.email)
      return demoHistory({ ...member, memberId: 0, joinedAt: now, tokens }, { merchants, seed: 'commensal', now })
    })
    const events = await engine.selectFrom('network_event').select('event_id').execute()
    expect(new Set(events.map(({ event_id: id }) => id))).toEqual(new Set(told.map(({ eventId }) => eventId)))
    // Two dines of one night have one name in the demo: the feed puts the second aside, whoever is cut off.
    const ids = told.map(({ eventId }) => eventId)
    const aside = await engine.selectFrom('quarantined_event').select('event_id').execute()
    for (const { event_id: id } of aside) expect(ids.indexOf(id), id).not.toBe(ids.lastIndexOf(id))
    expect((await verifyJournal(engine)).faults).toEqual([])
    const unspread = engine.selectFrom('notice').select('id').where('spread_at', 'is', null)
    expect(await unspread.execute()).toEqual([])
    steps.length = 0
    await fill(/^$/)
    expect(steps).toEqual(['the demo data is there already'])
    rmSync(dataFolder, { recursive: true })
  },
)
