import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { hourMs } from '#domain/dates.ts'
import type { RuleDocument } from '#domain/rules/rule-document.ts'
import { describeOnPostgres, testDatabases, useDatabase } from '#tests/database/database.ts'
import { addressOf, openAgain } from '#tests/database/second-connection.ts'
import { daysAfterNoon, perDollar, pointRules } from '#tests/dines/dines.ts'
import { addMember, addRestaurant, dineEvents, linkCard } from '#tests/dines/feed-world.ts'
import type { Db } from '../db/database.ts'
import { settlePostings } from '../delivery/settle-postings.ts'
import { ingestEvents } from '../feed/ingest-events.ts'
import { replayJournal } from '../journal/replay/replay-journal.ts'
import { sealRows } from '../journal/seals/seal-store.ts'
import { verifyJournal } from '../journal/verify-journal.ts'
import { Refusal } from '../refusal.ts'
import { publishRules } from '../rules/publish-rules.ts'
import { rehearseRules } from './rehearse-rules.ts'
import { goOnWithRevisions, reviseRules } from './revise-rules.ts'

const now = new Date(daysAfterNoon(10))
const clock = { now: () => now }
const approval = { askedBy: 'operator:ada', approvedBy: 'operator:bea' }
const rates = (perDollars: number): RuleDocument['rates'] => [{ tier: 0, accrual: perDollar(perDollars) }]
/** From midnight before the fourth day on. */
const draft: RuleDocument = { ...pointRules, version: 2, effectiveFrom: '2026-03-06', rates: rates(1) }

/** A programme of its own in which members dine on the second day and on the fifth, at 5 per dollar. */
async function programme(db: Db, id: string, members = 1) {
  await publishRules(db, [{ id, rules: [pointRules] }], now)
  const restaurant = await addRestaurant(db, [id])
  const cards: string[] = []
  for (let count = 0; count < members; count++)
    cards.push(await linkCard(db, { partnerId: id, memberId: await addMember(db, id) }))
  const dine = async (name: string, day: number, cents?: number) => {
    const given = cards.map((cardToken, card) => ({ reference: `${id}-${name}-${card}`, cardToken, day }))
    const events = given.flatMap((each) => dineEvents(restaurant, { ...each, ...(cents !== undefined && { cents }) }))
    await ingestEvents(db, events, clock)
  }
  await dine('before', 2)
  await dine('after', 5)
  const rewards = async () => {
    const rows = await db
      .selectFrom('transaction')
      .select('reward')
      .where('partner_id', '=', id)
      .orderBy('authorised_at')
      .execute()
    return rows.map(({ reward }) => reward)
  }
  const reasons = async () => {
    const rows = await db.selectFrom('posting').select('reason').where('partner_id', '=', id).orderBy('id').execute()
    return rows.flatMap(({ reason }) => reason ?? [])
  }
  const isSound = async () => {
    expect((await verifyJournal(db)).faults).toEqual([])
    expect((await replayJournal(db, { partnerIds: [id], now })).examples).toEqual([])
  }
  const revise = (document = draft, more: Partial<typeof approval> = {}) =>
    reviseRules(db, { partnerId: id, document, approval: { ...approval, ...more }, reason: 'agreed in March' }, clock)
  return { dine, rewards, reasons, isSound, revise }
}

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)

    test('a rehearsal tells cost, winners and losers on the visits that there were, and writes nothing', async () => {
      const db = database.current.engine
      const { rewards, isSound } = await programme(db, 'rehearsed', 3)
      const told = await rehearseRules(db, { partnerId: 'rehearsed', document: draft })
      expect(told).toMatchObject({
        diners: 3,
        effect: { members: 3, visits: 3, more: 0, winners: 0, less: 1_200, losers: 3 },
        winners: [],
        losers: [{ change: -400 }, { change: -400 }, { change: -400 }],
      })
      const generous = { ...draft, effectiveFrom: '2027-01-01', rates: rates(7) }
      const since = { partnerId: 'rehearsed', document: generous, since: daysAfterNoon(0) }
      expect((await rehearseRules(db, since)).effect).toMatchObject({ visits: 6, more: 1_200, winners: 3, losers: 0 })
      expect(await rewards()).toEqual([500, 500, 500, 500, 500, 500])
      expect(
        await db.selectFrom('rule_version').selectAll().where('partner_id', '=', 'rehearsed').execute(),
      ).toHaveLength(1)
      await isSound()
    })

    test('a revision that two people want judges each visit since its beginning anew, also what was paid, and says why', async () => {
      const db = database.current.engine
      const { dine, rewards, reasons, isSound, revise } = await programme(db, 'revised', 2)
      await settlePostings(db, 'revised', clock)
      const { effect: rehearsed } = await rehearseRules(db, { partnerId: 'revised', document: draft })
      expect(await revise()).toEqual(rehearsed)
      expect(await rewards()).toEqual([500, 500, 100, 100])
      expect(await reasons()).toEqual(['rulesChanged', 'rulesChanged'])
      await isSound()
      expect(await revise()).toEqual(rehearsed)
      await dine('unrelated', 3)
      expect(await rewards()).toEqual([500, 500, 500, 500, 100, 100])
      expect(await publishRules(db, [{ id: 'revised', rules: [pointRules, draft] }], now)).toBe(0)
      const entries = await db
        .selectFrom('audit_entry')
        .select(['actor', 'action', 'details'])
        .where('partner_id', '=', 'revised')
        .orderBy('position')
        .execute()
      expect(entries.map(({ actor, action, details }) => [actor, action, JSON.parse(details)])).toMatchObject([
        ['operator:ada', 'reviseRules', { ...approval, reason: 'agreed in March' }],
        ['operator:ada', 'rulesRevised', { approvedBy: 'operator:bea', members: 2, visits: 2, less: 800 }],
      ])
      await isSound()
    })

    test('one person is not two, what is published needs no revision, and a second one waits', async () => {
      const db = database.current.engine
      const { rewards, revise } = await programme(db, 'refused')
      const codeOf = async (answer: Promise<unknown>) => {
        const said = await answer
        return said instanceof Refusal ? said.code : said
      }
      expect(await codeOf(revise(draft, { approvedBy: 'operator:Ada' }))).toBe('samePerson')
      expect(await codeOf(revise(pointRules))).toBe('alreadyPublished')
      await expect(revise({ ...pointRules, cardActivationHours: 1 })).rejects.toThrow(/changed after it was published/)
      await expect(revise({ ...draft, effectiveFrom: '2019-01-01' })).rejects.toThrow(/must be later/)
      expect(await codeOf(revise({ ...draft, version: 3 }))).toBe('versionMissing')
      expect(await rewards()).toEqual([500, 500])
      await revise()
      await db.updateTable('rule_revision').set({ finished_at: null }).where('partner_id', '=', 'refused').execute()
      await sealRows(db, 'rule_revision', sql<boolean>`t.partner_id = 'refused'`)
      expect(await codeOf(revise({ ...draft, version: 3, effectiveFrom: '2026-03-07' }))).toBe('anotherUnderWay')
    })

    test('what was cut off is ended by the background work, and a member who dines meanwhile counts once', async () => {
      const db = database.current.engine
      const { dine, rewards, isSound, revise } = await programme(db, 'forsaken')
      await revise()
      const long = { finished_at: null, after_member: 0, moved_at: new Date(now.getTime() - hourMs) }
      await db.updateTable('rule_revision').set(long).where('partner_id', '=', 'forsaken').execute()
      await dine('meanwhile', 4)
      await goOnWithRevisions(db, clock)
      await goOnWithRevisions(db, clock)
      expect(await rewards()).toEqual([500, 100, 100])
      const { finished_at: end } = await db
        .selectFrom('rule_revision')
        .select('finished_at')
        .where('partner_id', '=', 'forsaken')
        .executeTakeFirstOrThrow()
      expect(end).toEqual(now)
      await isSound()
    })
  })

