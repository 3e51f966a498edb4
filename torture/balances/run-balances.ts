import { dayMs, hourMs } from '#domain/dates.ts'
import type { Db } from '#server/db/database.ts'
import { insertRows } from '#server/db/rows.ts'
import { ingestEvents } from '#server/feed/ingest-events.ts'
import { addRestaurant, addRules } from '#tests/dines/feed-world.ts'
import { adjust, choose, close, erase, type Fate, link, orderGiftCard, unlink } from '../model/balances/acts.ts'
import { type Books, openBooks, type Outside } from '../model/balances/books.ts'
import { runJobs } from '../model/balances/jobs.ts'
import { judgeVisits } from '../model/balances/judge-visits.ts'
import { chanceOf } from '../stories/chance.ts'
import type { Difference } from '../world/compare.ts'
import { idOf, publicIdOf } from '../world/world-ids.ts'
import { actInEngine } from './act-on-balances.ts'
import { type BalanceReceivers, createBalanceReceivers } from './balance-receivers.ts'
import type { BalanceAct, BalanceStory } from './balance-story.ts'
import { analyse, observeBalances, readMemberIds } from './observe-balances-store.ts'
import { type BalanceProgramme, createOutside, opening, programmes, tickAt, ticks } from './plan-balances.ts'
import { runBalanceJobs } from './run-balance-jobs.ts'
import { accountsOf, linesOf } from './say-books.ts'

/** A story, its programme, and what the second model has of it by now. */
interface Running {
  readonly story: BalanceStory
  readonly programme: BalanceProgramme
  readonly books: Books
}

/** As a server does by itself: plans for tables of which nothing is known take far longer. */
const analysedAt: readonly number[] = [0, 2, 8, 20, 40]

export interface BalanceWorld {
  readonly receivers: BalanceReceivers
  readonly differences: readonly Difference[]
  readonly acts: number
}

/** Lets the stories happen day by day, in the engine and in the second model, and compares all books each evening. A story that differs is followed no further. */
export async function runBalances(
  db: Db,
  { seed, stories }: { readonly seed: string; readonly stories: readonly BalanceStory[] },
): Promise<BalanceWorld> {
  const outside = createOutside(seed)
  let clock = opening
  const now = () => new Date(clock)
  const receivers = createBalanceReceivers(outside, () => clock)
  const ids = await fill(db, stories)
  const chance = chanceOf(`tell ${seed}`)
  let running = stories.map((story) => runningOf(story, outside))
  const differences: Difference[] = []
  let acts = 0
  for (let tick = 0; tick < ticks; tick++) {
    for (const isLate of [false, true]) {
      if (isLate) {
        clock = tickAt(tick)
        const told = stories.flatMap((story) => story.told.filter((one) => one.tick === tick))
        await ingestEvents(
          db,
          chance.shuffled(told.map(({ event }) => event)),
          { now },
        )
        for (const one of running) tell(one, tick)
      }
      const due = stories.flatMap((story) => story.acts.filter((act) => act.tick === tick && act.isLate === isLate))
      acts += due.length
      for (const [index, act] of due.entries()) {
        clock = tickAt(tick) + (isLate ? hourMs : -2 * hourMs) + index * 1_000
        const one = running.find(({ story }) => story.acts.includes(act))
        const programme = programmeOf(stories.find((story) => story.acts.includes(act)))
        const fate = await actInEngine(db, { programme, memberId: idOf(ids, act.account), act, now })
        const expected = one && actInModel(one.books, act, clock)
        if (one && expected !== fate) {
          const what = `${act.what.kind} of ${act.account} on day ${tick}`
          differences.push({ sequence: one.story.sequence, what, expected: String(expected), found: fate })
        }
      }
    }
    if (analysedAt.includes(tick)) await analyse(db)
    clock = tickAt(tick) + 4 * hourMs
    await runBalanceJobs(db, { receivers, now })
    for (const { books } of running) runJobs(books, clock)
    const found = await compareBooks(db, running, tick)
    differences.push(...found)
    const wrong = new Set(differences.map(({ sequence }) => sequence))
    running = running.filter(({ story }) => !wrong.has(story.sequence))
  }
  return { receivers, differences, acts }
}

