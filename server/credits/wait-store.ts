import { sql } from 'kysely'
import type { Cents } from '#domain/money/money.ts'
import type { Db } from '../db/database.ts'
import type { MembersLocked } from '../db/lock-members.ts'
import { anyOf } from '../db/rows.ts'
import type { Tx } from '../db/transact.ts'
import { partnersWith } from '../db/partners-with.ts'
import { tellMembers } from '../notices/tell-members.ts'
import { type CreditCard, type CreditedMembers, creditLabel, isDated } from './credit-card-store.ts'

interface Waiting {
  readonly memberId: number
  readonly amountCents: Cents
  /** The card that it waits for; null: for any. */
  readonly card: CreditCard | null
}

interface Looked extends CreditedMembers {
  /** Those of the members whose balance is due and can be paid to no card. */
  readonly waiting: readonly Waiting[]
}

/** Keeps of these members who waits for a card, and forgets the others. Who begins to wait is told. */
export async function keepWaits(
  { tx }: MembersLocked,
  { partnerId, memberIds, waiting }: Looked,
  now: Date,
): Promise<void> {
  const still = new Set(waiting.map(({ memberId }) => memberId))
  await tx
    .deleteFrom('payout_wait')
    .where('partner_id', '=', partnerId)
    .where(
      'member_id',
      '=',
      anyOf(
        'bigint',
        memberIds.filter((id) => !still.has(id)),
      ),
    )
    .execute()
  const isNew = await beginWaits(tx, { partnerId, memberIds: [...still] }, now)
  const tellings = waiting
    .filter(({ memberId }) => isNew.has(memberId))
    .map(({ memberId, amountCents, card }) => {
      const facts = { amountCents, ...waitsFor(card) }
      return { partnerId, memberId, kind: 'creditWaits', facts, key: now.toISOString() } as const
    })
  await tellMembers(tx, tellings, now)
}

function waitsFor(card: CreditCard | null) {
  if (card === null) return { card: null, from: null }
  if (!isDated(card)) return { card: null, from: null, held: true }
  return { card: creditLabel(card), from: card.payableFrom.getTime() }
}

/** Notes that these members wait for a card; answers those who did not before. */
export async function beginWaits(
  tx: Tx,
  { partnerId, memberIds }: CreditedMembers,
  now: Date,
): Promise<ReadonlySet<number>> {
  if (memberIds.length === 0) return new Set()
  const begun = await tx
    .insertInto('payout_wait')
    .values(memberIds.map((memberId) => ({ partner_id: partnerId, member_id: memberId, waiting_since: now })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('member_id as memberId')
    .execute()
  return new Set(begun.map(({ memberId }) => memberId))
}

export async function partnersWithWaits(db: Db): Promise<readonly string[]> {
  const { rows } = await partnersWith({ table: 'payout_wait', condition: sql`true` }).execute(db)
  return rows.map((row) => row.partnerId)
}

interface WaitQuestion {
  readonly partnerId: string
  /** Linked then or earlier. */
  readonly linkedBy: Date
  readonly after: number
  readonly limit: number
}

/** Members who wait and hold a card that is old enough, or have closed the account, in the order of their ids; without those whose payments are held back. */
export async function findPayableWaits(
  db: Db,
  { partnerId, linkedBy, after, limit }: WaitQuestion,
): Promise<readonly number[]> {
  const { rows } = await sql<{ readonly memberId: number }>`
    select w.member_id as "memberId" from payout_wait w
    join member m on m.partner_id = w.partner_id and m.id = w.member_id
    where w.partner_id = ${partnerId} and w.member_id > ${after} and (m.member_type = 'ClosedAccountMember' or exists (
      select from card_link l where l.partner_id = w.partner_id and l.member_id = w.member_id and l.unlinked_at is null
        and least(l.linked_at, l.earning_since) <= ${linkedBy}))
      and not exists (select from payout_hold h where h.partner_id = w.partner_id and h.member_id = w.member_id)
    order by w.member_id limit ${limit}`.execute(db)
  return rows.map(({ memberId }) => memberId)
}

interface CreditForNobody {
  readonly memberId: number
  readonly creditId: number
  readonly publicId: string | null
  readonly amountCents: Cents
}

/** Spelled as the index statement_credit_without_card is. */
const isForNobody = sql<boolean>`card_token is null and status in ('pending', 'pending_received')`

export async function partnersWithCreditsForNobody(db: Db): Promise<readonly string[]> {
  const { rows } = await partnersWith({ table: 'statement_credit', condition: isForNobody }).execute(db)
  return rows.map((row) => row.partnerId)
}

/** Credits that were booked for no card, in the order of their members. */
export async function findCreditsForNobody(
  db: Db,
  { partnerId, limit }: { readonly partnerId: string; readonly limit: number },
): Promise<readonly CreditForNobody[]> {
  return db
    .selectFrom('statement_credit')
    .select(['member_id as memberId', 'id as creditId', 'public_id as publicId', 'amount_cents as amountCents'])
    .where('partner_id', '=', partnerId)
    .where(isForNobody)
    .orderBy('member_id')
    .orderBy('id')
    .limit(limit)
    .execute()
}
