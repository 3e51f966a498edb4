import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { createBrowser } from '#tests/app/browser.ts'
import { useTestApp } from '#tests/app/use-test-app.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { addMember, addRestaurant, addRules, eventOf, linkCard, type Restaurant } from '#tests/dines/feed-world.ts'
import type { Db } from '../db/database.ts'
import { ingestEvents } from '../feed/ingest-events.ts'
import { replayJournal } from '../journal/replay/replay-journal.ts'
import { readEndings } from '../favourites/places/read-endings.ts'
import { refreshListings } from '../merchants/search/listing-store.ts'
import { publishCampaigns } from './publish-campaigns.ts'
import { readCampaignFile } from './files/read-campaign-rows.ts'

const by = { actor: 'operator:test', reason: 'a test' }
const afterwards = { now: () => new Date('2026-12-10T12:00Z') }
let count = 0

async function publish(db: Db, partnerId: string, { rows, at }: { readonly rows: string; readonly at: string }) {
  const { campaigns } = await readCampaignFile(Readable.from([Buffer.from(rows)]), 'Point')
  return publishCampaigns(db, { partnerId, campaigns, ...by }, { now: () => new Date(at) })
}

async function placeIn(db: Db, partnerId: string, timeZone: string): Promise<Restaurant> {
  const restaurant = await addRestaurant(db, [partnerId])
  await db.updateTable('merchant').set({ time_zone: timeZone }).where('id', '=', restaurant.id).execute()
  return restaurant
}

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const world = useTestApp(database)

    async function makeWorld() {
      const db = database.current.engine
      const partnerId = `days${++count}`
      await addRules(db, partnerId)
      const cardToken = await linkCard(db, { partnerId, memberId: await addMember(db, partnerId) })
      const frisco = await placeIn(db, partnerId, 'America/Los_Angeles')
      const newYork = await placeIn(db, partnerId, 'America/New_York')
      const dine = (restaurant: Restaurant, at: string) => ({
        ...eventOf(restaurant, { reference: `${partnerId} ${at}`, cardToken, kind: 'clearing' }),
        eventId: `${partnerId} ${at}`,
        occurredAt: Date.parse(at),
      })
      const extras = async () => {
        const rows = await db
          .selectFrom('transaction')
          .select(['authorised_at as at', 'lines'])
          .where('partner_id', '=', partnerId)
          .orderBy('authorised_at')
          .execute()
        return rows
          .filter(({ lines }) => JSON.stringify(lines).includes('campaign:'))
          .map(({ at }) => at.toISOString().slice(5, 16))
      }
      const isSound = async () =>
        expect(await replayJournal(db, { partnerIds: [partnerId], now: afterwards.now() })).toMatchObject({ faults: 0 })
      return { db, partnerId, frisco, newYork, dine, extras, isSound }
    }

    test('the last evening of a campaign ends when its hours do on each restaurant’s clock', async () => {
      const { db, partnerId, frisco, newYork, dine, extras, isSound } = await makeWorld()
      const rows = 'code,title,reward,from,to,hours\nlate,Late,70,2026-11-25,2026-11-26,21:00-02:00'
      expect(await publish(db, partnerId, { rows, at: '2026-11-01T12:00Z' })).toMatchObject({ published: 1 })
      const [earning, others] = [
        [
          dine(frisco, '2026-11-26T05:00:00Z'),
          dine(frisco, '2026-11-27T05:30:00Z'),
          dine(frisco, '2026-11-27T09:59:00Z'),
          dine(newYork, '2026-11-26T02:00:00Z'),
          dine(newYork, '2026-11-27T06:59:30Z'),
        ],
        [
          dine(frisco, '2026-11-25T09:30:00Z'),
          dine(frisco, '2026-11-27T10:00:00Z'),
          dine(frisco, '2026-11-28T05:30:00Z'),
          dine(newYork, '2026-11-25T06:30:00Z'),
          dine(newYork, '2026-11-27T07:00:00Z'),
        ],
      ]
      await ingestEvents(db, [...others, ...earning], afterwards)
      expect(await extras()).toEqual(['11-26T02:00', '11-26T05:00', '11-27T05:30', '11-27T06:59', '11-27T09:59'])
      await isSound()
    })

    test('a first and a last day without hours are from midnight to midnight on each restaurant’s clock', async () => {
      const { db, partnerId, frisco, newYork, dine, extras, isSound } = await makeWorld()
      const rows = 'code,title,reward,from,to\nday,Day,70,2026-11-26,2026-11-26'
      expect(await publish(db, partnerId, { rows, at: '2026-11-01T12:00Z' })).toMatchObject({ published: 1 })
      const at = ['04:59', '05:01', '07:59', '08:01'].flatMap((time) => [
        `2026-11-26T${time}:00Z`,
        `2026-11-27T${time}:00Z`,
      ])
      await ingestEvents(
        db,
        [newYork, frisco].flatMap((place, index) =>
          at.map((each) => ({
            ...dine(place, each),
            occurredAt: Date.parse(each) + index * 1000,
            eventId: `${partnerId}${each}${index}`,
            reference: `${partnerId}${each}${index}`,
          })),
        ),
        afterwards,
      )
      const inFrisco = ['11-26T08:01', '11-27T04:59', '11-27T05:01', '11-27T07:59']
      const inNewYork = ['11-26T05:01', '11-26T07:59', '11-26T08:01', '11-27T04:59']
      expect(await extras()).toEqual([...inFrisco, ...inNewYork].toSorted())
      await isSound()
    })

    test('a campaign begins before no visit of its first day at the restaurant, and its last day has passed where it is over everywhere', async () => {
      const { db, partnerId, frisco, dine } = await makeWorld()
      await ingestEvents(db, [dine(frisco, '2026-11-26T06:00:00Z')], afterwards)
      const rows = (days: string) => `code,title,reward,from,to\nlate,Late,70,${days}`
      // In San Francisco it was 22:00 of the 25th.
      expect(await publish(db, partnerId, { rows: rows('2026-11-25,'), at: '2026-11-26T12:00Z' })).toMatchObject([
        { column: 'from', reason: expect.stringMatching(/^begins on 2026-11-25, before visits/) },
      ])
      expect(await publish(db, partnerId, { rows: rows(',2026-11-26'), at: '2026-11-27T08:00Z' })).toMatchObject([
        { column: 'to', reason: 'has passed' },
      ])
      const running = { rows: rows('2026-11-26,2026-11-26'), at: '2026-11-27T07:59Z' }
      expect(await publish(db, partnerId, running)).toMatchObject({ published: 1 })
      expect(await publish(db, partnerId, { ...running, at: '2026-11-27T07:59:30Z' })).toMatchObject({ unchanged: 1 })
      expect(await publish(db, partnerId, { ...running, rows: rows('2026-11-26,2026-11-27') })).toMatchObject([
        { reason: expect.stringContaining('with another end') },
      ])
    })

    test('the page and the list of what ends soon tell the restaurant’s last day, and the page has it until its hours are over', async () => {
      const db = database.current.engine
      const frisco = await placeIn(db, 'hilton', 'America/Los_Angeles')
      await refreshListings(db, 'hilton')
      const rows = 'code,title,reward,to,hours\nlate,Late,70,2026-11-26,21:00-02:00'
      await publish(db, 'hilton', { rows, at: '2026-11-01T12:00Z' })
      const visitor = createBrowser(world.app, 'hilton.localhost:3000')
      const before = world.clock.now
      const shownAt = async (at: string) => {
        world.clock.now = new Date(at)
        const { body } = await visitor.get(`/api/Merchants/${frisco.id}/Campaigns`)
        return body.map(({ code, lastDay }: { code: string; lastDay: string }) => `${code} ${lastDay}`)
      }
      expect(await shownAt('2026-11-27T09:59Z')).toEqual(['late 2026-11-26'])
      expect(await shownAt('2026-11-27T10:00Z')).toEqual([])
      await db
        .insertInto('campaign_merchant')
        .columns(['partner_id', 'campaign_id', 'merchant_id', 'since'])
        .expression((query) =>
          query
            .selectFrom('campaign')
            .select((row) => ['partner_id', 'id', row.val(frisco.id).as('merchant'), 'created_at'])
            .where('partner_id', '=', 'hilton')
            .where('code', '=', 'late'),
        )
        .execute()
      const times = {
        active_from: new Date('2026-11-01T08:00Z'),
        active_to: new Date('2026-11-27T08:00Z'),
        created_at: new Date('2026-11-01T08:00Z'),
      }
      await db
        .insertInto('offer')
        .values({ partner_id: 'hilton', merchant_id: frisco.id, code: 'west', title: 'West', reward: 100, ...times })
        .execute()
      const now = new Date('2026-11-20T12:00Z')
      const endings = await readEndings(db, 'hilton', {
        merchantIds: [frisco.id],
        now,
        until: new Date('2026-11-27T12:00Z'),
      })
      expect(endings.map(({ title, day }) => `${title} ${day}`)).toEqual(['West 2026-11-26', 'Late 2026-11-26'])
      expect(
        await readEndings(db, 'hilton', { merchantIds: [frisco.id], now, until: new Date('2026-11-27T09:59Z') }),
      ).toHaveLength(1)
      world.clock.now = now
      expect((await visitor.get(`/api/v2/Merchants/${frisco.id}`)).body.offers).toMatchObject([
        { code: 'west', lastDay: '2026-11-26' },
      ])
      world.clock.now = before
    })
  })