function programmeOf(story: BalanceStory | undefined): BalanceProgramme {
  const found = programmes.find(({ id }) => id === story?.programme)
  if (!found) throw new Error('a story without a programme')
  return found
}

function runningOf(story: BalanceStory, outside: Outside): Running {
  const programme = programmeOf(story)
  return { story, programme, books: openBooks({ rules: programme.rules, outside, accounts: story.accounts }) }
}

/** Events in the second model: those that were told until now. */
function tell({ story, books }: Running, tick: number): void {
  const told = story.told.filter((one) => one.tick === tick)
  for (const { visit, event } of told) {
    const { occurredAt, ...rest } = event
    const events = [...(books.told.get(visit)?.events ?? []), { ...rest, at: occurredAt }]
    books.told.set(visit, { name: visit, card: event.cardToken, events })
  }
  // A hold ends when the jobs look, which was the day before.
  const holdsAt = tickAt(tick - 1) + 4 * hourMs
  if (told.length > 0) for (const { name } of accountsOf(books)) judgeVisits(books, name, { now: tickAt(tick), holdsAt })
}

function actInModel(books: Books, { account, what }: BalanceAct, now: number): Fate {
  switch (what.kind) {
    case 'link':
      return link(books, account, { card: what.card, now })
    case 'unlink':
      return unlink(books, account, { card: what.card, now })
    case 'close':
      return close(books, account, now)
    case 'erase':
      return erase(books, account)
    case 'choose':
      return choose(books, account, { keeps: what.keeps, now })
    case 'order':
      return orderGiftCard(books, account, { cents: what.cents, now })
    case 'adjust':
      return adjust(books, account, what.cents)
  }
}

async function compareBooks(db: Db, running: readonly Running[], tick: number): Promise<readonly Difference[]> {
  const seen = Map.groupBy(await observeBalances(db), ({ account }) => account)
  return running.flatMap(({ story, books }) =>
    accountsOf(books).flatMap((account): readonly Difference[] => {
      const expected = linesOf(account)
      const found = (seen.get(account.name) ?? []).map(({ line }) => line).toSorted()
      if (expected.join('\n') === found.join('\n')) return []
      const [only, other] = [without(expected, found), without(found, expected)]
      const what = `books of ${account.name} of ${story.programme} on day ${tick}`
      return [{ sequence: story.sequence, what, expected: only.join('\n'), found: other.join('\n') }]
    }),
  )
}

/** The lines that the other does not have as often. */
function without(lines: readonly string[], others: readonly string[]): readonly string[] {
  const left = [...others]
  return lines.filter((line) => {
    const place = left.indexOf(line)
    if (place >= 0) left.splice(place, 1)
    return place < 0
  })
}

async function fill(db: Db, stories: readonly BalanceStory[]): Promise<ReadonlyMap<string, number>> {
  for (const { id, document } of programmes) await addRules(db, id, document)
  for (let place = 1; place <= 12; place++) {
    const { id } = await addRestaurant(
      db,
      programmes.map((one) => one.id),
    )
    await db
      .updateTable('merchant_acquirer_id')
      .set({ acquirer_merchant_id: `place${place}` })
      .where('merchant_id', '=', id)
      .execute()
  }
  const rows = stories.flatMap(({ programme, accounts }) =>
    accounts.map(({ name, joinedAt }) => ({
      partnerId: programme,
      publicId: publicIdOf(name),
      email: `${name}@example.test`,
      emailOptIn: true,
      memberType: 'NonCardMember' as const,
      activatedAt: new Date(joinedAt - dayMs),
      joinedAt: new Date(joinedAt),
      updatedAt: new Date(joinedAt),
    })),
  )
  await insertRows(db, { into: 'member', rows })
  return readMemberIds(db)
}
