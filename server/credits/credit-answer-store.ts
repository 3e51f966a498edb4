import { sql } from 'kysely'
import type { Cents } from '#domain/money/money.ts'
import { type Network, networks } from '#domain/dines/networks.ts'
import type { RedemptionStatus } from '#domain/rewards/rewards.ts'
import type { CreditAnswer } from '#domain/rewards/statement-credit.ts'
import type { Db } from '../db/database.ts'
import { type MembersLocked, requireLocked } from '../db/lock-members.ts'
import { columnsOf, typesOf } from '../db/columns.ts'
import { anyOf, insertMissing, rowsAs } from '../db/rows.ts'
import { type CreditName, type CreditReference, creditReference, type ReferredCredit } from './credit-reference.ts'
import { sealRows } from '../journal/seals/seal-store.ts'
import { markDelivered } from '../journal/settlement-store.ts'
import { sealCredits } from './statement-credit-store.ts'

export interface AnsweredCredit extends ReferredCredit {
  readonly memberId: number
  readonly amountCents: Cents
  readonly status: RedemptionStatus
}

export interface NamedCredits {
  readonly network: Network
  readonly references: readonly CreditReference[]
}

const nameTypes = { partnerId: 'text', creditId: 'bigint' } as const

/** Those of the named credits that were sent to this network. */
export async function findCredits(db: Db, { network, references }: NamedCredits): Promise<readonly AnsweredCredit[]> {
  return (await findReferred(db, references)).filter(({ processor }) => processor === network)
}

/** Which credit the reference names, whichever network it was sent to. */
export async function findReferredCredit(db: Db, reference: CreditReference): Promise<CreditName | undefined> {
  return (await findReferred(db, [reference]))[0]
}

/** Those of the references that our book has at another network. */
export async function findAtOtherNetworks(
  db: Db,
  { network, references }: NamedCredits,
): Promise<ReadonlyMap<string, string>> {
  const others = (await findReferred(db, references)).filter(({ processor }) => processor !== network)
  return new Map(others.map((credit) => [creditReference(credit), credit.processor ?? 'none']))
}

async function findReferred(db: Db, references: readonly CreditReference[]) {
  if (references.length === 0) return []
  const asked = new Set(references.map(({ partnerId, id }) => `${partnerId}.${id}`))
  const keys = references.flatMap(({ id }) => (id.includes('-') ? [] : [Number(id)]))
  const rows = await db
    .selectFrom('statement_credit')
    .select(columnsOf('statement_credit', ['partnerId', 'publicId', 'memberId', 'amountCents', 'status']))
    .select(['id as creditId', 'benefit_processor as processor'])
    .where('partner_id', '=', anyOf('text', new Set(references.map(({ partnerId }) => partnerId))))
    .where((credit) =>
      credit.or([
        credit('public_id', '=', anyOf('text', new Set(references.map(({ id }) => id)))),
        credit.and([credit('public_id', 'is', null), credit('id', '=', anyOf('bigint', keys))]),
      ]),
    )
    .execute()
  return rows.filter((row) => asked.has(creditReference(row)))
}

/** The cards that credits were for, as members read of them. */
export async function findCreditLabels(db: Db, credits: readonly CreditName[]): Promise<ReadonlyMap<number, string>> {
  if (credits.length === 0) return new Map()
  const rows = await db
    .selectFrom(rowsAs('asked', credits, nameTypes))
    .innerJoin('statement_credit as c', (join) =>
      join.onRef('c.partner_id', '=', 'asked.partnerId').onRef('c.id', '=', 'asked.creditId'),
    )
    .select(['c.id', 'c.target_label as label'])
    .execute()
  return new Map(rows.map(({ id, label }) => [id, label]))
}

export interface NetworkCreditState {
  readonly memberId: number
  readonly publicId: string | null
  readonly status: RedemptionStatus
  /** Null where it went to no network. */
  readonly network: Network | null
}

