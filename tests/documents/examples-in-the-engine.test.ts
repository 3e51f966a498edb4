import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { hourMs } from '#domain/dates.ts'
import { formatReward } from '#domain/money/format-reward.ts'
import { formatCents } from '#domain/text/format-number.ts'
import type { Db } from '#server/db/database.ts'
import { settlePostings } from '#server/delivery/settle-postings.ts'
import { ingestEvents } from '#server/feed/ingest-events.ts'
import type { NetworkEvent } from '#server/feed/network-event.ts'
import { verifyJournal } from '#server/journal/verify-journal.ts'
import { testDatabases, useDatabase } from '../database/database.ts'
import { addMember, addRestaurant, addRules, linkCard } from '../dines/feed-world.ts'
import { readProgram, rewardNameOf } from './example-program.ts'
import { type Example, readExamples } from './read-examples.ts'

const now = () => new Date(Date.UTC(2026, 11, 31))
/** Those in which a member of long ago dines in, at a restaurant without limits, without offers and campaigns. */
const examples = readExamples(readFileSync('docs/rewards.md', 'utf8')).filter(
  ({ settings, steps }) =>
    settings.every(({ name, cells }) => ['program', 'rules'].includes(name) || cells.join() === 'Select') &&
    !steps.some((step) => step.kind === 'visit' && step.marks.includes('order')),
)

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)

    test.each(examples)('the example at line $line of docs/rewards.md is what is posted and paid', async (example) => {
      expect(examples.length).toBeGreaterThan(8)
      const db = database.current.engine
      const { rules } = readProgram(example.settings)
      const partnerId = `example${example.line}`
      await addRules(db, partnerId, rules)
      const memberId = await addMember(db, partnerId)
      const cardToken = await linkCard(db, { partnerId, memberId })
      const { acquirerMerchantId } = await addRestaurant(db, [partnerId])
      for (const events of batchesOf(example)) {
        await ingestEvents(
          db,
          events.map((event) => ({
            ...event,
            reference: `${partnerId}.${event.reference}`,
            eventId: `${partnerId}.${event.eventId}`,
            cardToken,
            acquirerMerchantId,
          })),
          { now },
        )
        if (rules.currency === 'Credit') await settlePostings(db, partnerId, { now })
      }
      const terms = { currency: rules.currency, name: rewardNameOf(rules) }
      const { lines, credits } = await bookOf(db, partnerId)
      const shown = lines.map(({ amount }) => `${amount > 0 ? '+' : '−'}${formatReward(Math.abs(amount), terms)}`)
      expect(shown).toEqual(writtenLines(example))
      expect(credits.map(({ cents }) => formatCents(cents))).toEqual(writtenCredits(example))
      if (example.settings.some(({ cells }) => cells.some((cell) => cell.startsWith('VIP after'))) && lines.length > 5)
        expect(lines.at(-1)).toMatchObject({ amount: -126, reason: 'evaluatedAgain' })
      expect((await verifyJournal(db)).faults).toEqual([])
    })
  })

type Told = Omit<NetworkEvent, 'cardToken' | 'acquirerMerchantId'>

/** The events up to each verdict. */
function batchesOf({ steps }: Example): readonly (readonly Told[])[] {
  const moments = new Map<string, number>()
  const batches: Told[][] = []
  let names: readonly string[] = []
  let batch: Told[] = []
  let count = 0
  for (const step of steps) {
    if (step.kind === 'visit') {
      names = step.names
      const days = Number(/^every (\d+) days$/.exec(step.marks.join())?.[1] ?? 0)
      for (const [place, name] of names.entries())
        if (step.at !== null) moments.set(name, step.at + place * days * 24 * hourMs)
    }
    if (step.kind === 'event') {
      const { kind, at, amountCents, tipCents, taxCents } = step.event
      batch.push(
        ...names.map((name): Told => ({
          network: 'visa',
          eventId: String(++count),
          kind,
          reference: name,
          occurredAt: at ?? moments.get(name) ?? 0,
          amountCents,
          tipCents,
          taxCents,
        })),
      )
    }
    if (step.kind === 'verdict' && batch.length > 0) {
      batches.push(batch)
      batch = []
    }
  }
  return batches
}

/** What was posted to the member for visits, in its order, and what was paid. */
async function bookOf(db: Db, partnerId: string) {
  const lines = await db
    .selectFrom('entry as e')
    .innerJoin('posting as p', (join) =>
      join.onRef('p.partner_id', '=', 'e.partner_id').onRef('p.id', '=', 'e.posting_id'),
    )
    .select(['e.amount', 'p.reason'])
    .where('e.partner_id', '=', partnerId)
    .where('e.account', '=', 'member')
    .where('p.transaction_id', 'is not', null)
    .orderBy('p.id')
    .orderBy('e.line')
    .execute()
  const credits = await db
    .selectFrom('statement_credit')
    .select('amount_cents as cents')
    .where('partner_id', '=', partnerId)
    .orderBy('id')
    .execute()
  return { lines, credits }
}

/** The first cell of each line that the page shows, as often as its visits are. */
function writtenLines({ steps }: Example): readonly string[] {
  let visits = 1
  return steps.flatMap((step) => {
    if (step.kind === 'visit') visits = step.names.length
    if (step.kind !== 'posted') return []
    return Array.from({ length: visits }, () => step.text.split(' · ')[0] ?? '')
  })
}

function writtenCredits({ steps }: Example): readonly string[] {
  return steps.flatMap((step) =>
    step.kind === 'credit' ? (/^statement credit (\S+)/.exec(step.text)?.slice(1) ?? []) : [],
  )
}
