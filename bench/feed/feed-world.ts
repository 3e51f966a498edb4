import { sql } from 'kysely'
import { pointRules } from '#tests/dines/dines.ts'
import { sealRules } from '#tests/dines/feed-world.ts'
import type { Db } from '#server/db/database.ts'
import { acquirerOf, cardOf, restaurantCount } from './feed-file.ts'

const longAgo = '2024-01-01T00:00:00Z'
const partners = ['hilton', 'american']

/** Members, cards and restaurants for the feed file: caps at every other restaurant. */
export async function makeFeedWorld(db: Db, members: number): Promise<void> {
  for (const partnerId of partners) {
    await sql`insert into rule_version (partner_id, version, effective_from, body, checksum, created_at)
      values (${partnerId}, 1, ${longAgo}, ${JSON.stringify(pointRules)}, 'bench', ${longAgo})`.execute(db)
    await sealRules(db, partnerId)
  }
  await sql`insert into merchant (source_id, name, address1, city, state, zip, latitude, longitude, time_zone, cover_seed, created_at, updated_at)
    select 'bench-' || n, 'Bench ' || n, '1 Main St', 'New York', 'NY', '10001', 40.7, -74, 'America/New_York', n::text, ${longAgo}, ${longAgo}
    from generate_series(0, ${restaurantCount - 1}::int) n`.execute(db)
  await sql`insert into merchant_acquirer_id (network, acquirer_merchant_id, merchant_id, valid_from)
    select 'visa', source_id, id, ${longAgo}::timestamptz from merchant`.execute(db)
  for (const partnerId of partners) {
    await sql`insert into partner_merchant (partner_id, merchant_id, active_from, availability, monthly_max_spend_cents, monthly_max_visits)
      select ${partnerId}, id, ${longAgo}::timestamptz, case when id % 2 = 0 then 'Limited' else 'Unlimited' end, 15000, 2
      from merchant`.execute(db)
  }
  await sql`insert into member (partner_id, public_id, email, email_opt_in, member_type, activated_at, joined_at, updated_at)
    select (${partners}::text[])[1 + n % 2], 'bench' || n, 'bench' || n || '@example.test', true, 'EnrolledCardMember', ${longAgo}, ${longAgo}, ${longAgo}
    from generate_series(0, ${members - 1}::int) n`.execute(db)
  const prefix = cardOf(0).slice(0, -1)
  await sql`insert into card_registry (card_token, network, last_four, created_at)
    select ${prefix} || substr(public_id, 6), 'visa', '1111', ${longAgo}::timestamptz from member`.execute(db)
  await sql`insert into card_link (partner_id, member_id, card_token, card_type, last_four, description, linked_at)
    select partner_id, id, ${prefix} || substr(public_id, 6), 'visa', '1111', 'Visa', ${longAgo}::timestamptz from member`.execute(
    db,
  )
  await sql`analyze`.execute(db)
}

if (acquirerOf(0) !== 'bench-0') throw new Error('the world and the file name restaurants alike')
