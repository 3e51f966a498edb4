import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DrawnPage } from '#contract/page-handler.ts'
import { createTestApp, type RunningTestApp } from '#tests/app/app.ts'
import { createBrowser, joinedBrowser } from '#tests/app/browser.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { testImporter } from '#tests/importer.ts'
import { dayMs, homeZone, isoDay } from '#domain/dates.ts'
import { importMerchants } from '../merchants/import/restaurants/import-merchants.ts'
import { refreshListings } from '../merchants/search/listing-store.ts'
import { useAssets } from '#tests/pages/use-assets.ts'

const restaurants = `id,name,address,city,state,zip,lat,lon,cuisine
r1,Golden Wok,1 Clement St,San Francisco,CA,94118,37.7825,-122.4600,Chinese
r2,Café Marseille,2 Market St,San Francisco,CA,94103,37.7793,-122.4193,French
`
const origin = 'http://nosh.localhost:3000'

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const folder = useAssets({
      'worker.js': 'addEventListener("fetch", keep)',
      'retired-worker.js': 'addEventListener("install", leave)',
    })
    let site: RunningTestApp
    beforeAll(async () => {
      site = await createTestApp(database.current, { pages: { assetsFolder: folder, handler: noPage } })
      const { now } = site.clock
      await importMerchants(database.current, () => Readable.from([restaurants]), {
        partners: ['nosh'],
        by: testImporter,
        now: () => now,
        activeFrom: isoDay(now.getTime() - dayMs, homeZone),
      })
      await refreshListings(database.current.engine, 'nosh')
    })
    afterAll(async () => {
      await site.close()
    })

    function get(url: string, host = 'nosh.localhost:3000') {
      return site.app.inject({ url, headers: { host } })
    }

    test("each partner's manifest has its name, its colors and its icons, and the icons are there", async () => {
      const [nosh, hilton] = [
        await get('/manifest.webmanifest'),
        await get('/manifest.webmanifest', 'hilton.localhost'),
      ]
      expect(nosh.headers['content-type']).toBe('application/manifest+json; charset=utf-8')
      expect(nosh.json()).toMatchObject({ name: 'Nosh', start_url: '/', display: 'standalone', theme_color: '#fbf7f0' })
      expect(hilton.json()).toMatchObject({ name: 'Hilton Dining' })
      expect(hilton.json().theme_color).not.toBe(nosh.json().theme_color)
      const { icons } = nosh.json()
      expect(icons.map((icon: { purpose: string }) => icon.purpose)).toEqual(['any', 'any', 'maskable', 'maskable'])
      for (const { src, sizes } of icons) {
        const icon = await get(src)
        const { width, height, format } = await sharp(icon.rawPayload).metadata()
        expect({ sizes: `${width}x${height}`, format, type: icon.headers['content-type'] }).toEqual({
          sizes,
          format: 'png',
          type: 'image/png',
        })
      }
      expect((await get('/icons/180.png')).rawPayload).not.toEqual(
        (await get('/icons/180.png', 'hilton.localhost')).rawPayload,
      )
      expect((await get('/icons/mark.svg')).headers['content-type']).toBe('image/svg+xml; charset=utf-8')
    })

    test('robots are kept from accounts and told where the sitemap is', async () => {
      const { body } = await get('/robots.txt')
      expect(body).toContain('Disallow: /account\n')
      expect(body).toContain(`Sitemap: ${origin}/sitemap.xml`)
      expect(body).not.toContain('Disallow: /\n')
    })

    test("the sitemap lists the partner's pages and the merchants that it shows, and no other's", async () => {
      const index = await get('/sitemap.xml')
      expect(index.headers['content-type']).toBe('application/xml; charset=utf-8')
      expect(addressesIn(index.body)).toEqual([`${origin}/sitemaps/pages.xml`, `${origin}/sitemaps/merchants-0.xml`])
      expect(addressesIn((await get('/sitemaps/pages.xml')).body)).toEqual(
        expect.arrayContaining([`${origin}/`, `${origin}/search`, `${origin}/earn`]),
      )
      const merchants = addressesIn((await get('/sitemaps/merchants-0.xml')).body)
      expect(merchants).toHaveLength(2)
      for (const address of merchants) expect(address).toMatch(/^http:\/\/nosh[.]localhost:3000\/merchants\/\d+$/)
      expect(addressesIn((await get('/sitemaps/merchants-0.xml', 'hilton.localhost')).body)).toEqual([])
    })

    test.each(['/sitemaps/merchants-x.xml', '/sitemaps/merchants-9999999.xml', '/sitemaps/other.xml', '/icons/9.png'])(
      '%s is not found',
      async (path) => {
        expect((await createBrowser(site.app).get(path)).status).toBe(404)
      },
    )

    test('the worker carries the version of the build, and no browser keeps an old one', async () => {
      const worker = await get('/worker.js')
      expect(worker.body).toMatch(/^self\.siteVersion="[0-9a-f]{12}";addEventListener\("fetch", keep\)$/)
      expect(worker.headers).toMatchObject({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'no-cache',
      })
    })

    test('taken out of service, a worker that removes itself is served in its place', async () => {
      const off = await createTestApp(database.current, {
        config: { offlineWorker: 'off' },
        pages: { assetsFolder: folder, handler: noPage },
      })
      const { body } = await off.app.inject({ url: '/worker.js', headers: { host: 'nosh.localhost:3000' } })
      expect(body).toBe('addEventListener("install", leave)')
      await off.close()
    })

    test("a visitor's search and merchant may be read again without a network, a member's and a token may not", async () => {
      const search = '/api/v2/Merchants/Search?location=94103'
      expect((await get(search)).headers['cache-control']).toBe('private, no-cache')
      const { browser } = await joinedBrowser(site.app)
      for (const path of [search, '/api/CSRF', '/api/Member'])
        expect((await browser.get(path)).headers['cache-control']).toBe('no-store')
      expect((await get('/api/CSRF')).headers['cache-control']).toBe('no-store')
    })
  })

async function noPage(): Promise<DrawnPage> {
  return { status: 200, headers: [], html: '' }
}

function addressesIn(xml: string): string[] {
  return Array.from(xml.matchAll(/<loc>([^<]+)<\/loc>/g), ([, address = '']) => address)
}
