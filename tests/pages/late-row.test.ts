import { expect, test } from 'vitest'
import { searchMerchants } from '#contract/endpoints/merchants.ts'
import type { PageHandler } from '#contract/page-handler.ts'
import { drawUnbuiltPages } from './unbuilt-pages.ts'
import { createTestApp } from '../app/app.ts'
import { createBrowser } from '../app/browser.ts'
import { testDatabases } from '../database/database.ts'
import { useAssets } from './use-assets.ts'

const folder = useAssets()

test('a row of the home page that can not be read in time says so, and leads to the search', async () => {
  const draw = drawUnbuiltPages()
  const handler: PageHandler = (asked) =>
    draw({
      ...asked,
      callApi: async (call) =>
        call.path === searchMerchants.path && call.search.includes('isNew')
          ? { status: 503, body: { code: 'unavailable', requestId: 'late' } }
          : asked.callApi(call),
    })
  const [kind] = testDatabases()
  const database = await kind?.open()
  if (database === undefined) throw new Error('There is no database to test on')
  const site = await createTestApp(database, { pages: { assetsFolder: folder, handler } })
  const { body } = await createBrowser(site.app).get('/')
  const row = /<h2[^>]*>New this month<.*?<\/section>/.exec(body)?.[0] ?? 'no row'
  expect(row).toContain('This is taking longer than usual.')
  expect(row).toContain('href="/search?isNew=true"')
  expect(body.includes('Acclaimed restaurants')).toBe(false)
  await site.close()
  await database.close()
})
