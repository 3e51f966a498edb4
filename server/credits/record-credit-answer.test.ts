import { refuse } from '../refusal.ts'
import { describe, expect, test } from 'vitest'
import { addCredit, addDiner, creditsOf, dineAndSettle } from '#tests/dines/credit-world.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { daysAfterNoon } from '#tests/dines/dines.ts'
import { verifyAudit } from '../audit/audit-log.ts'
import { answerCredits } from './answer-credits.ts'
import { recordCreditAnswer, type ToldAnswer } from './record-credit-answer.ts'
import { findBalances } from '../journal/balance-store.ts'
import { verifyJournal } from '../journal/verify-journal.ts'

const context = { now: () => new Date(daysAfterNoon(91)) }
const partnerId = 'told'

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const record = (creditId: number, answer: ToldAnswer['answer'], of = partnerId) =>
      recordCreditAnswer(
        database.current.engine,
        { partnerId: of, creditId, answer, actor: 'operator:ada', reason: 'a letter of visa' },
        context,
      )
    const byWire = (reference: string, status: ToldAnswer['answer'], eventId: string) =>
      answerCredits(database.current.engine, { network: 'visa', answers: [{ eventId, reference, status }] }, context)

    async function audited(creditId: number) {
      const rows = await database.current.engine
        .selectFrom('audit_entry')
        .select(['actor', 'action', 'details'])
        .where('partner_id', '=', partnerId)
        .where('subject', '=', `statement-credit:${creditId}`)
        .execute()
      return rows.map(({ details, ...entry }) => ({ ...entry, ...JSON.parse(details) }))
    }

    async function answersOf(creditId: number) {
      const rows = await database.current.engine
        .selectFrom('credit_answer')
        .select('answer')
        .where('credit_id', '=', creditId)
        .execute()
      return rows.map(({ answer }) => answer)
    }

    test('a rejection by letter gives the amount back once, is kept as an answer, and the audit log says who and why, once', async () => {
      const db = database.current.engine
      const { creditId, memberId, reference } = await addCredit(db, { partnerId })
      expect(await record(creditId, 'rejected')).toBe('recorded')
      expect(await record(creditId, 'rejected')).toBe('alreadySo')
      expect(await byWire(reference, 'rejected', 'late')).toMatchObject({ accepted: 0, duplicates: 1 })
      expect(await findBalances(db, { partnerId, memberIds: [memberId] })).toMatchObject([{ balance: 2_500 }])
      expect(await answersOf(creditId)).toEqual(['rejected', 'rejected'])
      expect(await audited(creditId)).toEqual([
        {
          actor: 'operator:ada',
          action: 'answerCredit',
          before: 'pending',
          after: 'rejected',
          network: 'visa',
          reason: 'a letter of visa',
        },
      ])
      expect((await verifyJournal(db)).faults).toEqual([])
      expect(await verifyAudit(db, partnerId)).toMatchObject({ sound: true })
    })

    test('what came by wire is so already, and another end is refused: nothing is written then', async () => {
      const { creditId, reference } = await addCredit(database.current.engine, { partnerId })
      await byWire(reference, 'completed', 'wired')
      expect(await record(creditId, 'completed')).toBe('alreadySo')
      expect(await record(creditId, 'rejected')).toEqual(
        refuse('creditIsFinal', { message: 'is completed, which is final' }),
      )
      expect(await answersOf(creditId)).toEqual(['completed'])
      expect(await audited(creditId)).toEqual([])
    })

    test('the network that thinks otherwise later is refused', async () => {
      const { creditId, reference, ...diner } = await addCredit(database.current.engine, { partnerId })
      await record(creditId, 'completed')
      expect(await byWire(reference, 'error', 'otherwise')).toMatchObject({ refused: [{ reason: 'creditIsFinal' }] })
      expect(await creditsOf(database.current.engine, diner)).toMatchObject([{ status: 'completed' }])
    })

    test('a letter and a message at once, and three letters, have one end', async () => {
      const db = database.current.engine
      const { creditId, memberId, reference } = await addCredit(db, { partnerId })
      const verdicts = await Promise.all([
        record(creditId, 'rejected'),
        record(creditId, 'error'),
        record(creditId, 'rejected'),
        byWire(reference, 'completed', 'at-once').then(({ accepted }) => (accepted ? 'recorded' : 'refused')),
      ])
      expect(verdicts.filter((verdict) => verdict === 'recorded')).toHaveLength(1)
      const [credit] = await creditsOf(db, { partnerId, memberId })
      const balance = (await findBalances(db, { partnerId, memberIds: [memberId] }))[0]?.balance ?? 0
      expect(balance).toBe(credit?.status === 'completed' ? 0 : 2_500)
      expect((await verifyJournal(db)).faults).toEqual([])
    })

    test("another partner's credit, one that never was and one without a card hear nothing", async () => {
      const db = database.current.engine
      const { creditId } = await addCredit(db, { partnerId })
      expect(await record(creditId, 'completed', 'nosh')).toEqual(refuse('notFound'))
      expect(await record(999_999_999, 'completed')).toEqual(refuse('notFound'))
      const diner = await addDiner(db, { partnerId })
      await dineAndSettle(db, diner, 50_000)
      const [own] = await creditsOf(db, diner)
      await db
        .updateTable('statement_credit')
        .set({ benefit_processor: 'none' })
        .where('partner_id', '=', partnerId)
        .where('id', '=', own?.id ?? 0)
        .execute()
      expect(await record(own?.id ?? 0, 'completed')).toEqual(refuse('withoutNetwork'))
    })
  })
