import { replayJournal } from '#server/journal/replay/replay-journal.ts'
import { verifyJournal } from '#server/journal/verify-journal.ts'
import { findCreditActivity } from '#server/activity/activity-store.ts'
import { presentTransaction } from '#server/activity/present.ts'
import type { PartnerPosting } from '#vendors/partner-postings/wire.ts'
import type { Chance } from '../stories/chance.ts'
import type { Difference } from './compare.ts'
import { readSpending } from './budget-store.ts'
import { countEvents, countWaiting, readCredits, readDines, readHolders, readSums } from './outcome-store.ts'
import type { RunningWorld } from './run-world.ts'
import { idOf, publicIdOf } from './world-ids.ts'

/** What must hold in every world, whatever was told. */
export async function checkInvariants(
  world: RunningWorld,
  { chance, withReplay }: { readonly chance: Chance; readonly withReplay: boolean },
): Promise<readonly Difference[]> {
  return [
    ...(await checkJournal(world, withReplay)),
    ...(await checkBudgets(world)),
    ...(await checkEvents(world)),
    ...(await checkPartners(world)),
    ...(await checkCredits(world)),
    ...(await checkPages(world, chance)),
  ]
}

/** The journal's proof, and where asked every verdict derived anew. */
export async function checkJournal(
  { plan, database }: RunningWorld,
  withReplay: boolean,
): Promise<readonly Difference[]> {
  const { faults } = await verifyJournal(database.engine)
  const found = faults.map((fault) =>
    wrong(`journal: ${fault.check}`, 'nothing', `${fault.count}, ${fault.examples[0]}`),
  )
  if (!withReplay) return found
  const now = new Date((plan.steps.at(-1) ?? 0) + 1)
  const replayed = await replayJournal(database.engine, { partnerIds: plan.programmes.map(({ id }) => id), now })
  return [
    ...found,
    ...replayed.examples.map(({ stands, derived, ...about }) =>
      wrong(`replay: ${JSON.stringify(about)}`, derived, stands),
    ),
  ]
}

/** No budget gives more than it has, and what it has given is what receipts show and the journal has of it. */
export async function checkBudgets({ database }: Pick<RunningWorld, 'database'>): Promise<readonly Difference[]> {
  const spending = await readSpending(database.engine)
  return spending.flatMap(({ name, budget, granted, shown, posted, final }) => [
    ...(granted > budget ? [wrong(`${name}: granted`, `at most ${budget}`, String(granted))] : []),
    ...equal(`${name}: what receipts show`, granted, shown),
    ...equal(`${name}: what is posted of it`, final, posted),
  ])
}

/** Each event is kept once, and nothing else is. */
async function checkEvents({ database, stories }: RunningWorld): Promise<readonly Difference[]> {
  const told = new Set(stories.flatMap((story) => story.told.map(({ event }) => `${event.network} ${event.eventId}`)))
  return equal('events that are kept', told.size, await countEvents(database.engine))
}

/** Partners were told exactly what the journal gave, and at no time less than nothing of a visit. */
async function checkPartners(world: RunningWorld): Promise<readonly Difference[]> {
  const sums = new Map((await readSums(world.database.engine)).map((one) => [one.memberId, one.earned]))
  const differences: Difference[] = []
  for (const { id } of world.plan.programmes) {
    const { pending, failed } = await countWaiting(world.database.engine, id)
    differences.push(...equal(`${id}: postings that have not gone out`, 0, pending + failed))
    const partner = world.receivers.partners.get(id)
    if (partner) differences.push(...checkTold(world, { id, postings: [...partner.taken.values()], sums }))
  }
  return differences
}

interface ToldPartner {
  readonly id: string
  readonly postings: readonly PartnerPosting[]
  readonly sums: ReadonlyMap<number, number>
}

function checkTold({ stories, ids }: RunningWorld, { id, postings, sums }: ToldPartner): readonly Difference[] {
  const told = new Map<string, number>()
  const ofVisits = new Map<string, number>()
  const overdrawn = new Set<string>()
  for (const { memberPublicId, transactionId, amount } of postings) {
    told.set(memberPublicId, (told.get(memberPublicId) ?? 0) + amount)
    const visit = transactionId ?? ''
    const ofVisit = (ofVisits.get(visit) ?? 0) + amount
    ofVisits.set(visit, ofVisit)
    if (ofVisit < 0) overdrawn.add(visit)
  }
  const members = stories.flatMap(({ sequence, members: own }) => own.map((member) => ({ sequence, ...member })))
  return [
    ...[...overdrawn].map((visit) => wrong(`${id}: told of visit ${visit}`, 'at no time below 0', 'below 0')),
    ...members
      .filter(({ programme }) => programme === id)
      .flatMap(({ name, sequence }) =>
        equal(
          `${id}: told of ${name}`,
          sums.get(idOf(ids.members, name)) ?? 0,
          told.get(publicIdOf(name)) ?? 0,
          sequence,
        ),
      ),
  ]
}