describeOnPostgres('on PostgreSQL', (database) => {
  test('two who revise at once, while members dine, do it once', async () => {
    const db = database.current.engine
    const { dine, rewards, reasons, isSound, revise } = await programme(db, 'twice', 250)
    const other = await openAgain(database.current)
    const second = reviseRules(
      other.engine,
      { partnerId: 'twice', document: draft, approval, reason: 'agreed in March' },
      clock,
    )
    await Promise.all([revise(), second, dine('meanwhile', 6)])
    await other.close()
    const counted = Map.groupBy(await rewards(), (reward) => reward)
    expect([counted.get(500)?.length, counted.get(100)?.length]).toEqual([250, 500])
    expect(new Set(await reasons())).toEqual(new Set(['rulesChanged']))
    await isSound()
  })

  test('a process that is killed in the middle leaves whole batches, and the next one goes on from there', async () => {
    const db = database.current.engine
    const { rewards, isSound, revise } = await programme(db, 'killed', 450)
    const script = `
      const { openPostgres } = await import('./server/db/database.ts')
      const { reviseRules } = await import('./server/rule-revisions/revise-rules.ts')
      const database = await openPostgres(process.env.DATABASE_URL)
      const revising = { partnerId: 'killed', document: ${JSON.stringify(draft)}, approval: ${JSON.stringify(approval)}, reason: 'agreed' }
      await reviseRules(database.engine, revising, { now: () => new Date(${now.getTime()}) })`
    const env = { ...process.env, DATABASE_URL: await addressOf(database.current) }
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], { env, stdio: 'inherit' })
    const progress = async () => {
      const row = await db
        .selectFrom('rule_revision')
        .select('members')
        .where('partner_id', '=', 'killed')
        .executeTakeFirst()
      return row?.members ?? 0
    }
    await expect.poll(progress, { interval: 2, message: 'members judged by the revision' }).toBeGreaterThan(0)
    child.kill('SIGKILL')
    await once(child, 'exit')
    const done = await progress()
    expect(done % 100).toBe(0)
    expect((await rewards()).filter((reward) => reward === 100)).toHaveLength(done)
    expect(await revise()).toMatchObject({ members: 450, visits: 450, less: 180_000, losers: 450 })
    expect((await rewards()).filter((reward) => reward === 100)).toHaveLength(450)
    await isSound()
  })
})
