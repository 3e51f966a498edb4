import { describe, expect, test } from 'vitest'
import { joinedBrowser } from '#tests/app/browser.ts'
import { linkCard, visaNumber } from '#tests/app/link-card.ts'
import { useTestApp } from '#tests/app/use-test-app.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { tellExpiringCards } from './tell-expiring-cards.ts'

let serial = 8800

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const world = useTestApp(database)
    const engine = () => database.current.engine
    async function cardOf(expiry: string | null) {
      const { browser } = await joinedBrowser(world.app)
      const { body } = await linkCard(world, browser, visaNumber(serial++))
      const id = Number(body.cardRegistration[0].memberCard.id)
      await engine().updateTable('card_link').set({ expiry }).where('id', '=', id).execute()
      const told = () =>
        engine().selectFrom('notice').select('facts').where('told_key', '=', `${id} ${expiry}`).execute()
      return { browser, id, told }
    }

    test('the vault tells to when a card is good, and the member reads it', async () => {
      const { browser } = await joinedBrowser(world.app)
      await linkCard(world, browser, visaNumber(serial++))
      const [card] = (await browser.get('/api/Member/Cards')).body
      expect(card.expiry).toBe(`${world.clock.now.getUTCFullYear() + 3}${world.clock.now.toISOString().slice(4, 7)}`)
    })

    test('a member is told 30 days before a card expires, once, however many processes do so, and of the next one again', async () => {
      const tell = (at: string) => tellExpiringCards(engine(), { now: () => new Date(at) })
      const [soon, later, none] = [await cardOf('2031-05'), await cardOf('2031-06'), await cardOf(null)]
      await tell('2031-05-01T16:00:00Z')
      expect(await soon.told()).toEqual([])
      await Promise.all(Array.from({ length: 5 }, () => tell('2031-05-03T16:00:00Z')))
      await tell('2031-05-20T16:00:00Z')
      expect(await soon.told()).toMatchObject([{ facts: { expiry: '2031-05' } }])
      for (const card of [later, none]) expect(await card.told()).toEqual([])
      await engine().updateTable('card_link').set({ expiry: '2034-05' }).where('id', '=', soon.id).execute()
      await tell('2034-05-20T16:00:00Z')
      expect(
        await engine().selectFrom('notice').select('id').where('told_key', '=', `${soon.id} 2034-05`).execute(),
      ).toHaveLength(1)
    })

    test('who has unlinked the card is told nothing of it', async () => {
      const card = await cardOf('2041-05')
      await linkCard(world, card.browser, visaNumber(serial++))
      await card.browser.delete(`/api/Member/Cards?id=${card.id}`)
      await tellExpiringCards(engine(), { now: () => new Date('2041-05-20T16:00:00Z') })
      expect(await card.told()).toEqual([])
    })
  })