/** A card is paid nothing sooner after it was linked. */
const payoutHours = 72

/** Networks got each credit once, what they refused came back, and nothing lies about that reaches the threshold. */
async function checkCredits({ database, receivers, plan }: RunningWorld): Promise<readonly Difference[]> {
  const credits = await readCredits(database.engine)
  const differences: Difference[] = []
  const taken = new Map([...receivers.networks.values()].flatMap(({ taken: all }) => [...all]))
  const threshold = plan.programmes.flatMap(({ documents }) => documents[0]?.statementCreditCents ?? [])[0] ?? 0
  const holders = await readHolders(database.engine, { hours: payoutHours, now: new Date(plan.steps.at(-1) ?? 0) })
  const paid = new Map<number, number>()
  const troubled = new Set<number>()
  for (const { publicId, memberId, amountCents, status, cardHours } of credits) {
    const name = `credit.${publicId}`
    if (cardHours < payoutHours)
      differences.push(wrong(`card of ${name}`, `linked for ${payoutHours} hours`, String(cardHours)))
    const answer = receivers.answers.get(`a-${name}`)?.status
    if (answer) differences.push(...equal(`answer to ${name}`, answer, status))
    if (amountCents < threshold)
      differences.push(wrong(`amount of ${name}`, `at least ${threshold}`, String(amountCents)))
    const isBack = status === 'rejected' || status === 'error'
    if (isBack) troubled.add(memberId)
    else paid.set(memberId, (paid.get(memberId) ?? 0) + amountCents)
    const sent = taken.get(name)
    if (sent) differences.push(...equal(`amount of ${name} at its network`, amountCents, sent.amountCents))
    else if (status === 'completed' || status === 'pending_received')
      differences.push(wrong(name, 'taken by a network', status))
  }
  for (const { memberId, earned, credited } of await readSums(database.engine)) {
    differences.push(...equal(`credits of member ${memberId}`, -(paid.get(memberId) ?? 0), credited))
    const isCreditMember = paid.has(memberId) && holders.has(memberId)
    if (isCreditMember && !troubled.has(memberId) && earned + credited >= threshold)
      differences.push(wrong(`balance of member ${memberId}`, `below ${threshold}`, String(earned + credited)))
  }
  return differences
}

/** Some members read on their page what the journal has. */
async function checkPages(
  { database, stories, ids, plan }: RunningWorld,
  chance: Chance,
): Promise<readonly Difference[]> {
  const sums = new Map((await readSums(database.engine)).map((one) => [one.memberId, one.earned]))
  const paid = new Map(
    (await readDines(database.engine)).map((dine) => [`${dine.memberId} ${dine.at} ${dine.place}`, dine]),
  )
  const differences: Difference[] = []
  for (const story of chance.shuffled(stories).slice(0, 25))
    for (const { name, programme: partnerId } of story.members) {
      const memberId = idOf(ids.members, name)
      const wish = { page: { pageNo: 1, resultsPerPage: 500 }, now: new Date(plan.steps.at(-1) ?? 0) }
      const { rows } = await findCreditActivity(database.forPartner(partnerId), { partnerId, memberId }, wish)
      const shown = rows
        .flatMap((row) => (row.entryType === 'transaction' ? [presentTransaction(row.transaction, 'Point')] : []))
        .filter(({ transactionStatus }) => transactionStatus !== 'Pending')
        .reduce((sum, { benefitAmount }) => sum + benefitAmount, 0)
      differences.push(...equal(`page of ${name}`, sums.get(memberId) ?? 0, shown, story.sequence))
    }
  const unpaid = [...paid.values()].filter(
    ({ status, isPaid, reward }) => status === 'Awarded' && reward > 0 && !isPaid,
  )
  return [...differences, ...equal('visits that are awarded and not paid', 0, unpaid.length)]
}

function equal(
  what: string,
  expected: string | number,
  found: string | number,
  sequence: number | null = null,
): readonly Difference[] {
  return expected === found ? [] : [{ sequence, what, expected: String(expected), found: String(found) }]
}

function wrong(what: string, expected: string, found: string): Difference {
  return { sequence: null, what, expected, found }
}
