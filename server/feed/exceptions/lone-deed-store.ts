import { sql } from 'kysely'
import type { Network } from '#domain/dines/networks.ts'
import type { Cents } from '#domain/money/money.ts'
import type { MembersLocked } from '../../db/lock-members.ts'
import { arrayText, insertRows } from '../../db/rows.ts'
import type { Tx } from '../../db/transact.ts'

/** What a deed moves, up or down, and whose it is: of whoever has or had these cards, or of a member. */
export interface Moved {
  readonly movedCents: Cents
  readonly of: MovedOf
}

type MovedOf =
  | { readonly network: Network; readonly eventId: string; readonly cardTokens: readonly [string, ...string[]] }
  | { readonly partnerId: string; readonly memberId: number }

/** Lets a person do one deed at a time. Taken after the locks of members. */
export async function lockPerson({ tx }: MembersLocked, person: string): Promise<void> {
  // The release before, which may serve beside this one, locks by this name.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`corrections ${person}`}, 0))`.execute(tx)
}

interface SumQuestion {
  readonly person: string
  readonly of: MovedOf
  readonly since: Date
}

export interface MovedSums {
  /** Of the member, or of whoever has or had these cards: by all cards that they have or had. */
  readonly memberCents: Cents
  /** Of everybody. */
  readonly allCents: Cents
}

/** Sums what a person has moved since then by deeds that nobody else approved. */
export async function sumDeeds(tx: Tx, { person, of, since }: SumQuestion): Promise<MovedSums | undefined> {
  const [cardTokens, member] = 'cardTokens' in of ? [of.cardTokens, null] : [[], of]
  const { rows } = await sql<MovedSums>`
    with named as (select token from unnest(${arrayText(cardTokens)}::text[]) token),
    holder as (
      select held.partner_id, held.member_id from named join card_link held on held.card_token = named.token
      union
      select ${member?.partnerId ?? null}::text, ${member?.memberId ?? null}::bigint where ${member !== null}
    ),
    card as (
      select token from named
      union
      select own.card_token from holder
      join card_link own on own.partner_id = holder.partner_id and own.member_id = holder.member_id
    ),
    moved as (
      select moved_cents, card_token in (select token from card) or new_card_token in (select token from card)
        or coalesce(aside_card_token in (select token from card), false) as is_theirs
      from event_correction where corrected_by = ${person} and corrected_at > ${since}
      union all
      select moved_cents, (partner_id, member_id) in (select partner_id, member_id from holder)
      from undelivered_deed where done_by = ${person} and done_at > ${since}
    )
    select coalesce(sum(moved_cents), 0)::float8 as "allCents",
      coalesce(sum(moved_cents) filter (where is_theirs), 0)::float8 as "memberCents"
    from moved`.execute(tx)
  return rows[0]
}

interface DoneAlone extends Moved {
  readonly person: string
  readonly doneAt: Date
}

/** Counts a deed. Its events have three cards at most: that of what stood, of what was put aside, and of what counts from now on. */
export async function insertDeed(tx: Tx, { person, movedCents, of, doneAt }: DoneAlone): Promise<void> {
  if (!('cardTokens' in of)) {
    const { partnerId, memberId } = of
    const row = { partnerId, memberId, doneBy: person, movedCents, doneAt }
    return insertRows(tx, { into: 'undelivered_deed', rows: [row] })
  }
  const { network, eventId, cardTokens } = of
  const [first] = cardTokens
  const [newCardToken = first, asideCardToken = null, ...more] = new Set(cardTokens.filter((token) => token !== first))
  if (more.length > 0) throw new Error('a deed on events of more than three cards')
  const cards = { cardToken: first, newCardToken, asideCardToken }
  const row = { correctedBy: person, network, eventId, ...cards, movedCents, correctedAt: doneAt }
  return insertRows(tx, { into: 'event_correction', rows: [row] })
}

export async function forgetDeeds(tx: Tx, until: Date): Promise<void> {
  await tx.deleteFrom('event_correction').where('corrected_at', '<', until).execute()
  await tx.deleteFrom('undelivered_deed').where('done_at', '<', until).execute()
}
