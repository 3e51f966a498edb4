import type { VisitClaim, VisitClaimBody } from '#contract/schemas/visit-claim.ts'
import { dayMs, hourMs, isoDay } from '#domain/dates.ts'
import { ingestEvents } from '#server/feed/ingest-events.ts'
import type { NetworkEvent } from '#server/feed/network-event.ts'
import type { TestApp } from '../app/app.ts'
import { joinedBrowser } from '../app/browser.ts'
import { type DineGiven, eventOf, linkCard, type LinkGiven, type Restaurant } from './feed-world.ts'

let count = 0

interface ClaimantGiven extends Pick<Partial<LinkGiven>, 'linkedAt' | 'unlinkedAt' | 'cardToken'> {
  readonly host?: string
}

/** What the form says, changed; any of it may be nonsense. */
type Said = { readonly daysAgo?: number } & { readonly [Field in keyof VisitClaimBody]?: unknown }

/** A member of long ago, with the e-mail opt-in and a Visa card, and how they dine and ask about visits. */
export async function claimant(world: TestApp, { host = 'nosh.localhost:3000', ...link }: ClaimantGiven = {}) {
  const { engine } = world.context.database
  const { browser, member } = await joinedBrowser(world.app, { host, emailOptIn: true })
  const partnerId = host.split('.')[0] ?? ''
  const longAgo = world.clock.now.getTime() - 500 * dayMs
  const { id: memberId } = await engine
    .updateTable('member')
    .set({ joined_at: new Date(longAgo), activated_at: new Date(longAgo), member_type: 'EnrolledCardMember' })
    .where('public_id', '=', member.publicId)
    .returning('id')
    .executeTakeFirstOrThrow()
  await engine
    .updateTable('member_email_opt_in')
    .set({ since: new Date(longAgo) })
    .where('member_id', '=', memberId)
    .execute()
  const cardToken = await linkCard(engine, { partnerId, memberId, linkedAt: longAgo, ...link })
  const { id: cardId } = await engine
    .selectFrom('card_link')
    .select('id')
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()

  /** Noon in New York, so many days ago. */
  const noonOf = (daysAgo: number) => {
    const day = isoDay(world.clock.now.getTime() - daysAgo * dayMs, 'America/New_York')
    return { day, at: Date.parse(`${day}T12:00-05:00`) }
  }

  function event(restaurant: Restaurant, given: Partial<DineGiven> & { readonly daysAgo?: number } = {}): NetworkEvent {
    const { daysAgo = 3, ...more } = given
    const paid = { reference: `claimed-${++count}`, cardToken, cents: 8_450, ...more }
    const occurredAt = noonOf(daysAgo).at + (paid.kind === 'clearing' ? hourMs : 0)
    return { ...eventOf(restaurant, paid), occurredAt }
  }

  async function report(...events: readonly NetworkEvent[]): Promise<void> {
    await ingestEvents(engine, events, world.context)
  }

  /** An authorisation and its clearing of an hour later. */
  async function dine(restaurant: Restaurant, given: Parameters<typeof event>[1] = {}): Promise<void> {
    const held = event(restaurant, given)
    const { reference } = held
    await report(held, event(restaurant, { ...given, reference, kind: 'clearing' }))
  }

  function bodyOf(restaurant: Restaurant, { daysAgo = 3, ...changes }: Said = {}) {
    const said = { merchantId: String(restaurant.id), visitedOn: noonOf(daysAgo).day }
    return { ...said, amountCents: 8_450, cardId: String(cardId), ...changes }
  }

  async function ask(restaurant: Restaurant, changes: Parameters<typeof bodyOf>[1] = {}) {
    return browser.post('/api/Member/MissingVisits', bodyOf(restaurant, changes))
  }

  async function claimOf(id: string): Promise<VisitClaim> {
    return (await browser.get(`/api/Member/MissingVisits/Number/${id}`)).body as VisitClaim
  }

  const rewards = () =>
    engine
      .selectFrom('entry')
      .select('amount')
      .where('account', '=', 'member')
      .where('member_id', '=', memberId)
      .execute()

  return { browser, partnerId, memberId, cardToken, cardId, noonOf, event, report, dine, bodyOf, ask, claimOf, rewards }
}

/** What became of a claim, as the database keeps it. */
export async function findingsOf(world: TestApp, claimId: string) {
  const rows = await world.context.database.engine
    .selectFrom('visit_claim_finding')
    .select('finding')
    .where('claim_id', '=', Number(claimId))
    .orderBy('id')
    .execute()
  return rows.map(({ finding }) => finding)
}