export async function findCredit(db: Db, { partnerId, creditId }: CreditName): Promise<NetworkCreditState | undefined> {
  const row = await db
    .selectFrom('statement_credit')
    .select(['member_id', 'public_id', 'status', 'benefit_processor'])
    .where('partner_id', '=', partnerId)
    .where('id', '=', creditId)
    .executeTakeFirst()
  if (!row) return undefined
  const network = networks.find((name) => name === row.benefit_processor) ?? null
  return { memberId: row.member_id, publicId: row.public_id, status: row.status, network }
}

export interface KeptAnswer extends CreditName {
  readonly eventId: string
  readonly answer: CreditAnswer
}

export interface AnswerIds {
  readonly network: Network
  readonly eventIds: readonly string[]
}

export async function findKeptAnswers(db: Db, { network, eventIds }: AnswerIds): Promise<readonly KeptAnswer[]> {
  return db
    .selectFrom('credit_answer')
    .select(columnsOf('credit_answer', ['partnerId', 'creditId', 'eventId', 'answer']))
    .where('network', '=', network)
    .where('event_id', '=', anyOf('text', eventIds))
    .execute()
}

export interface NewAnswers {
  readonly network: Network
  readonly answers: readonly KeptAnswer[]
}

/** Keeps new answers, in one order for all processes; says how many were not there already. */
export async function insertAnswers(db: Db, { network, answers }: NewAnswers, receivedAt: Date): Promise<number> {
  const byId = answers.toSorted((a, b) => (a.eventId < b.eventId ? -1 : 1))
  const rows = byId.map(({ partnerId, creditId, eventId, answer }) => ({
    partnerId,
    network,
    eventId,
    creditId,
    answer,
    receivedAt,
  }))
  const written = await insertMissing(db, { into: 'credit_answer', rows })
  const ids = anyOf(
    'text',
    rows.map(({ eventId }) => eventId),
  )
  if (written > 0) await sealRows(db, 'credit_answer', sql<boolean>`t.network = ${network} and t.event_id = ${ids}`)
  return written
}

export interface ChangedCredit extends AnsweredCredit {
  readonly returnPostingId: number | null
}

const changeTypes = { ...nameTypes, ...typesOf('statement_credit', ['status', 'returnPostingId']) } as const

/** What a network has answered need not go out to it any more. */
export async function updateCredits(locked: MembersLocked, credits: readonly ChangedCredit[], at: Date): Promise<void> {
  if (credits.length === 0) return
  requireLocked(
    locked,
    credits.map((credit) => credit.memberId),
  )
  const rows = await locked.tx
    .updateTable('statement_credit as c')
    .from(rowsAs('changed', credits, changeTypes))
    .set((changed) => ({
      status: changed.ref('changed.status'),
      return_posting_id: changed.ref('changed.returnPostingId'),
      updated_at: at,
    }))
    .whereRef('c.partner_id', '=', 'changed.partnerId')
    .whereRef('c.id', '=', 'changed.creditId')
    .returning(columnsOf('statement_credit as c', ['partnerId', 'postingId']))
    .execute()
  const byPartner = [...Map.groupBy(rows, (row) => row.partnerId)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  for (const [partnerId, group] of byPartner) {
    const changed = { partnerId, postingIds: group.map((row) => row.postingId) }
    await sealCredits(locked.tx, changed)
    await markDelivered(locked.tx, changed, at)
  }
}

/** In the year that the demo data tells, the networks took every credit that was sent to them, and said so. */
export async function completeStatementCredits(db: Db, partnerId: string, now: Date): Promise<void> {
  const rows = await db
    .updateTable('statement_credit')
    .set({ status: 'completed', updated_at: now })
    .where('partner_id', '=', partnerId)
    .where('status', 'in', ['pending', 'pending_received'])
    .returning(['id as creditId', 'posting_id as postingId', 'benefit_processor as processor'])
    .execute()
  for (const network of networks) {
    const own = rows.filter(({ processor }) => processor === network)
    const answers = own.map(({ creditId }) => {
      return { partnerId, creditId, eventId: `demo-${partnerId}-${creditId}`, answer: 'completed' as const }
    })
    if (answers.length > 0) await insertAnswers(db, { network, answers }, now)
  }
  const credited = { partnerId, postingIds: rows.map(({ postingId }) => postingId) }
  await sealCredits(db, credited)
  await markDelivered(db, credited, now)
}
