import { dayMs } from '#domain/dates.ts'
import { ingestEvents } from '#server/feed/ingest-events.ts'
import type { TestApp } from '../app/app.ts'
import { joinedBrowser } from '../app/browser.ts'
import { dineEvents, linkCard, type Restaurant } from './feed-world.ts'

let count = 0

/** A member of twenty days, with the e-mail opt-in, whose card earns since long before, and how they dine. */
export async function reviewer(world: TestApp, host: string) {
  const { engine } = world.context.database
  const { browser, member } = await joinedBrowser(world.app, { host, emailOptIn: true })
  const partnerId = host.split('.')[0] ?? ''
  const joinedAt = new Date(world.clock.now.getTime() - 20 * dayMs)
  const { id: memberId } = await engine
    .updateTable('member')
    .set({ joined_at: joinedAt, activated_at: joinedAt, member_type: 'EnrolledCardMember' })
    .where('public_id', '=', member.publicId)
    .returning('id')
    .executeTakeFirstOrThrow()
  await engine.updateTable('member_email_opt_in').set({ since: joinedAt }).where('member_id', '=', memberId).execute()
  const linkedAt = world.clock.now.getTime() - 400 * dayMs
  const cardToken = await linkCard(engine, { partnerId, memberId, linkedAt })

  /** A cleared dine, so many days ago; answers its transaction. */
  async function dine(restaurant: Restaurant, { daysAgo = 1, cents = 5_000, cleared = true } = {}): Promise<string> {
    const reference = `review-${++count}`
    const occurredAt = world.clock.now.getTime() - daysAgo * dayMs
    const events = dineEvents(restaurant, { reference, cardToken, cents }).map((event) => ({ ...event, occurredAt }))
    await ingestEvents(engine, cleared ? events : events.slice(0, 1), world.context)
    const row = await engine
      .selectFrom('transaction')
      .select('id')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow()
    return String(row.id)
  }
  return { browser, member, memberId, dine }
}

/** As the form sends it. */
export function reviewOf(transactionId: string, changes: object = {}) {
  return {
    transactionId,
    food: 5,
    service: 4,
    cleanliness: 4,
    value: 5,
    text: 'The noodles were worth the walk, and the tea came hot.',
    ...changes,
  }
}
