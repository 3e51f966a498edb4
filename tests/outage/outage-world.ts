import { sql } from 'kysely'
import { openPostgres } from '#server/db/database.ts'
import { migrate } from '#server/db/migrating/migrate.ts'
import type { NetworkEvent } from '#server/feed/network-event.ts'
import { verifyJournal } from '#server/journal/verify-journal.ts'
import { addMember, addRestaurant, dineEvents, linkCard } from '../dines/feed-world.ts'

export interface OutageWorld {
  /** Both events of new dines, each time others. */
  nextEvents(): readonly NetworkEvent[]
}

/** Members of a partner of the registry, whose rules each copy publishes. */
export async function makeOutageWorld(
  url: string,
  { partnerId, members }: { readonly partnerId: string; readonly members: number },
): Promise<OutageWorld> {
  const database = await openPostgres(url)
  await migrate(database)
  const { engine } = database
  const restaurant = await addRestaurant(engine, [partnerId])
  const cards: string[] = []
  for (let member = 0; member < members; member++)
    cards.push(await linkCard(engine, { partnerId, memberId: await addMember(engine, partnerId) }))
  await database.close()
  let count = 0
  return {
    nextEvents: () =>
      Array.from({ length: 3 }, () => {
        const dine = count++
        return { reference: `outage-${dine}`, cardToken: cards[(dine * 7) % cards.length] ?? '', day: dine % 60 }
      }).flatMap((dine) => dineEvents(restaurant, dine)),
  }
}

export interface Aftermath {
  /** Events that were acknowledged and are not there. */
  readonly lost: readonly string[]
  readonly faults: readonly string[]
}

export async function lookAfterwards(url: string, acknowledged: ReadonlySet<string>): Promise<Aftermath> {
  // The load goes on meanwhile.
  const until = [...acknowledged]
  const database = await openPostgres(url)
  const { rows } = await sql<{ eventId: string }>`
    select event_id as "eventId" from network_event where state = 'accepted'`.execute(database.engine)
  const kept = new Set(rows.map((row) => row.eventId))
  const { faults } = await verifyJournal(database.engine)
  await database.close()
  return {
    lost: until.filter((eventId) => !kept.has(eventId)),
    faults: faults.map(({ check, examples }) => `${check}: ${examples[0]}`),
  }
}
