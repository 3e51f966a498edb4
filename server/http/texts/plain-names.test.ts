import { describe, expect, test } from 'vitest'
import { createBrowser, joinedBrowser, signUpBody } from '#tests/app/browser.ts'
import { useTestApp } from '#tests/app/use-test-app.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'

const advertisements = ['win.evil.example', 'ada@evil.example', 'Ada\u202Emoc', 'A\u200Bda', 'https://evil']

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const world = useTestApp(database, { limits: { formCallsPerMinute: 10_000 } })

    test.each(advertisements)('nobody joins as %j, and nothing is mailed', async (firstName) => {
      const { engine } = database.current
      const body = signUpBody({ firstName })
      const refused = await createBrowser(world.app).post('/api/Members/Prospects', body)
      expect(refused).toMatchObject({ status: 400, body: { code: 'invalidRequest' } })
      expect(refused.body.fields).toEqual([
        { field: 'firstName', message: expect.stringContaining('Enter a name without') },
      ])
      const found = await engine.selectFrom('member').select('id').where('email', '=', body.email).execute()
      expect(found).toEqual([])
    })

    test.each(advertisements)('nobody is called %j later, nor calls a list, a card or a passkey so', async (name) => {
      const { browser, member } = await joinedBrowser(world.app)
      for (const field of ['firstName', 'lastName']) {
        const refused = await browser.put('/api/Member', { [field]: name })
        expect(refused.body.fields).toMatchObject([{ field }])
      }
      const refusals = [
        await browser.post('/api/Member/Favourites/Lists', { name }),
        await browser.put('/api/Member/Cards', { id: '1', name }),
        await browser.put('/api/Member/Passkeys/1', { name }),
      ]
      for (const { status, body } of refusals) {
        expect(status).toBe(400)
        expect(body.fields).toEqual([{ field: 'name', message: expect.stringContaining('Use words without') }])
      }
      expect((await browser.get('/api/Member')).body).toMatchObject({ firstName: member.firstName })
    })
  })
