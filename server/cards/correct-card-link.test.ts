import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { dayMs } from '#domain/dates.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { daysAfterNoon, noon } from '#tests/dines/dines.ts'
import { addMember, addRestaurant, addRules, dineEvents, eventOf, linkCard } from '#tests/dines/feed-world.ts'
import { ingestEvents } from '../feed/ingest-events.ts'
import { replayJournal } from '../journal/replay/replay-journal.ts'
import { correctCardLink } from './correct-card-link.ts'

const partnerId = 'corrected'
const clock = { now: () => new Date(daysAfterNoon(30)) }

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const db = () => database.current.engine
    beforeAll(() => addRules(db(), partnerId))

    async function balanceOf(memberId: number): Promise<number> {
      const { rows } = await sql<{ balance: number }>`select coalesce(sum(amount), 0)::float8 as balance from entry
        where account = 'member' and member_id = ${memberId}`.execute(db())
      return rows[0]?.balance ?? 0
    }

    test('a reference that the card of somebody else has too stands in no way of a correction', async () => {
      const here = await addRestaurant(db(), [partnerId])
      const late = await addMember(db(), partnerId)
      const other = await addMember(db(), partnerId)
      const lateCard = await linkCard(db(), { partnerId, memberId: late, linkedAt: daysAfterNoon(10) })
      const otherCard = await linkCard(db(), { partnerId, memberId: other })
      const told = [lateCard, otherCard].flatMap((cardToken) =>
        dineEvents(here, { reference: 'shared', cardToken, day: 5 }).map((event) => ({
          ...event,
          eventId: `${event.eventId} ${cardToken}`,
        })),
      )
      await ingestEvents(db(), told, clock)
      expect([await balanceOf(late), await balanceOf(other)]).toEqual([0, 500])

      const link = await db()
        .selectFrom('card_link')
        .select('id')
        .where('card_token', '=', lateCard)
        .executeTakeFirstOrThrow()
      const by = { actor: 'operator:ada', reason: 'linked at the counter' }
      const correction = { partnerId, cardLinkId: link.id, linkedAt: new Date(noon - 3 * dayMs), ...by }
      expect(await correctCardLink(db(), correction, clock)).toBe('corrected')
      expect([await balanceOf(late), await balanceOf(other)]).toEqual([500, 500])
      expect((await replayJournal(db(), { partnerIds: [partnerId], now: clock.now() })).examples).toEqual([])
    })

    for (const told of ['00:00', '12:00'])
      test(`a clearing that names its day alone (${told}) and is of a later moment of it belongs to a link corrected to between`, async () => {
        const here = await addRestaurant(db(), [partnerId])
        const memberId = await addMember(db(), partnerId)
        const cardToken = await linkCard(db(), { partnerId, memberId, linkedAt: daysAfterNoon(10) })
        const day = new Date(daysAfterNoon(5)).toISOString().slice(0, 10)
        const occurredAt = Date.parse(`${day}T${told}:00Z`)
        await ingestEvents(
          db(),
          [{ ...eventOf(here, { reference: told, cardToken, kind: 'clearing' }), occurredAt }],
          clock,
        )
        const asked = () =>
          db().selectFrom('network_event').select(['state', 'reason']).where('card_token', '=', cardToken).execute()
        expect(await asked()).toMatchObject([{ state: 'unmatched' }])
        const link = await db()
          .selectFrom('card_link')
          .select('id')
          .where('card_token', '=', cardToken)
          .executeTakeFirstOrThrow()
        const linkedAt = new Date(`${day}T23:00:00Z`)
        const correction = { partnerId, cardLinkId: link.id, linkedAt, actor: 'operator:ada', reason: 'by the receipt' }
        expect(await correctCardLink(db(), correction, clock)).toBe('corrected')
        expect(await asked()).toMatchObject([{ state: 'accepted' }])
        expect((await replayJournal(db(), { partnerIds: [partnerId], now: clock.now() })).examples).toEqual([])
      })
  })
