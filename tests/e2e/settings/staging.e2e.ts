import { AxeBuilder } from '@axe-core/playwright'
import { drawnPage, fetchFrom, inside, titleOf, wordsOf } from '../drawn-page.ts'
import { open } from '../people.ts'
import { expect, test } from '../product.ts'
import { startSite } from '../start-site.ts'

test('ROUTE-47 GEN-10 GEN-11 the staging tools list all nineteen programmes, each with a look and words of its own', async ({
  page,
  stack,
}) => {
  const tools = await drawnPage(`${stack.siteOrigin('nosh')}/stgtools`)
  const list = inside(tools.getByRole('region', { name: 'All 19 programmes' }))
  expect(list.getAllByRole('listitem')).toHaveLength(19)
  const looks = new Set<string>()
  for (const name of ['Nosh', 'Hilton Dining', 'Caesars Dining']) {
    await page.goto(list.getByRole('link', { name }).getAttribute('href') ?? 'nowhere')
    await expect(page).toHaveURL(/:\d+\/$/)
    await expect(page).toHaveTitle(new RegExp(name))
    const title = page.getByRole('heading', { level: 1 })
    const { color, font } = await title.evaluate((element) => {
      const { fontFamily } = getComputedStyle(element)
      return { color: getComputedStyle(document.documentElement).backgroundColor, font: fontFamily }
    })
    looks.add(`${color} ${font} ${await title.textContent()}`)
  }
  expect(looks.size).toBe(3)
})

test('content is shown as another kind of person has it, until the choice is taken back', async ({ page, stack }) => {
  const home = stack.siteOrigin('united')
  await open(page, `${home}/stgtools`)
  const save = page.getByRole('button', { name: 'Save and draw again' })
  await page.getByLabel('Content for').selectOption('closedAccount')
  const drawnAgain = page.waitForEvent('load')
  await save.click()
  await drawnAgain
  await expect(page.getByLabel('Content for')).toHaveValue('closedAccount')
  await page.goto(home)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Your place is still here/)
  const again = page.getByRole('link', { name: 'Reopen my account' })
  await expect(again).toBeVisible()

  await open(page, `${home}/stgtools`)
  const kinds = page.getByLabel('Content for')
  await kinds.selectOption({ index: 0 })
  const drawnAsBefore = page.waitForEvent('load')
  await save.click()
  await drawnAsBefore
  await expect(kinds).not.toHaveValue('closedAccount')
  await page.goto(home)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(again).toHaveCount(0)
})

test('what was closed or kept in the browser is forgotten', async ({ page, stack }) => {
  await open(page, `${stack.siteOrigin('nosh')}/stgtools`)
  await page.evaluate(() => {
    localStorage.setItem('closed', 'yes')
    sessionStorage.setItem('manualSearchLocation', 'Chicago')
    document.cookie = 'popup=closed; path=/'
    document.cookie = '__Host-noticeShown=now; path=/; secure'
  })
  await page.getByRole('button', { name: 'Show them again' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Forgotten' })).toBeVisible()
  expect(
    await page.evaluate(() => [localStorage.length, sessionStorage.getItem('manualSearchLocation'), document.cookie]),
  ).toEqual([0, null, ''])
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
})

test('ROUTE-48 in production there are no staging tools', async ({ stack }) => {
  const site = await startSite(stack, { environment: 'production' })
  for (const path of ['/stgtools', '/stgtools/gallery']) {
    const page = await drawnPage(site.siteOrigin('nosh') + path)
    expect(page.status).toBe(404)
    expect(wordsOf([page.getByRole('heading', { level: 1 })])).toEqual(['Page not found'])
  }
  await site.close()
})

test('ROUTE-49 paths of a partner’s settings lead to their screens: asked of the server, and by a link within the site', async ({
  page,
  stack,
}) => {
  const extraPaths = [
    { path: '/eat-here', screen: 'search' },
    { path: '/earn', screen: 'login' },
  ] as const
  const site = await startSite(stack, { settings: { nosh: { extraPaths } } })
  const origin = site.siteOrigin('nosh')
  const asked = await fetchFrom(`${origin}/EAT-here?location=Boston%2C+MA`)
  expect([asked.status, asked.headers.get('location')]).toEqual([302, '/search?location=Boston%2C+MA'])
  expect(titleOf(await drawnPage(`${origin}/earn`)), 'its own page is never hidden').toMatch(/^More ways to earn/)
  expect((await fetchFrom(`${site.siteOrigin('hilton')}/eat-here`)).status, 'another programme').toBe(404)

  await open(page, origin)
  expect(await page.evaluate(() => window.commensalPaths)).toEqual(extraPaths)
  const home = page.getByRole('main').getByRole('heading', { level: 1 })
  await expect(home).toBeVisible()
  await page.evaluate(() => {
    Object.assign(window, { sameDocument: true })
    history.pushState({}, '', '/eat-here?location=Boston%2C+MA')
  })
  await expect(page).toHaveURL(/\/search\?location=Boston/)
  await expect(page.getByRole('main').getByRole('search').first()).toBeVisible()
  expect(await page.evaluate(() => 'sameDocument' in window), 'without loading it anew').toBe(true)
  await site.close()
})

test('a path that the embedding window configures leads to its screen, and one without a screen nowhere', async ({
  page,
  stack,
}) => {
  await page.addInitScript(() => {
    Object.assign(window, {
      commensalPaths: [
        { path: '/eat-here', screen: 'search' },
        { path: '/nowhere', screen: 'console' },
      ],
    })
  })
  await page.goto(`${stack.siteOrigin('nosh')}/eat-here?location=Boston%2C+MA`)
  await expect(page).toHaveURL(/\/search\?location=Boston/)
  await expect(page.getByRole('main').getByRole('search').first()).toBeVisible()
  await page.goto(`${stack.siteOrigin('nosh')}/nowhere`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
})
