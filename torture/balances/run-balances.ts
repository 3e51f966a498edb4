import { hourMs } from '#domain/dates.ts'
import type { Db } from '#server/db/database.ts'
import { ingestEvents } from '#server/feed/ingest-events.ts'
import { adjust, choose, close, erase, type Fate, link, orderGiftCard, unlink } from '../model/balances/acts.ts'
import type { Books, Outside } from '../model/balances/books.ts'
import { openBooks } from '../model/balances/open-books.ts'
import { runJobs } from '../model/balances/jobs.ts'
import { judgeVisits } from '../model/balances/judge-visits.ts'
import { type Chance, chanceOf } from '../stories/chance.ts'
import type { Difference } from '../world/compare.ts'
import { idOf } from '../world/world-ids.ts'
import { actInEngine } from './act-on-balances.ts'
import { type BalanceReceivers, createBalanceReceivers } from './balance-receivers.ts'
import type { BalanceAct, BalanceStory } from './balance-story.ts'
import { analyse, observeBalances } from './observe-balances-store.ts'
import { type BalanceProgramme, createOutside, opening, programmes, tickAt, ticks } from './plan-balances.ts'
import { fillBalances } from './fill-balances.ts'
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
  const clock = new Map([['now', opening]])
  const now = () => clock.get('now') ?? opening
  const receivers = createBalanceReceivers(outside, now)
  const world = {
    db,
    stories,
    receivers,
    ids: await fillBalances(db, stories),
    chance: chanceOf(`tell ${seed}`),
    now: () => new Date(now()),
    setClock: (at: number) => void clock.set('now', at),
  }
  let running = stories.map((story) => runningOf(story, outside))
  const differences: Difference[] = []
  for (let tick = 0; tick < ticks; tick++) {
    const found = await liveDay({ ...world, running, tick })
    differences.push(...found)
    const wrong = new Set(found.map(({ sequence }) => sequence))
    running = running.filter(({ story }) => !wrong.has(story.sequence))
  }
  return { receivers, differences, acts: stories.reduce((sum, story) => sum + story.acts.length, 0) }
}

interface Day {
  readonly db: Db
  readonly stories: readonly BalanceStory[]
  readonly receivers: BalanceReceivers
  readonly ids: ReadonlyMap<string, number>
  readonly chance: Chance
  readonly now: () => Date
  readonly running: readonly Running[]
  readonly tick: number
  setClock(at: number): void
}

/** What is done before, what networks tell, what is done after, and the jobs. */
async function liveDay(day: Day): Promise<readonly Difference[]> {
  const { db, stories, receivers, chance, now, running, tick, setClock } = day
  const early = await actAll(day, false)
  setClock(tickAt(tick))
  const told = stories.flatMap((story) => story.told.filter((one) => one.tick === tick))
  await ingestEvents(db, chance.shuffled(told.map(({ event }) => event)), { now })
  for (const one of running) tell(one, tick)
  const late = await actAll(day, true)
  if (analysedAt.includes(tick)) await analyse(db)
  setClock(tickAt(tick) + jobsAfterMs)
  await runBalanceJobs(db, { receivers, now })
  for (const { books } of running) runJobs(books, now().getTime())
  return [...early, ...late, ...(await compareBooks(db, running, tick))]
}

const jobsAfterMs = 4 * hourMs

/** What people do, each at a moment of its own. */
async function actAll({ db, stories, ids, now, running, tick, setClock }: Day, isLate: boolean) {
  const differences: Difference[] = []
  const due = stories.flatMap((story) =>
    story.acts.filter((act) => act.tick === tick && act.isLate === isLate).map((act, index) => ({ story, act, index })),
  )
  for (const { story, act, index } of due) {
    setClock(tickAt(tick) + (isLate ? hourMs : -2 * hourMs) + index * 1_000)
    const one = running.find((other) => other.story === story)
    const programme = programmeOf(story)
    const found = await actInEngine(db, { programme, memberId: idOf(ids, act.account), act, now })
    const expected = one ? actInModel(one.books, act, now().getTime()) : found
    const what = `${act.what.kind} of ${act.account} on day ${tick}`
    if (expected !== found) differences.push({ sequence: story.sequence, what, expected, found })
  }
  return differences
}

function programmeOf(story: BalanceStory): BalanceProgramme {
  const found = programmes.find(({ id }) => id === story.programme)
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
  const holdsAt = tickAt(tick - 1) + jobsAfterMs
  if (told.length > 0)
    for (const { name } of accountsOf(books)) judgeVisits(books, name, { now: tickAt(tick), holdsAt })
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
