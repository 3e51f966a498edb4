import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'
import { ingestEvents } from '#server/feed/ingest-events.ts'
import { createTestApp } from '../app/app.ts'
import { joinedBrowser } from '../app/browser.ts'
import { addMember, addRestaurant, dineEvents, linkCard } from './feed-world.ts'

export interface Rehearsed {
  readonly username: string
  readonly password: string
  readonly balances: unknown
}

/** A member who joined and dined at nosh, and another at hilton. */
export async function fillForRehearsal(database: Database): Promise<Rehearsed> {
  const world = await createTestApp(database)
  const { body } = await joinedBrowser(world.app)
  const engine = database.engine
  const nosh = await engine
    .selectFrom('member')
    .select('id')
    .where('partner_id', '=', 'nosh')
    .where('email', '=', body.email)
    .executeTakeFirstOrThrow()
  const restaurant = await addRestaurant(engine, ['nosh', 'hilton'])
  for (const [partnerId, memberId] of [
    ['nosh', nosh.id],
    ['hilton', await addMember(engine, 'hilton')],
  ] as const) {
    const cardToken = await linkCard(engine, { partnerId, memberId })
    for (const day of [1, 2, 3])
      await ingestEvents(engine, dineEvents(restaurant, { reference: `${partnerId}-${day}`, cardToken, day }), {
        now: () => world.clock.now,
      })
  }
  await world.close()
  return { username: body.email, password: body.password, balances: await balancesOf(database) }
}

/** What each account of each partner holds. */
export async function balancesOf({ engine }: Database): Promise<unknown> {
  const { rows } = await sql`
    select partner_id, account, currency, sum(amount) as amount, count(*) as entries from entry group by 1, 2, 3 order by 1, 2, 3`.execute(
    engine,
  )
  return rows
}
