import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PageRequest } from '#contract/page-handler.ts'
import { contentNames } from '#domain/content/contents.ts'
import { createTestApp, type RunningTestApp } from '#tests/app/app.ts'
import { createBrowser } from '#tests/app/browser.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { startContentServiceSandbox, type ContentServiceSandbox } from '#vendors/content-service/sandbox.ts'

const [kind = expect.unreachable()] = testDatabases()
const entry = { slug: 'one', fields: { text: 'From afar, for {programName}' } }

describe('content from a service of another', () => {
  const database = useDatabase(kind)
  let sandbox: ContentServiceSandbox
  let world: RunningTestApp
  let drawn: PageRequest[] = []

  beforeAll(async () => {
    sandbox = await startContentServiceSandbox({ port: 0 })
  })
  afterAll(() => sandbox.close())
  // Each test has a server that has asked for nothing yet.
  beforeEach(async () => {
    drawn = []
    sandbox.pages.clear()
    for (const name of contentNames) sandbox.pages.set(name, [entry])
    world = await createTestApp(database.current, {
      settings: {
        nosh: { cmsRoute: sandbox.address, cmsPreview: true },
        hilton: { cmsRoute: sandbox.address, cmsPreview: false },
      },
      pages: {
        assetsFolder: import.meta.dirname,
        async handler(request) {
          drawn.push(request)
          return { status: 200, headers: [], html: '<!doctype html>' }
        },
      },
    })
    return () => world.close()
  })

  async function visit() {
    const before = sandbox.asked.length
    await createBrowser(world.app).get('/')
    return { content: drawn.at(-1)?.site.content ?? expect.unreachable(), asked: sandbox.asked.slice(before) }
  }

  function later(ms: number): void {
    world.clock.now = new Date(world.clock.now.getTime() + ms)
  }

  function logged() {
    return world.logged.map((line) => JSON.parse(line))
  }

  test('API-48 a page asks for exactly the eleven contents, a hundred entries of each', async () => {
    const { content, asked } = await visit()
    expect(asked.toSorted()).toEqual(contentNames.map((name) => `/cms/pages/${name}/?page_size=100`).toSorted())
    expect(content.home).toEqual([{ slug: 'one', fields: { text: 'From afar, for Nosh' } }])
    expect(content.home).toEqual((await createBrowser(world.app).get('/api/cms/pages/home/?page_size=100')).body.data)
  })

  test('the next pages ask for nothing, and a change is on them within seconds', async () => {
    await visit()
    later(4000)
    expect((await visit()).asked).toEqual([])
    sandbox.pages.set('home', [{ slug: 'two', fields: {} }])
    later(2000)
    await visit()
    await expect.poll(async () => (await visit()).content.home).toEqual([{ slug: 'two', fields: {} }])
  })

  test('a content that fails is asked for once, stays empty, and is logged as an error', async () => {
    sandbox.pages.set('popup', [{ slug: 'sandbox-500', fields: {} }])
    const { content, asked } = await visit()
    expect(content.popup).toEqual([])
    expect(content.home).toHaveLength(1)
    expect(asked.filter((path) => path.includes('/popup/'))).toHaveLength(1)
    expect(logged()).toContainEqual(
      expect.objectContaining({
        level: 50,
        msg: 'content could not be read',
        contentName: 'popup',
        reason: 'status 500',
      }),
    )
  })

  test('CONTENT-37 a content that is not found is logged as "no copy found", for information', async () => {
    sandbox.pages.delete('sidebar')
    expect((await visit()).content.sidebar).toEqual([])
    expect(logged()).toContainEqual(
      expect.objectContaining({ level: 30, msg: 'no copy found', contentName: 'sidebar', partnerId: 'nosh' }),
    )
  })

  test('a content that fails later keeps what it said', async () => {
    await visit()
    sandbox.pages.set('home', [{ slug: 'sandbox-500', fields: {} }])
    later(60_001)
    expect((await visit()).content.home).toHaveLength(1)
  })

  test('no page is drawn before the last of the eleven has come', async () => {
    sandbox.hold('earn_banner')
    const answer = visit()
    await expect.poll(() => sandbox.asked.filter((path) => path.includes('earn_banner'))).not.toEqual([])
    expect(drawn).toEqual([])
    sandbox.release()
    expect((await answer).content.earn_banner).toHaveLength(1)
  })

  test('CONTENT-36 API-49 drafts are asked for with preview=1, for whom the staging page has given a preview', async () => {
    sandbox.drafts.set('home', [{ slug: 'draft', fields: {} }])
    const operator = createBrowser(world.app)
    const flags = { authFlags: {}, filters: {}, partnerFeatureFlags: {} }
    await operator.post('/api/staging', { preview: true, userState: null, flags })
    const before = sandbox.asked.length
    await operator.get('/')
    expect(drawn.at(-1)?.site.content.home).toEqual([{ slug: 'draft', fields: {} }])
    expect(sandbox.asked.slice(before)).toHaveLength(11)
    for (const path of sandbox.asked.slice(before)) expect(path).toMatch(/\?page_size=100&preview=1$/)
    expect((await visit()).content.home).toEqual([{ slug: 'one', fields: { text: 'From afar, for Nosh' } }])
    sandbox.drafts.clear()
  })

  test('CONTENT-36 a partner without previews has no drafts asked for, whatever the staging page has given', async () => {
    const operator = createBrowser(world.app, 'hilton.localhost:3000')
    const flags = { authFlags: {}, filters: {}, partnerFeatureFlags: {} }
    await operator.post('/api/staging', { preview: true, userState: null, flags })
    const before = sandbox.asked.length
    await operator.get('/')
    expect(sandbox.asked.slice(before)).toHaveLength(11)
    for (const path of sandbox.asked.slice(before)) expect(path).not.toContain('preview')
  })
})
