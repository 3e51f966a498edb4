import { sql } from 'kysely'
import { dayMs, hourMs } from '#domain/dates.ts'
import { seededRandom } from '#domain/seeded-random.ts'
import type { Db } from '#server/db/database.ts'
import { ingestEvents } from '#server/feed/ingest-events.ts'
import type { NetworkEvent } from '#server/feed/network-event.ts'
import { noon, pointRules } from '#tests/dines/dines.ts'

export const dinesPerMember = 20
const restaurants = 400
const opening = noon - 720 * dayMs

export interface MembersWish {
  readonly partnerIds: readonly string[]
  readonly members: number
}

/**
 * Members with twenty dines each in two years, as the engine makes them of holds, clearings and refunds. Every other restaurant has limits. Everything
 * that has a number of its own is counted from 1.
 */
export async function makeMembers(db: Db, wish: MembersWish): Promise<void> {
  await fillWorld(db, wish)
  const events = eventsOf(wish.members)
  const size = 2_000
  for (let from = 0; from < events.length; from += size)
    await ingestEvents(db, events.slice(from, from + size), { now: () => new Date(noon) })
}

async function fillWorld(db: Db, { partnerIds, members }: MembersWish): Promise<void> {
  const since = new Date(opening - 400 * dayMs)
  const rules = JSON.stringify(pointRules)
  await sql`insert into rule_version (partner_id, version, effective_from, body, checksum, created_at)
    select id, 1, ${since}, ${rules}::json, 'bench', ${since} from unnest(${partnerIds}::text[]) id`.execute(db)
  await sql`insert into merchant (source_id, name, address1, city, state, zip, latitude, longitude, time_zone, cover_seed, created_at, updated_at)
    select 'place' || n, 'Place ' || n, '1 Main St', 'New York', 'NY', '10001', 40.7, -74, 'America/New_York', n::text, ${since}, ${since}
    from generate_series(0, ${restaurants - 1}::int) n`.execute(db)
  await sql`insert into merchant_acquirer_id (network, acquirer_merchant_id, merchant_id, valid_from)
    select 'visa', source_id, id, ${since}::timestamptz from merchant`.execute(db)
  await sql`insert into partner_merchant (partner_id, merchant_id, active_from, availability, monthly_max_spend_cents, monthly_max_visits)
    select p, id, ${since}::timestamptz, case when id % 2 = 0 then 'Limited' else 'Unlimited' end, 15000, 2
    from merchant cross join unnest(${partnerIds}::text[]) p`.execute(db)
  await sql`insert into member (partner_id, public_id, email, email_opt_in, member_type, activated_at, joined_at, updated_at)
    select (${partnerIds}::text[])[1 + n % ${partnerIds.length}::int], 'made' || n, 'made' || n || '@example.test', true,
      'EnrolledCardMember', ${since}, ${since}, ${since}
    from generate_series(0, ${members - 1}::int) n`.execute(db)
  await sql`insert into card_registry (card_token, network, last_four, created_at)
    select 'tok_' || public_id, 'visa', '1111', ${since}::timestamptz from member`.execute(db)
  await sql`insert into card_link (partner_id, member_id, card_token, card_type, last_four, description, linked_at)
    select partner_id, id, 'tok_' || public_id, 'visa', '1111', 'Visa', ${since}::timestamptz from member`.execute(db)
  await sql`truncate look_again`.execute(db)
}

/** In the order in which they happened. */
function eventsOf(members: number): readonly NetworkEvent[] {
  const random = seededRandom(`ledger ${members}`)
  const events = Array.from({ length: members * dinesPerMember }, (_, dine) => dineOf(dine, random)).flat()
  return events.toSorted((a, b) => a.occurredAt - b.occurredAt)
}

function dineOf(dine: number, random: () => number): readonly NetworkEvent[] {
  const member = Math.floor(dine / dinesPerMember)
  const at = opening + Math.floor(random() * 700 * 24) * hourMs
  const cents = 800 + Math.floor(random() * 12_000)
  const told = {
    network: 'visa' as const,
    reference: `dine${dine}`,
    cardToken: `tok_made${member}`,
    acquirerMerchantId: `place${Math.floor(random() * restaurants)}`,
    taxCents: 0,
  }
  return [
    { ...told, eventId: `${dine}h`, kind: 'authorisation', occurredAt: at, amountCents: cents, tipCents: 0 },
    {
      ...told,
      eventId: `${dine}c`,
      kind: 'clearing',
      occurredAt: at + 2 * dayMs,
      amountCents: cents + 500,
      tipCents: 500,
    },
    ...(random() < 0.03
      ? [
          {
            ...told,
            eventId: `${dine}r`,
            kind: 'refund' as const,
            occurredAt: at + 9 * dayMs,
            amountCents: cents,
            tipCents: 0,
          },
        ]
      : []),
  ]
}

export async function newestDine(
  db: Db,
  memberId: number,
): Promise<{ readonly partnerId: string; readonly id: number }> {
  return db
    .selectFrom('member as m')
    .innerJoin('transaction as t', (join) =>
      join.onRef('t.partner_id', '=', 'm.partner_id').onRef('t.member_id', '=', 'm.id'),
    )
    .select(['t.partner_id as partnerId', 't.id'])
    .where('m.id', '=', memberId)
    .orderBy('t.authorised_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
}
