import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plainSample, writeSamples } from '#tests/search/search-samples.ts'
import { drawUnbuiltPages } from './unbuilt-pages.ts'
import { createTestApp, type RunningTestApp } from '../app/app.ts'
import { createBrowser, joinedBrowser } from '../app/browser.ts'
import { testDatabases, useDatabase } from '../database/database.ts'
import { useAssets } from './use-assets.ts'

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const folder = useAssets()
    let site: RunningTestApp
    beforeAll(async () => {
      const { engine } = database.current
      const places = Array.from({ length: 20 }, (_, index) => ({
        ...plainSample,
        latitude: 40.75,
        longitude: -73.98 + index / 1_000,
      }))
      await writeSamples(database.current, 'nosh', places)
      await sql`update partner_merchant set exclusive_tier = 3`.execute(engine)
      site = await createTestApp(database.current, {
        pages: { assetsFolder: folder, handler: drawUnbuiltPages() },
        limits: { visitorAnswersMs: 5000 },
      })
    })
    afterAll(async () => {
      await site.close()
    })

    async function rowsOf(browser = createBrowser(site.app)): Promise<readonly string[]> {
      const { body } = await browser.get('/')
      return String(body).match(/<section[^>]*><header.*?<\/section>/g) ?? []
    }

    test('rows that visitors share are the same to the last byte, drawn for the page or found drawn', async () => {
      const [first = [], ...others] = [await rowsOf(), await rowsOf(), await rowsOf(), await rowsOf()]
      expect(first[0]?.match(/<article/g)).toHaveLength(15)
      for (const rows of others) expect(rows).toEqual(first)
    })

    test('a member is told of the tier that a restaurant is kept for, whatever visitors were drawn before', async () => {
      for (let page = 0; page < 3; page++) expect((await rowsOf())[0]).not.toContain('merchant-card_locked')
      const { browser: member } = await joinedBrowser(site.app)
      expect((await rowsOf(member))[0]?.match(/locked/g)).toHaveLength(15)
      expect((await rowsOf())[0]).not.toContain('locked')
    })

    test('what changed is drawn as soon as the answers say it', async () => {
      for (let page = 0; page < 3; page++) expect((await rowsOf())[0]).not.toContain('The Renamed Table')
      await sql`update merchant set name = 'The Renamed Table'`.execute(database.current.engine)
      for (const seconds of [20, 1]) {
        site.clock.now = new Date(site.clock.now.getTime() + seconds * 1000)
        await rowsOf()
        expect((await rowsOf())[0]).toContain('The Renamed Table')
      }
    })
  })
