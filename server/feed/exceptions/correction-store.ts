import { sql } from 'kysely'
import type { Cents } from '#domain/money/money.ts'
import type { NewRow } from '../../db/columns.ts'
import type { MembersLocked } from '../../db/lock-members.ts'
import { insertRows } from '../../db/rows.ts'
import type { Tx } from '../../db/transact.ts'

/** One correction of a person at a time: behind the locks of members, and nobody who waits for it is waited for. */
export async function lockCorrector({ tx }: MembersLocked, person: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`corrections ${person}`}, 0))`.execute(tx)
}

interface SumQuestion {
  readonly person: string
  readonly cardTokens: readonly string[]
  readonly since: Date
}

export interface CorrectedSums {
  /** Of events with these cards, and with other cards of whoever has or had them. */
  readonly memberCents: Cents
  /** Of all events. */
  readonly allCents: Cents
}

/** What a person has moved since then by corrections that nobody else approved. */
export async function sumCorrections(
  tx: Tx,
  { person, cardTokens, since }: SumQuestion,
): Promise<CorrectedSums | undefined> {
  const { rows } = await sql<CorrectedSums>`
    with named as (select token from unnest(array[${sql.join(cardTokens)}]::text[]) token),
    card as (
      select token from named
      union
      select own.card_token from named
      join card_link held on held.card_token = named.token
      join card_link own on own.partner_id = held.partner_id and own.member_id = held.member_id
    )
    select coalesce(sum(moved_cents), 0)::float8 as "allCents",
      coalesce(sum(moved_cents) filter (
        where card_token in (select token from card) or new_card_token in (select token from card)
      ), 0)::float8 as "memberCents"
    from event_correction where corrected_by = ${person} and corrected_at > ${since}`.execute(tx)
  return rows[0]
}

export async function insertCorrection(tx: Tx, correction: NewRow<'event_correction'>): Promise<void> {
  await insertRows(tx, { into: 'event_correction', rows: [correction] })
}

export async function forgetCorrections(tx: Tx, until: Date): Promise<void> {
  await tx.deleteFrom('event_correction').where('corrected_at', '<', until).execute()
}
