import { describe, expect, test } from 'vitest'
import { createBrowser, joinedBrowser } from '#tests/app/browser.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { useTestApp } from '#tests/app/use-test-app.ts'

const tracking = { utm_campaign: '', utm_medium: 'web', utm_source: '/earn', public_id: '', partner_code: 'nosh' }
const response = { rating: 4, comment: 'More long tables', tracking }
const path = '/api/Surveys/site-feedback/Responses'

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const world = useTestApp(database)

    function stored(partnerId: string) {
      const { engine } = database.current
      return engine.selectFrom('survey_response').selectAll().where('partner_id', '=', partnerId).execute()
    }

    test('an answer is kept for its partner, under the member whom the session knows', async () => {
      const { browser, member } = await joinedBrowser(world.app)
      const claimed = { ...tracking, public_id: 'somebody else' }
      const answer = await browser.post(path, { ...response, comment: '  More long tables ', tracking: claimed })
      expect(answer).toMatchObject({ status: 201, body: {} })
      const { id } = await database.current.engine
        .selectFrom('member')
        .select('id')
        .where('public_id', '=', member.publicId)
        .executeTakeFirstOrThrow()
      expect(await stored('nosh')).toMatchObject([
        { survey_id: 'site-feedback', member_id: id, rating: 4, comment: 'More long tables', tracking: claimed },
      ])
      expect(await stored('hilton')).toEqual([])
    })

    test('a visitor answers too, without a word if there is none to say', async () => {
      const browser = createBrowser(world.app, 'delta.localhost:3000')
      expect((await browser.post(path, { ...response, comment: '' })).status).toBe(201)
      expect(await stored('delta')).toMatchObject([{ member_id: null, rating: 4, comment: '' }])
    })

    test('an answer to no survey of the partner is refused, and so is what is no answer; nothing of it is kept', async () => {
      const browser = createBrowser(world.app, 'united.localhost:3000')
      expect(await browser.post('/api/Surveys/somebody-elses/Responses', response)).toMatchObject({
        status: 404,
        body: { code: 'notFound' },
      })
      for (const rating of [0, 6, 2.5, '4', null]) {
        const answer = await browser.post(path, { ...response, rating })
        expect(answer).toMatchObject({ status: 400, body: { fields: [{ field: 'rating' }] } })
      }
      const long = await browser.post(path, { ...response, comment: 'x'.repeat(1001) })
      expect(long).toMatchObject({ status: 400, body: { fields: [{ field: 'comment' }] } })
      for (const bad of [
        { ...response, extra: 1 },
        { ...response, tracking: { ...tracking, utm_medium: 'app' } },
        { rating: 4, comment: '' },
      ])
        expect((await browser.post(path, bad)).status).toBe(400)
      expect(await stored('united')).toEqual([])
    })
  })
