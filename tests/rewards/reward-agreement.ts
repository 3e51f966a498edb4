import { sql } from 'kysely'
import { expect } from 'vitest'
import { totalOf } from '#domain/evaluation/evaluation.ts'
import { isWithdrawal } from '#domain/rules/verdict.ts'
import { findCreditActivity } from '#server/activity/activity-store.ts'
import { presentTransaction } from '#server/activity/present.ts'
import { findBalances } from '#server/journal/balance-store.ts'
import { replayJournal } from '#server/journal/replay/replay-journal.ts'
import { verifyJournal } from '#server/journal/verify-journal.ts'
import { ownerOf, type RewardModel, textOf } from './reward-model.ts'
import { balanceOf, verdicts } from './reward-verdicts.ts'
import type { RewardWorld } from './reward-world.ts'

/** That the database says of every event, dine and balance what the model says. */
export async function expectAgreement(world: RewardWorld, model: RewardModel): Promise<void> {
  expect(await dinesIn(world, model)).toEqual(dinesOf(model))
  expect(await eventsIn(world, model)).toEqual(eventsSaid(model))
  expect(await quarantinedIn(world)).toEqual([...model.quarantine].toSorted())
  expect(await balancesIn(world, model)).toEqual(balancesOf(model))
}

async function dinesIn({ database, partnerIds }: RewardWorld, model: RewardModel): Promise<readonly string[]> {
  const { rows } = await sql<{ reference: string; isPaid: boolean; verdict: string }>`
    select reference, paid_at is not null as "isPaid",
      concat_ws(' ', member_id, status, reason, 'tier', tier, 'reward', reward) as verdict
    from transaction where partner_id = any(${partnerIds}::text[]) and withdrawn_at is null`.execute(database.engine)
  return rows
    .map(({ reference, isPaid, verdict }) => `${reference} ${paymentOf(model, reference, isPaid)} ${verdict}`)
    .toSorted()
}

function dinesOf(model: RewardModel): readonly string[] {
  const said = verdicts(model).flatMap(({ member, dines }) =>
    dines.map(({ dine: { reference }, evaluation: { status, reason, tier, lines } }) => {
      const payment = paymentOf(model, reference, model.paid.has(reference))
      const words = [reference, payment, member.memberId, status, reason, 'tier', tier, 'reward', totalOf(lines)]
      return words.filter((word) => word !== null).join(' ')
    }),
  )
  return said.toSorted()
}

function paymentOf({ paid, maybePaid }: RewardModel, reference: string, isPaid: boolean): string {
  if (maybePaid.has(reference) && !paid.has(reference)) return 'perhaps'
  return isPaid ? 'paid' : 'unpaid'
}

/** What matched nothing may have been looked at beside another payment, and says why it would match nothing now; the model looks at what is named alone. */
async function eventsIn({ database, name }: RewardWorld, model: RewardModel): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string; reference: string; state: string; reason: string | null; memberId: string }>`
    select e.event_id as id, e.reference, e.state, e.reason, t.member_id as "memberId" from network_event e
    left join transaction t on t.id = e.transaction_id and t.reference = e.reference and t.withdrawn_at is null
    where starts_with(e.event_id, ${name})`.execute(database.engine)
  const told = rows.map(({ id, reference, state, reason, memberId }) => {
    const [last, now] = [model.owners.get(reference), ownerOf(model, reference)]
    const isNewest = last && 'reason' in last && 'reason' in now && now.reason === reason
    return [id, state, isNewest ? last.reason : reason, memberId].filter((word) => word !== null).join(' ')
  })
  return told.toSorted()
}

function eventsSaid(model: RewardModel): readonly string[] {
  const said = [...model.events.values()].map(({ eventId, reference }) => {
    const owner = model.owners.get(reference)
    if (!owner) throw new Error(`nobody looked at ${reference}`)
    return 'memberId' in owner ? `${eventId} accepted ${owner.memberId}` : `${eventId} unmatched ${owner.reason}`
  })
  return said.toSorted()
}

async function quarantinedIn({ database, name }: RewardWorld): Promise<readonly string[]> {
  const rows = await database.engine.selectFrom('quarantined_event').select(['event_id', 'event']).execute()
  return rows
    .filter((row) => row.event_id.startsWith(name))
    .map((row) => textOf(row.event))
    .toSorted()
}

async function balancesIn({ database }: RewardWorld, model: RewardModel): Promise<readonly string[]> {
  const members = Map.groupBy(model.members, (member) => member.partnerId)
  const found: string[] = []
  for (const [partnerId, own] of members) {
    const memberIds = own.map((member) => member.memberId)
    const balances = await findBalances(database.engine, { partnerId, memberIds })
    found.push(...memberIds.map((id) => `${id} ${balances.find((each) => each.memberId === id)?.balance ?? 0}`))
  }
  return found.toSorted()
}

function balancesOf(model: RewardModel): readonly string[] {
  return verdicts(model)
    .map((member) => `${member.member.memberId} ${balanceOf(model, member)}`)
    .toSorted()
}

/** What must hold of a whole sequence: the journal's own proof, and that members read what they have. */
export async function expectSoundJournal(world: RewardWorld, model: RewardModel): Promise<void> {
  expect((await verifyJournal(world.database.engine)).faults).toEqual([])
  const replay = { partnerIds: world.partnerIds, now: new Date(model.now) }
  expect((await replayJournal(world.database.engine, replay)).examples).toEqual([])
  for (const { member, dines } of verdicts(model)) {
    const { partnerId, memberId } = member
    const page = { pageNo: 1, resultsPerPage: 1_000 }
    const wish = { page, now: new Date(model.now) }
    const { rows, total } = await findCreditActivity(
      world.database.forPartner(partnerId),
      { partnerId, memberId },
      wish,
    )
    const all = rows.flatMap((row) => (row.entryType === 'transaction' ? [row.transaction] : []))
    // What was posted and turned out to be none of theirs stays on the list, with nothing left of it.
    const transactions = all.filter(({ reason }) => reason === null || !isWithdrawal(reason))
    const credits = rows.flatMap((row) => (row.entryType === 'credit' ? [row.credit.amountCents] : []))
    const own = model.credits.filter((credit) => credit.memberId === memberId)
    const byAmount = (a: number, b: number) => a - b
    expect(credits.toSorted(byAmount)).toEqual(own.map((credit) => credit.amountCents).toSorted(byAmount))
    expect(total - (all.length - transactions.length)).toBe(dines.length + own.length)
    const shown = transactions
      .map((row) => presentTransaction(row, 'Point'))
      .filter(({ transactionStatus }) => transactionStatus !== 'Pending')
      .reduce((sum, { benefitAmount }) => sum + benefitAmount, 0)
    expect(shown - credits.reduce((sum, cents) => sum + cents, 0)).toBe(balanceOf(model, { member, dines }))
  }
}
