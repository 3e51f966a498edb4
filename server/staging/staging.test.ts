import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PageRequest } from '#contract/page-handler.ts'
import { createTestApp, type RunningTestApp } from '#tests/app/app.ts'
import { createBrowser } from '#tests/app/browser.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { followFiles } from '../content/follow-files.ts'
import { putDrafts } from '../content/edit-entries.ts'

const [kind = expect.unreachable()] = testDatabases()
const noFlags = { authFlags: {}, filters: {}, partnerFeatureFlags: {} }
const draft = [{ slug: 'anonymous', fields: { user_states: ['anonymous'], banner_text: [] } }]

describe('the staging choice', () => {
  const database = useDatabase(kind)
  const drawn: PageRequest[] = []
  const pages = {
    assetsFolder: import.meta.dirname,
    async handler(request: PageRequest) {
      drawn.push(request)
      return { status: 200, headers: [], html: '<!doctype html>' }
    },
  }
  let world: RunningTestApp
  let production: RunningTestApp
  beforeAll(async () => {
    const settings = { nosh: { cmsPreview: true }, hilton: { cmsPreview: false } }
    world = await createTestApp(database.current, { settings, pages })
    production = await createTestApp(database.current, {
      settings,
      pages,
      config: { environment: 'production' },
      secrets: world.context.secrets,
    })
    await followFiles(database.current.engine, world.context.partners.partners, circumstances())
    for (const partnerId of ['nosh', 'hilton'])
      await putDrafts(database.current.engine, {
        partnerId,
        name: 'home',
        entries: draft,
        actor: 'operator:ada',
        now: world.clock.now,
      })
  })
  afterAll(async () => {
    await world.close()
    await production.close()
  })

  function circumstances() {
    return { now: world.clock.now, log: { warn: () => undefined } }
  }

  async function homeOf(browser: ReturnType<typeof createBrowser>) {
    await browser.get('/')
    const site = drawn.at(-1)?.site ?? expect.unreachable()
    return { words: site.content.home[0]?.fields['banner_text'], site }
  }

  test('a preview shows drafts on pages and in the call, to the browser that asked for it alone', async () => {
    const browser = createBrowser(world.app)
    const answer = await browser.post('/api/staging', { preview: true, userState: null, flags: noFlags })
    expect(answer.status).toBe(200)
    expect((await homeOf(browser)).words).toEqual([])
    expect((await browser.get('/api/cms/pages/home/?page_size=100&preview=1')).body.data[0]).toEqual(draft[0])
    expect((await browser.get('/api/cms/pages/home/?page_size=100')).body.data[0]).not.toEqual(draft[0])
    const stranger = createBrowser(world.app)
    expect((await homeOf(stranger)).words).not.toEqual([])
    expect((await stranger.get('/api/cms/pages/home/?page_size=100&preview=1')).status).toBe(403)
  })

  test('a partner without previews shows no drafts', async () => {
    const browser = createBrowser(world.app, 'hilton.localhost:3000')
    await browser.post('/api/staging', { preview: true, userState: null, flags: noFlags })
    expect((await homeOf(browser)).words).not.toEqual([])
    expect((await browser.get('/api/cms/pages/home/?page_size=100&preview=1')).status).toBe(403)
  })

  test('nobody signs a choice of their own, and none goes over to another partner', async () => {
    const browser = createBrowser(world.app)
    await browser.post('/api/staging', { preview: true, userState: 'member', flags: noFlags })
    const cookie = browser.cookies.get('__Host-staging') ?? expect.unreachable()
    const elsewhere = createBrowser(world.app, 'hilton.localhost:3000')
    elsewhere.cookies.set('__Host-staging', cookie)
    expect((await homeOf(elsewhere)).site.shownUserState).toBeNull()
    const [text = ''] = cookie.split('.')
    browser.cookies.set('__Host-staging', `${text}.AAAA`)
    expect((await homeOf(browser)).site.shownUserState).toBeNull()
  })

  test('user state and switches are shown as chosen', async () => {
    const browser = createBrowser(world.app)
    const flags = { ...noFlags, filters: { acclaimed: false } }
    await browser.post('/api/staging', { preview: false, userState: 'member', flags })
    const { site } = await homeOf(browser)
    expect(site.shownUserState).toBe('member')
    expect(site.flags.filters).toMatchObject({ acclaimed: false, onlineOrdering: true })
    expect((await browser.get('/api/feature-flags')).body.filters.acclaimed).toBe(false)
  })

  test('in production there is none of it, whatever cookie comes', async () => {
    const browser = createBrowser(world.app)
    await browser.post('/api/staging', { preview: true, userState: 'member', flags: noFlags })
    const there = createBrowser(production.app)
    there.cookies.set('__Host-staging', browser.cookies.get('__Host-staging') ?? expect.unreachable())
    expect((await there.get('/api/staging')).status).toBe(404)
    expect((await there.post('/api/staging', { preview: true, userState: null, flags: noFlags })).status).toBe(404)
    const { site, words } = await homeOf(there)
    expect(site).toMatchObject({ shownUserState: null, staging: false })
    expect(words).not.toEqual([])
    expect((await there.get('/api/cms/pages/home/?page_size=100&preview=1')).status).toBe(403)
  })

  test('a choice of another shape is refused', async () => {
    const browser = createBrowser(world.app)
    for (const body of [
      { preview: 'yes', userState: null, flags: noFlags },
      { preview: true, userState: 'king', flags: noFlags },
    ])
      expect((await browser.post('/api/staging', body)).status).toBe(400)
  })
})
