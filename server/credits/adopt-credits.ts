import type { Network } from '#domain/dines/networks.ts'
import { required } from '#domain/required.ts'
import { appendAudit } from '../audit/audit-log.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { lockMembers, type MembersLocked } from '../db/lock-members.ts'
import { inTransaction, type Tx } from '../db/transact.ts'
import { writePostings } from '../journal/journal-store.ts'
import { answerCreditsIn } from './answer-credits.ts'
import { findAtOtherNetworks, findCredits, type AnsweredCredit } from './credit-answer-store.ts'
import { creditReference, readCreditReference } from './credit-reference.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { findHolders, findNetworks } from './credit-holder-store.ts'
import { creditPosting } from './pay-statement-credits.ts'
import type { ToldCredit } from './read-told-credits.ts'
import { insertReceivedCredits } from './statement-credit-store.ts'

/** A credit that the network has and our book does not: it went out before a restore took it away. */
export interface UnknownCredit extends ToldCredit {
  /** Null: nobody of the partner ever had the card, or the reference is another partner's. */
  readonly memberId: number | null
}

export interface ToldCredits {
  readonly partnerId: string
  readonly network: Network
  readonly told: readonly ToldCredit[]
}

/** Writes nothing: what `adoptCredits` would take into our book, each reference once. */
export async function findUnknownCredits(
  db: Db,
  { partnerId, network, told }: ToldCredits,
): Promise<readonly UnknownCredit[]> {
  const byReference = new Map(told.map((one) => [one.reference, one]))
  const references = [...byReference.keys()].flatMap((reference) => readCreditReference(reference) ?? [])
  const known = new Set((await findCredits(db, { network, references })).map(creditReference))
  const unknown = [...byReference.values()].filter(({ reference }) => !known.has(reference))
  const holders = await findHolders(db, { partnerId, cardTokens: unknown.map(({ cardToken }) => cardToken) })
  return unknown.map((one) => {
    const isOurs = readCreditReference(one.reference)?.partnerId === partnerId
    return { ...one, memberId: (isOurs ? holders.get(one.cardToken)?.memberId : null) ?? null }
  })
}

/** Writes nothing: the first credit that is another network's, by our book or by its card; null where there is none. Such a file is that network's. */
export async function findOtherNetwork(
  db: Db,
  { network, told }: ToldCredits,
): Promise<{ readonly line: number; readonly network: string } | null> {
  const references = told.flatMap(({ reference }) => readCreditReference(reference) ?? [])
  const known = await findAtOtherNetworks(db, { network, references })
  const cards = await findNetworks(
    db,
    told.map(({ cardToken }) => cardToken),
  )
  for (const { line, reference, cardToken } of told) {
    const its = known.get(reference) ?? cards.get(cardToken) ?? network
    if (its !== network) return { line, network: its }
  }
  return null
}

export interface Adopting extends ToldCredits {
  readonly actor: string
  readonly reason: string
}

/**
 * Takes what the network has into our book: the amount comes off the balance of whoever had the card, so that it is not paid again, and what the network
 * says of the end of each credit counts as its answer. What is nobody's here is left, and answered with the rest. A file with a credit of another network is
 * refused altogether. Source: decision 137.
 */
export async function adoptCredits(
  db: Db,
  adopting: Adopting,
  clock: Clock,
): Promise<readonly UnknownCredit[] | Refusal<'otherNetwork'>> {
  return inTransaction(db, async (tx) => {
    const other = await findOtherNetwork(tx, adopting)
    if (other) return refuse('otherNetwork', { message: `line ${other.line}: a credit of ${other.network}` })
    const asked = await findUnknownCredits(tx, adopting)
    const locked = await lockMembers(tx, [
      ...asked.flatMap(({ memberId }) => memberId ?? []),
      ...(await findAnswered(tx, adopting)).map(({ memberId }) => memberId),
    ])
    const unknown = await findUnknownCredits(tx, adopting)
    await book(locked, { adopting, unknown }, clock.now())
    await answer(tx, adopting, clock.now())
    return unknown
  })
}

async function findAnswered(tx: Tx, { network, told }: ToldCredits): Promise<readonly AnsweredCredit[]> {
  return findCredits(tx, { network, references: told.flatMap(({ reference }) => readCreditReference(reference) ?? []) })
}

interface Booking {
  readonly adopting: Adopting
  readonly unknown: readonly UnknownCredit[]
}

async function book(locked: MembersLocked, { adopting, unknown }: Booking, now: Date): Promise<void> {
  const { partnerId, network, actor, reason } = adopting
  const holders = await findHolders(locked.tx, { partnerId, cardTokens: unknown.map(({ cardToken }) => cardToken) })
  const ours = unknown.flatMap(({ memberId, reference, amountCents, cardToken }) => {
    const publicId = required(readCreditReference(reference), 'a reference that was read').id
    const card = holders.get(cardToken)
    return memberId !== null && card ? [{ memberId, amountCents, card: { ...card, network }, publicId, reference }] : []
  })
  if (ours.length === 0) return
  const postingIds = await writePostings(
    locked,
    // A number is of before, and names a row of another table than that of postings.
    ours.map((one) => ({
      ...creditPosting(partnerId, one),
      knownAs: one.publicId.includes('-') ? one.publicId : null,
    })),
    now,
  )
  const credits = ours.map((credit, index) => ({
    ...credit,
    tries: 1,
    postingId: required(postingIds[index], 'the posting of a credit'),
  }))
  await insertReceivedCredits(locked.tx, { partnerId, credits }, now)
  for (const { reference, amountCents } of ours)
    await appendAudit(locked.tx, partnerId, {
      at: now,
      actor,
      action: 'credit.adopt',
      subject: `statement-credit:${reference}`,
      details: { amountCents, network, reason },
    })
}

/** What has its end already keeps it. */
async function answer(tx: Tx, { network, told }: ToldCredits, now: Date): Promise<void> {
  const answers = told.flatMap(({ reference, status }) =>
    status === 'received' ? [] : [{ eventId: `reconciled ${reference} ${status}`, reference, status }],
  )
  await answerCreditsIn(tx, { network, answers }, now)
}
