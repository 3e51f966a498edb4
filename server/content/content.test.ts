import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contentNames } from '#domain/content/contents.ts'
import { loadPartners, type Partner } from '#partners/registry.ts'
import { createTestApp, type RunningTestApp } from '#tests/app/app.ts'
import { createBrowser } from '#tests/app/browser.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { publishDrafts, putDrafts, revertEntries } from './edit-entries.ts'
import { followFiles } from './follow-files.ts'
import { openEntries } from './open-entries.ts'
import { findEntries } from './store.ts'

const { partners } = loadPartners()
const partnerId = 'hilton'
const host = 'hilton.localhost:3000'

function written(id: string): Partner {
  return partners.find((partner) => partner.id === id) ?? expect.unreachable()
}

/** The partner's files with another sidebar. */
function withSidebar(fields: readonly { readonly slug: string; readonly words: string }[]): Partner {
  const partner = written(partnerId)
  const sidebar = fields.map(({ slug, words }) => ({ slug, fields: { page_text: [textBlock(words)] } }))
  return { ...partner, writtenContent: { ...partner.writtenContent, sidebar } }
}

function textBlock(words: string) {
  return { type: 'body_text' as const, text_desktop: words, text_mobile: words }
}

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const kept: object[] = []
    let world: RunningTestApp
    beforeAll(async () => {
      world = await createTestApp(database.current)
      await followFiles(database.current.engine, partners, circumstances())
    })
    afterAll(() => world.close())

    function circumstances() {
      return { now: world.clock.now, log: { warn: (facts: object) => void kept.push(facts) } }
    }

    async function sidebar(slug: string, path = '/api/cms/pages/sidebar/?page_size=100') {
      // The server looks for a new version after two seconds.
      world.clock.now = new Date(world.clock.now.getTime() + 2001)
      const { body } = await createBrowser(world.app, host).get(path)
      return body.data.find((entry: { slug: string }) => entry.slug === slug)?.fields.page_text[0].text_desktop
    }

    async function put(slug: string, words: string) {
      const entries = [{ slug, fields: { page_text: [textBlock(words)] } }]
      await putDrafts(database.current.engine, {
        partnerId,
        name: 'sidebar',
        entries,
        actor: 'operator:ada',
        now: world.clock.now,
      })
    }

    function chosen(slug: string) {
      return { partnerId, name: 'sidebar', slug, actor: 'operator:ada', now: world.clock.now } as const
    }

    test('CONTENT-01 each content answers entries with slug and fields, with the words of the partner filled in', async () => {
      for (const name of contentNames) {
        const { status, body } = await createBrowser(world.app, host).get(`/api/cms/pages/${name}/?page_size=100`)
        expect(status).toBe(200)
        for (const entry of body.data) expect(Object.keys(entry)).toEqual(['slug', 'fields'])
        const { content, settings } = written(partnerId)
        expect(body.data).toEqual(openEntries(content, settings.openFeatures)[name])
      }
      expect((await createBrowser(world.app, host).get('/api/cms/pages/secrets/?page_size=100')).status).toBe(404)
    })

    test('CONTENT-02 CONTENT-04 CONTENT-05 the global page has earn, footer and navbar with their fields', async () => {
      const { body } = await createBrowser(world.app, host).get('/api/cms/pages/global/?page_size=100')
      const fields = Object.fromEntries(
        body.data.map((entry: { slug: string; fields: object }) => [entry.slug, entry.fields]),
      )
      expect(Object.keys(fields).toSorted()).toEqual(['earn', 'footer', 'navbar'])
      for (const link of [...fields.footer.primary_links, ...fields.footer.secondary_links])
        expect(Object.keys(link).toSorted()).toEqual(['text', 'url'])
      for (const link of fields.navbar.nav_links)
        expect(Object.keys(link).toSorted()).toEqual(['text_desktop', 'text_mobile', 'url'])
    })

    test('a draft is seen by nobody before it is published, and by everybody within seconds after', async () => {
      const before = await sidebar('help')
      await put('help', 'Ask for {programName}.')
      expect(await sidebar('help')).toBe(before)
      expect(await publishDrafts(database.current.engine, chosen('help'))).toEqual(['help'])
      expect(await sidebar('help')).toBe('Ask for Hilton Dining.')
      expect(await revertEntries(database.current.engine, chosen('help'), 'all')).toEqual(['help'])
      expect(await sidebar('help')).toBe(before)
    })

    test("a partner's entries stay its own", async () => {
      await put('ours', 'Ours alone')
      await publishDrafts(database.current.engine, chosen('ours'))
      expect(await sidebar('ours')).toBe('Ours alone')
      const { body } = await createBrowser(world.app, 'nosh.localhost').get('/api/cms/pages/sidebar/?page_size=100')
      expect(JSON.stringify(body)).not.toContain('Ours alone')
      expect(await findEntries(database.current.forPartner('nosh'), partnerId)).toHaveLength(
        kind.name === 'embedded' ? (await findEntries(database.current.engine, partnerId)).length : 0,
      )
      await revertEntries(database.current.engine, chosen('ours'), 'all')
      expect(await sidebar('ours')).toBeUndefined()
    })

    test('whoever keeps, shows and takes back words is in the audit log; what changes nothing is not', async () => {
      const { engine } = database.current
      const told = async () => {
        const rows = await engine
          .selectFrom('audit_entry')
          .select(['actor', 'action', 'subject', 'details'])
          .where('partner_id', '=', partnerId)
          .where('details', 'like', '%audited%')
          .orderBy('position')
          .execute()
        return rows.map(({ actor, action, subject }) => `${actor} ${action} ${subject}`)
      }
      await put('audited', 'Once')
      await revertEntries(engine, chosen('audited'), 'drafts')
      await put('audited', 'Twice')
      for (const time of [1, 2]) expect((await publishDrafts(engine, chosen('audited'))).length).toBe(2 - time)
      await revertEntries(engine, chosen('audited'), 'all')
      const deeds = ['put', 'dropDrafts', 'put', 'publish', 'revert']
      expect(await told()).toEqual(deeds.map((deed) => `operator:ada content.${deed} content:sidebar`))
    })

    test('an untouched entry follows its file, an edited one is kept and reported', async () => {
      const { engine } = database.current
      await followFiles(
        engine,
        [
          withSidebar([
            { slug: 'one', words: 'One' },
            { slug: 'two', words: 'Two' },
          ]),
        ],
        circumstances(),
      )
      await put('two', 'Two by hand')
      await publishDrafts(engine, chosen('two'))
      kept.length = 0
      await followFiles(
        engine,
        [
          withSidebar([
            { slug: 'one', words: 'One again' },
            { slug: 'two', words: 'Two again' },
          ]),
        ],
        circumstances(),
      )
      expect(await sidebar('one')).toBe('One again')
      expect(await sidebar('two')).toBe('Two by hand')
      expect(kept).toEqual([{ partnerId, contentName: 'sidebar', slug: 'two' }])
      await followFiles(engine, [withSidebar([{ slug: 'three', words: 'Three' }])], circumstances())
      expect(await sidebar('one')).toBeUndefined()
      expect(await sidebar('two')).toBe('Two by hand')
      await revertEntries(engine, chosen('two'), 'all')
      expect(await sidebar('two')).toBeUndefined()
      await followFiles(engine, partners, circumstances())
      expect(await sidebar('help')).toBe('Need a hand?')
    })
  })
