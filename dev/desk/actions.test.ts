import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type RunningTestApp } from '#tests/app/app.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { addCredit, creditsOf } from '#tests/dines/credit-world.ts'
import { addMember, addRestaurant, linkCard, type Restaurant } from '#tests/dines/feed-world.ts'
import { type DeskContext, dine, follow, upload } from './actions.ts'
import { answerCredit } from './answer-credit.ts'
import { findCards, findOpenCredits } from './store.ts'

for (const kind of testDatabases())
  describe(`what the desk does on ${kind.name}`, () => {
    const database = useDatabase(kind)
    let world: RunningTestApp
    let desk: DeskContext
    let restaurant: Restaurant
    beforeAll(async () => {
      world = await createTestApp(database.current)
      const address = await world.app.listen({ host: '127.0.0.1', port: 0 })
      const now = () => world.clock.now
      desk = {
        db: database.current.engine,
        feed: { address, secrets: world.context.secrets.feeds },
        tips: new Map(),
        now,
      }
      restaurant = await addRestaurant(database.current.engine, ['nosh'])
    })
    afterAll(() => world.close())

    async function dined(clearing: 'now' | 'later') {
      const db = database.current.engine
      const memberId = await addMember(db, 'nosh')
      const cardToken = await linkCard(db, { partnerId: 'nosh', memberId })
      const link = (await findCards(db, '')).find((card) => card.cardToken === cardToken)?.linkId
      const given = {
        link,
        merchant: `The restaurant (#${restaurant.id})`,
        amount: '80.00',
        tip: '16.00',
        channel: 'dineIn',
        when: '',
      }
      const { notice } = await dine(desk, formOf({ ...given, clearing }))
      expect(notice).toMatchObject({ kind: 'done' })
      return { memberId, cardToken }
    }

    function statusOf(memberId: number) {
      return database.current.engine
        .selectFrom('transaction')
        .select(['status', 'reason'])
        .where('member_id', '=', memberId)
        .executeTakeFirst()
    }

    async function eventFormOf(cardToken: string, eventKind: 'authorisation' | 'clearing') {
      const { network, event_id } = await database.current.engine
        .selectFrom('network_event')
        .select(['network', 'event_id'])
        .where('card_token', '=', cardToken)
        .where('kind', '=', eventKind)
        .executeTakeFirstOrThrow()
      return formOf({ network, eventId: event_id })
    }

    test('a refund takes a cleared dine back', async () => {
      const { memberId, cardToken } = await dined('now')
      expect(await statusOf(memberId)).toMatchObject({ status: 'Awarded' })
      const form = await eventFormOf(cardToken, 'clearing')
      expect((await follow(desk, form, 'refund')).notice.text).toBe('The refund was reported. 1 accepted.')
      expect(await statusOf(memberId)).toEqual({ status: 'Forfeit', reason: 'refunded' })
    })

    test('a void ends a dine that never cleared', async () => {
      const { memberId, cardToken } = await dined('later')
      const form = await eventFormOf(cardToken, 'authorisation')
      expect((await follow(desk, form, 'void')).notice.text).toBe('The void was reported. 1 accepted.')
      expect(await statusOf(memberId)).toEqual({ status: 'Forfeit', reason: 'voided' })
    })

    test('an open statement credit is listed, hears the answer, and is listed no more', async () => {
      const db = database.current.engine
      const credit = await addCredit(db, { partnerId: 'desked' })
      const open = (await findOpenCredits(db)).find(({ reference }) => reference === credit.reference)
      expect(open).toMatchObject({ network: 'visa', amountCents: 2_500, status: 'pending' })
      const answer = (name: string) => answerCredit(desk, formOf({ ...open, answer: name }))
      expect((await answer('rejected')).notice.text).toBe('The answer was sent. 1 accepted.')
      expect((await answer('completed')).notice.text).toBe('The answer was refused: creditIsFinal.')
      expect((await answer('pending')).notice).toMatchObject({ kind: 'refused' })
      expect(await creditsOf(db, credit)).toMatchObject([{ status: 'rejected' }])
      expect((await findOpenCredits(db)).map(({ reference }) => reference)).not.toContain(credit.reference)
    })

    test('a file of events is sent whole; one with a bad line is not sent, and the line is named', async () => {
      const db = database.current.engine
      const cardToken = await linkCard(db, { partnerId: 'nosh', memberId: await addMember(db, 'nosh') })
      const line = (eventId: string, amountCents: unknown) =>
        JSON.stringify({
          network: 'visa',
          eventId,
          kind: 'authorisation',
          reference: eventId,
          cardToken,
          acquirerMerchantId: restaurant.acquirerMerchantId,
          occurredAt: world.clock.now.toISOString(),
          amountCents,
          tipCents: 0,
          taxCents: 0,
        })
      const good = [line('upload-1', 4_000), line('upload-2', 5_000)].join('\n')
      expect((await upload(desk, fileForm(good))).notice.text).toBe('2 events were sent. 2 accepted.')
      expect((await upload(desk, fileForm(good))).notice.text).toBe('2 events were sent. 2 known already.')
      const bad = [line('upload-3', 4_000), line('upload-4', 'much')].join('\n')
      const { notice } = await upload(desk, fileForm(bad))
      expect(notice).toMatchObject({ kind: 'refused', text: expect.stringMatching(/^Nothing was sent\. line 2: /) })
      const known = await db.selectFrom('network_event').select('event_id').where('event_id', '=', 'upload-3').execute()
      expect(known).toEqual([])
      expect((await upload(desk, new FormData())).notice).toMatchObject({
        kind: 'refused',
        text: 'Choose a file first.',
      })
    })
  })

function formOf(fields: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
  return form
}

function fileForm(text: string): FormData {
  const form = new FormData()
  form.set('file', new File([text], 'events.ndjson'))
  return form
}
