import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { dayMs, hourMs } from '#domain/dates.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { daysAfterNoon } from '#tests/dines/dines.ts'
import { addMember, addRestaurant, addRules, dineEvents, eventOf, linkCard } from '#tests/dines/feed-world.ts'
import type { PartnerPostings } from '#vendors/partner-postings/client.ts'
import type { PartnerPosting } from '#vendors/partner-postings/wire.ts'
import { ingestEvents } from '../feed/ingest-events.ts'
import { createLog } from '../log.ts'
import { deliverPostings } from './deliver-postings.ts'
import { readAcknowledgements } from './read-acknowledgements.ts'
import { reconcilePostings } from './reconcile-postings.ts'

const log = createLog({ logLevel: 'silent' })
const folder = mkdtempSync(join(tmpdir(), 'commensal-reconcile-'))
afterAll(() => rmSync(folder, { recursive: true }))

function fileOf(text: string): string {
  const path = join(folder, `${randomBytes(4).toString('hex')}.csv`)
  writeFileSync(path, text)
  return path
}

test('a file that has a column twice is refused whole, and an amount in other digits with its line', async () => {
  for (const header of ['postingId,amount,amount', 'postingId,postingId,amount', 'postingId, amount ,amount'])
    await expect(readAcknowledgements(fileOf(`${header}\n1,2,3\n`))).rejects.toThrow(
      /^Line 1: the header has .* twice$/,
    )
  for (const amount of ['1e3', '10.0', '0x10', '+10', '010', '１０'])
    expect((await readAcknowledgements(fileOf(`postingId,amount\n1,${amount}\n`))).badLines).toEqual([
      { line: 2, reason: 'amount: expected a whole number' },
    ])
})

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const firstDay = new Date(`${new Date(daysAfterNoon(30)).toISOString().slice(0, 10)}T00:00:00Z`).getTime()
    let count = 0

    /** A day of awards, of which the partner refuses that of $77; a day of refunds. */
    async function twoDays() {
      const db = database.current.engine
      const partnerId = `reconciled${++count}`
      const restaurant = await addRestaurant(db, [partnerId])
      await addRules(db, partnerId)
      const cardToken = await linkCard(db, { partnerId, memberId: await addMember(db, partnerId) })
      const taken: PartnerPosting[] = []
      const postings: PartnerPostings = {
        async deliver(batch) {
          taken.push(...batch.filter(({ amount }) => amount !== 385))
          const refused = batch
            .filter(({ amount }) => amount === 385)
            .map(({ postingId: id }) => ({ id, reason: 'no' }))
          return { kind: 'delivered', refused }
        },
      }
      const at = (clock: number) => ({ now: () => new Date(clock) })
      const deliver = (clock: number) =>
        deliverPostings(db, partnerId, { postings, log, random: randomBytes, ...at(clock) })
      const dine = (cents: number, clock: number) => {
        const given = { reference: `reconciled-dine${++count}`, cardToken, cents }
        return ingestEvents(db, dineEvents(restaurant, given), at(clock)).then(() => given)
      }
      const morning = firstDay + hourMs
      const visit = await dine(10_000, morning)
      await dine(7_700, morning)
      await deliver(morning + hourMs)
      await dine(2_000, firstDay + dayMs - 1)
      const next = firstDay + dayMs
      await ingestEvents(db, [eventOf(restaurant, { ...visit, kind: 'refund', cents: 4_000 })], at(next))
      await deliver(next + hourMs)
      await dine(1_000, next + 2 * hourMs)
      return { partnerId, taken }
    }

    const balance = { currency: 'Point', opening: 0, awards: 0, adjustments: 0, delivered: 0, refused: 0, pending: 0 }

    test('each day opens as the one before closed, and says what was posted, taken and refused', async () => {
      const { partnerId } = await twoDays()
      const of = async (day: number) =>
        (
          await reconcilePostings(
            database.current.engine,
            { partnerId, begins: new Date(firstDay + day * dayMs) },
            null,
          )
        ).balances
      expect(await of(-1)).toEqual([])
      expect(await of(0)).toEqual([
        {
          ...balance,
          awards: 985,
          delivered: 500,
          closing: 485,
          refused: 385,
          pending: 100,
          partnerBalance: 500,
          settled: 500,
        },
      ])
      expect(await of(1)).toEqual([
        {
          ...balance,
          opening: 485,
          awards: 50,
          adjustments: -200,
          delivered: -100,
          closing: 435,
          refused: 385,
          pending: 50,
          partnerBalance: 400,
          settled: 400,
        },
      ])
      expect(await of(2)).toMatchObject([{ opening: 435, delivered: 0, closing: 435, partnerBalance: 400 }])
    })

    test('what the partner acknowledges agrees, or each difference is named with its line', async () => {
      const { partnerId, taken } = await twoDays()
      const other = await twoDays()
      const [award, second, refund] = taken.map(({ postingId }) => postingId)
      const held = async (day: number, lines: readonly string[]) => {
        const { rows: acknowledged, badLines } = await readAcknowledgements(
          fileOf(['postingId,amount,note', ...lines].join('\n')),
        )
        expect(badLines).toEqual([])
        const begins = new Date(firstDay + day * dayMs)
        return (await reconcilePostings(database.current.engine, { partnerId, begins }, acknowledged)).differences
      }
      const rows = taken.map(({ postingId, amount }) => `${postingId},${amount},`)
      expect(await held(0, rows.slice(0, 1))).toEqual([])
      expect(await held(1, rows.slice(1))).toEqual([])
      expect(await held(0, [])).toEqual([{ kind: 'missing', postingId: award, line: null, ours: 500, theirs: null }])

      const theirs = other.taken[0]?.postingId
      const { public_id: refused } = await database.current.engine
        .selectFrom('outbox')
        .innerJoin('posting', (on) =>
          on.onRef('posting.partner_id', '=', 'outbox.partner_id').onRef('posting.id', '=', 'outbox.posting_id'),
        )
        .select('public_id')
        .where('outbox.partner_id', '=', partnerId)
        .where('state', '=', 'failed')
        .executeTakeFirstOrThrow()
      expect(
        await held(1, [
          ...rows,
          `${refund},-200,`,
          `${second},99,`,
          `${theirs},500,`,
          `${refused},385,`,
          '999999999,1,',
        ]),
      ).toMatchObject([
        { kind: 'otherDay', postingId: award, line: 2 },
        { kind: 'twice', postingId: refund, line: 5 },
        { kind: 'twice', postingId: second, line: 6, ours: 100, theirs: 99 },
        { kind: 'unknown', postingId: theirs, line: 7, ours: null },
        { kind: 'notDelivered', postingId: refused, line: 8 },
        { kind: 'unknown', postingId: '999999999', line: 9 },
      ])
      expect(await held(1, [`${refund},-201,`, `${second},100,`])).toMatchObject([
        { kind: 'otherAmount', postingId: refund, line: 2, ours: -200, theirs: -201 },
      ])
    })
  })

