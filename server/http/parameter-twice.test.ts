import { expect, test } from 'vitest'
import { createBrowser } from '#tests/app/browser.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { useTestApp } from '#tests/app/use-test-app.ts'

const [kind = expect.unreachable()] = testDatabases()
const world = useTestApp(useDatabase(kind))

test.each([
  '/api/Members/Validate/Zip?zip=94103&zip=10001',
  '/api/Members/Validate/Email?email=a@example.com&email=b@example.com',
  '/api/v2/Merchants/Search?location=94103&location=10001',
  '/api/Locations?q=a&q=b',
])('one value is asked for, and two are refused: %s', async (address) => {
  expect((await createBrowser(world.app).get(address)).body).toMatchObject({ code: 'invalidRequest' })
})

test('a query stands for no field of a body', async () => {
  const { status } = await createBrowser(world.app).post('/api/Prospects?email=someone@example.com', {})
  expect(status).toBe(400)
})
