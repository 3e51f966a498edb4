import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DrawnPage, PageRequest } from '#contract/page-handler.ts'
import { createTestApp, type RunningTestApp } from '#tests/app/app.ts'
import { createBrowser } from '#tests/app/browser.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { useAssets } from '#tests/pages/use-assets.ts'

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const folder = useAssets()
    let site: RunningTestApp
    beforeAll(async () => {
      site = await createTestApp(database.current, { pages: { assetsFolder: folder, handler: page } })
    })
    afterAll(async () => {
      await site.close()
    })

    async function page({ request, siteAddress, callApi }: PageRequest): Promise<DrawnPage> {
      const { pathname } = new URL(request.url)
      if (pathname === '/broken') throw new Error('a component broke')
      if (pathname === '/greedy') await callApi({ method: 'GET', path: '/api/CSRF', params: {}, search: '' })
      return { status: 200, headers: [], html: pathname === '/error' ? 'the error page' : siteAddress }
    }

    const addressOf = async (host: string) => String((await createBrowser(site.app, host).get('/')).body)

    test('what all pages share stands under an address of its own, kept for ever, and is the partner’s alone', async () => {
      const address = await addressOf('nosh.localhost:3000')
      const { body, headers } = await createBrowser(site.app).get(address)
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(Object.keys(body)).toEqual(['partner', 'copy', 'content'])
      expect(body.partner.id).toBe('nosh')
      expect(await addressOf('hilton.localhost:3000')).not.toBe(address)
      expect(await addressOf('nosh.localhost:3000')).toBe(address)
    })

    test('it is sent packed to whoever takes that', async () => {
      const address = await addressOf('nosh.localhost:3000')
      const host = 'nosh.localhost:3000'
      const packed = await site.app.inject({ url: address, headers: { host, 'accept-encoding': 'gzip, br' } })
      expect(packed.headers['content-encoding']).toBe('br')
      expect(JSON.parse(brotliDecompressSync(packed.rawPayload).toString())).toEqual(
        (await createBrowser(site.app).get(address)).body,
      )
    })

    test('another partner’s address, or one of yesterday, is answered with what is true here and now, and not kept', async () => {
      const { body, headers } = await createBrowser(site.app).get(await addressOf('hilton.localhost:3000'))
      expect(body.partner.id).toBe('nosh')
      expect(headers['cache-control']).toBe('no-store')
    })

    test('a page that cannot be drawn is the error page, and the log says why', async () => {
      const { status, body } = await createBrowser(site.app).get('/broken')
      expect({ status, body }).toEqual({ status: 500, body: 'the error page' })
      expect(site.logged.join('')).toContain('a component broke')
    })

    test('a page may not make a call that sets a cookie', async () => {
      const { status, headers } = await createBrowser(site.app).get('/greedy')
      expect(status).toBe(500)
      expect(headers['set-cookie']).toBeUndefined()
    })
  })
