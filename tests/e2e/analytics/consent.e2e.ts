import { touchPage } from '#dev/looking/touch-page.ts'
import { findAxeFaults } from '#dev/auditing/find-axe-faults.ts'
import { open } from '../people.ts'
import { expect, test } from '../product.ts'
import { waitUntilCalm } from '../wait-until-calm.ts'
import { startTelling, tellNow, untilBegun, watchCollector } from './watch-analytics.ts'

const container = { id: 'GTM-TEST123', origins: ['https://tags.example'] }

test('where a partner asks, nothing leaves before a yes, nor after a no, and the answer can be changed', async ({
  page,
  stack,
}) => {
  const site = await startTelling(stack, ['nosh'], { consent: 'asked' })
  const watched = await watchCollector(page, stack)
  const origin = site.siteOrigin('nosh')
  await page.setViewportSize({ width: 320, height: 640 })
  await open(page, origin)
  await touchPage(page)
  const choice = page.getByRole('region', { name: 'Help us improve?' })
  await expect(choice).toBeVisible()
  expect(await findAxeFaults(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  // What happens meanwhile is not sent later either.
  await untilBegun(page)
  await tellNow(page)
  expect(watched.bodies).toEqual([])
  expect(await page.evaluate(() => 'dataLayer' in globalThis)).toBe(false)

  await choice.getByRole('button', { name: 'Allow', exact: true }).press('Enter')
  await expect(choice).toBeFocused()
  await expect(choice.getByRole('status')).toHaveText('You allow us to count your visits to this site.')
  await open(page, `${origin}/how-it-works`)
  await touchPage(page)
  await expect.poll(() => watched.told()).toEqual([{ event: 'pageView', page: '/how-it-works', merchant: null }])

  await choice.getByRole('button', { name: 'Change' }).press('Enter')
  await choice.getByRole('button', { name: 'Don’t allow' }).press('Enter')
  await expect(choice.getByRole('status')).toHaveText('We don’t count your visits to this site.')
  expect(await findAxeFaults(page)).toEqual([])
  await open(page, `${origin}/earn`)
  await touchPage(page)
  await expect(choice).toBeVisible()
  await untilBegun(page)
  expect(await watched.told()).toHaveLength(1)
  await site.close()
})

for (const way of ['Sec-GPC alone', 'the property'] as const)
  test(`Global Privacy Control by ${way} is a no, and the page says so`, async ({ page, stack }) => {
    const site = await startTelling(stack, ['nosh'], { consent: 'asked', container })
    const watched = await watchCollector(page, stack)
    const origin = site.siteOrigin('nosh')
    if (way === 'the property')
      await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
    else await page.setExtraHTTPHeaders({ 'sec-gpc': '1' })
    await page.addInitScript(() => {
      if (location.hostname.startsWith('nosh.')) document.cookie = '__Host-analyticsChoice=yes; path=/; secure'
    })
    const elsewhere: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(origin)) elsewhere.push(request.url())
    })
    const answer = await page.goto(origin)
    const policy = (await answer?.allHeaders())?.['content-security-policy'] ?? ''
    // By the header the policy itself lets nothing out.
    expect(policy.includes('googletagmanager')).toBe(way === 'the property')
    expect(policy.includes(stack.deskOrigin)).toBe(way === 'the property')
    await touchPage(page)
    const choice = page.getByRole('region', { name: 'Help us improve?' })
    await expect(choice).toContainText('Your browser asks sites not to share your data')
    expect(await findAxeFaults(page)).toEqual([])
    await untilBegun(page)
    await tellNow(page)
    expect(watched.bodies).toEqual([])
    expect(elsewhere).toEqual([])
    expect(await page.evaluate(() => 'dataLayer' in globalThis)).toBe(false)
    await site.close()
  })

test('the container of a tag manager comes after a yes, within the policy of the page, and goes with a no', async ({
  page,
  stack,
}) => {
  const site = await startTelling(stack, ['nosh'], { consent: 'asked', container, collector: null })
  const asked: string[] = []
  await page.route('https://www.googletagmanager.com/**', async (route) => {
    asked.push(route.request().url())
    await route.fulfill({ contentType: 'text/javascript', body: 'globalThis.tagsHaveCome = dataLayer.length' })
  })
  const refused: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') refused.push(message.text())
  })
  const hasTags = () => page.evaluate(() => 'tagsHaveCome' in globalThis)
  await open(page, site.siteOrigin('nosh'))
  await touchPage(page)
  const choice = page.getByRole('region', { name: 'Help us improve?' })
  await expect(choice).toBeVisible()
  expect(asked).toEqual([])
  await choice.getByRole('button', { name: 'Allow', exact: true }).click()
  await expect.poll(hasTags).toBe(true)
  expect(asked).toEqual(['https://www.googletagmanager.com/gtm.js?id=GTM-TEST123'])
  await choice.getByRole('button', { name: 'Change' }).click()
  await choice.getByRole('button', { name: 'Don’t allow' }).click()
  await expect.poll(() => hasTags().catch(() => true)).toBe(false)
  await touchPage(page)
  await expect(choice.getByRole('status')).toHaveText('We don’t count your visits to this site.')
  expect(asked).toHaveLength(1)
  expect(refused).toEqual([])
  await site.close()
})

test('a partner without analytics has none of it: no choice, no data layer, no other address in its policy', async ({
  page,
  stack,
}) => {
  const answer = await page.goto(stack.siteOrigin('nosh'))
  await touchPage(page)
  expect((await answer?.allHeaders())?.['content-security-policy']).not.toMatch(/googletagmanager|desk\.localhost/)
  await waitUntilCalm(page)
  await expect(page.getByRole('region', { name: 'Help us improve?' })).toHaveCount(0)
  expect(await page.evaluate(() => 'dataLayer' in globalThis)).toBe(false)
})