test('each bad line of the file is named with its reason', async () => {
  const text = '\uFEFFpostingId,amount,currency\n1,5,Point\n0,5,Point\n2,5.5,Mile\n3,5,Euro\n4,5\n5,\0,Point\nx,,\n'
  const { rows: acknowledged, badLines } = await readAcknowledgements(fileOf(text))
  expect(acknowledged).toEqual([
    { line: 2, postingId: '1', amount: 5, currency: 'Point', memberPublicId: null, partnerNumber: null },
  ])
  expect(badLines).toMatchObject([
    { line: 3, reason: expect.stringContaining('postingId') },
    { line: 4, reason: expect.stringContaining('amount: expected a whole number') },
    { line: 5, reason: expect.stringContaining('currency: expected one of') },
    { line: 6, reason: '2 cells where the header has 3' },
    { line: 7 },
    { line: 8, reason: expect.stringContaining('postingId') },
  ])
})

test.each([
  ['an empty file', '', 'Line 1: the file is empty'],
  ['another header', 'id,sum\n1,2\n', 'the header lacks postingId, amount'],
  ['a megabyte of one cell', `${'x'.repeat(1_000_000)}\n`, 'the header lacks postingId, amount'],
])('%s is refused whole', async (_name, text, reason) => {
  await expect(readAcknowledgements(fileOf(text))).rejects.toThrow(reason)
})
