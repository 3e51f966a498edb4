import { sql } from 'kysely'
import type { Stack } from '#dev/stacking/stack.ts'

const wishes = {
  offer: sql`exists (select from offer o where o.partner_id = l.partner_id and o.merchant_id = m.id and o.active_from < now()
    and (o.active_to is null or o.active_to > now()))`,
  events: sql`m.events <> '[]'::jsonb`,
  menu: sql`m.menu <> '[]'::jsonb`,
  reservations: sql`m.open_table_id is not null`,
  noTables: sql`m.open_table_id is null and m.phone is not null and m.website is not null`,
  hours: sql`m.hours <> '[]'::jsonb`,
  ordering: sql`m.online_ordering = 'available'`,
  manyReviews: sql`(select count(*) from merchant_review r where r.merchant_id = m.id) > 4`,
  answeredReview: sql`(select r.management_response from merchant_review r where r.merchant_id = m.id
    order by r.created_at desc limit 1) is not null`,
} as const

/** The ids of restaurants that a partner's members see now and that have all this, in their order. */
export async function pickMerchants(
  { context }: Stack,
  { partnerId, having }: { readonly partnerId: string; readonly having: readonly (keyof typeof wishes)[] },
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: number }>`
    select m.id from merchant_listing l join merchant m on m.id = l.merchant_id
    where l.partner_id = ${partnerId} and l.visible_from < now() and l.visible_to > now()
      and ${sql.join(
        having.map((wish) => wishes[wish]),
        sql` and `,
      )}
    order by m.id limit 20`.execute(context.database.engine)
  return rows.map(({ id }) => String(id))
}

/** A restaurant that a partner keeps for a tier: its name, and the city to look for it in. */
export async function pickExclusive(
  { context }: Stack,
  { partnerId, tier }: { readonly partnerId: string; readonly tier: 2 | 3 },
): Promise<{ readonly name: string; readonly place: string }> {
  const { rows } = await sql<{ name: string; place: string }>`
    select m.name, m.city || ', ' || m.state as place
    from partner_merchant p join merchant m on m.id = p.merchant_id
    where p.partner_id = ${partnerId} and p.exclusive_tier = ${tier} and p.active_from < now() and p.active_to is null
    order by m.id limit 1`.execute(context.database.engine)
  const [found] = rows
  if (found === undefined) throw new Error(`${partnerId} keeps no restaurant for tier ${tier}`)
  return found
}
