import type { Page } from '@playwright/test'
import { touchPage } from '#dev/looking/touch-page.ts'
import type { Stack } from '#dev/stacking/stack.ts'
import { contentNames } from '#domain/content/contents.ts'
import { contentOf } from '#server/content/content-of.ts'
import { startContentServiceSandbox, type ContentServiceSandbox } from '#vendors/content-service/sandbox.ts'
import { drawnPage } from '../drawn-page.ts'
import { open } from '../people.ts'
import { expect, test } from '../product.ts'
import { expectSameDocument, markDocument } from '../same-document.ts'
import { startSite } from '../start-site.ts'
import { waitUntilCalm } from '../wait-until-calm.ts'

interface World {
  readonly home: string
  readonly service: ContentServiceSandbox
  logged(): readonly Record<string, unknown>[]
  close(): Promise<void>
}

/** A site that has asked for nothing yet, whose content is that of nosh, from a service of its own. */
async function startWorld(stack: Stack): Promise<World> {
  const { context } = stack
  const partner = stack.partners.partnerById('nosh')
  if (partner === undefined) throw new Error('There is no partner nosh')
  const content = await contentOf(context, { partner, db: context.database.forPartner('nosh'), kind: 'published' })
  const service = await startContentServiceSandbox({ port: 0 })
  for (const name of contentNames) service.pages.set(name, content[name])
  const site = await startSite(stack, { settings: { nosh: { cmsRoute: service.address } } })
  return {
    home: site.siteOrigin('nosh'),
    service,
    logged: site.logged,
    async close() {
      service.release()
      await site.close()
      await service.close()
    },
  }
}

const announcement = (page: Page) => page.getByRole('complementary', { name: 'Announcement' })

test('CONTENT-31 CONTENT-35 nothing of a page is shown before the last of the eleven contents has come', async ({
  page,
  stack,
}) => {
  const { home, service, close } = await startWorld(stack)
  const order: string[] = []
  page.on('response', (response) => response.request().isNavigationRequest() && order.push('the page'))
  service.hold('earn_banner')
  const opened = page.goto(home)
  const paths = contentNames.map((name) => `/cms/pages/${name}/?page_size=100`)
  expect(paths).toHaveLength(11)
  await expect.poll(() => service.asked.toSorted()).toEqual(paths.toSorted())
  expect(page.url()).toBe('about:blank')
  order.push('the last content')
  service.release()
  await opened
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(order).toEqual(['the last content', 'the page'])
  await close()
})

test('CONTENT-32 CONTENT-33 CONTENT-38 a content that fails stays empty on a page that is drawn, is asked for once, and is logged as an error', async ({
  page,
  stack,
}) => {
  const { home, service, logged, close } = await startWorld(stack)
  ;(await drawnPage(stack.siteOrigin('nosh'))).getByRole('complementary', { name: 'Announcement' })
  service.pages.set('announcement_banner', [{ slug: 'sandbox-500', fields: {} }])
  await open(page, home)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/The place around the corner/)
  await expect(announcement(page)).toHaveCount(0)
  expect(service.asked.filter((path) => path.includes('announcement_banner'))).toHaveLength(1)
  const failure = { level: 50, contentName: 'announcement_banner', reason: 'status 500' }
  expect(logged()).toContainEqual(expect.objectContaining(failure))
  await close()
})

test('CONTENT-34 going on to other pages and coming back to the window ask for no content again', async ({
  page,
  stack,
}) => {
  const { home, service, close } = await startWorld(stack)
  const calls: string[] = []
  page.on('request', (request) => request.url().includes('/api/cms/') && calls.push(request.url()))
  await open(page, home)
  expect(service.asked).toHaveLength(11)
  await touchPage(page)
  await markDocument(page)
  await page.getByRole('banner').getByRole('link', { name: 'Search restaurants' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find a restaurant')
  await page.evaluate(() => {
    for (const name of ['focus', 'offline', 'online']) dispatchEvent(new Event(name))
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/The place around the corner/)
  await waitUntilCalm(page)
  await expectSameDocument(page)
  expect(service.asked).toHaveLength(11)
  expect(calls).toEqual([])
  await close()
})
