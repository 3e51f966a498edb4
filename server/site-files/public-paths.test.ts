import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadPartners } from '#partners/registry.ts'
import { createTestApp, type RunningTestApp } from '#tests/app/app.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { publishDrafts, putDrafts, revertEntries } from '../content/edit-entries.ts'
import { followFiles } from '../content/follow-files.ts'

const page = { partnerId: 'nosh', name: 'earn_details', slug: 'friends', actor: 'operator:ada' } as const

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const folder = mkdtempSync(join(tmpdir(), 'commensal-files-'))
    let site: RunningTestApp
    beforeAll(async () => {
      const handler = async () => ({ status: 200, headers: [], html: '' })
      site = await createTestApp(database.current, { pages: { assetsFolder: folder, handler } })
      const log = { warn: (_facts: object, message: string) => expect.unreachable(message) }
      await followFiles(database.current.engine, loadPartners().partners, { now: site.clock.now, log })
    })
    afterAll(async () => {
      await site.close()
      rmSync(folder, { recursive: true })
    })

    async function put(url: string): Promise<void> {
      const entries = [{ slug: page.slug, fields: { url } }]
      await putDrafts(database.current.engine, { ...page, entries, now: site.clock.now })
    }

    async function publish(): Promise<void> {
      await publishDrafts(database.current.engine, { ...page, now: site.clock.now })
    }

    async function sitemap(host = 'nosh.localhost:3000'): Promise<string> {
      // The server looks for a new version after two seconds.
      site.clock.now = new Date(site.clock.now.getTime() + 2001)
      return (await site.app.inject({ url: '/sitemaps/pages.xml', headers: { host } })).body
    }

    test('the sitemap follows the earn pages that are published, not drafts, nor the pages of another partner', async () => {
      const entry = '<loc>http://nosh.localhost:3000/earn/friends</loc>'
      const written = await sitemap()
      expect(written).toContain('<loc>http://nosh.localhost:3000/earn/how-it-works</loc>')
      await put('/earn/friends')
      expect(await sitemap()).toBe(written)
      await publish()
      expect(await sitemap()).toContain(entry)
      expect(await sitemap('hilton.localhost:3000')).not.toContain('/earn/friends')
      await revertEntries(database.current.engine, { ...page, now: site.clock.now }, 'all')
      expect(await sitemap()).toBe(written)
    })

    test('an address in the sitemap is encoded, and a page elsewhere is not listed', async () => {
      await put('/earn/friends&family<3')
      await publish()
      expect(await sitemap()).toContain('<loc>http://nosh.localhost:3000/earn/friends&amp;family%3C3</loc>')
      await put('https://elsewhere.example/earn/friends')
      await publish()
      expect(await sitemap()).not.toContain('elsewhere')
    })
  })
