import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import type { Stack } from '#dev/stacking/stack.ts'
import { freePort } from '#dev/stacking/free-port.ts'
import { builtPages } from '#site/built-pages.ts'
import { open } from '../people.ts'
import { expect, test } from '../product.ts'
import { type Site, startSite } from '../start-site.ts'
import { waitUntilCalm, watchRequests } from '../wait-until-calm.ts'
import { makeNextBuild } from './next-build.ts'

const folder = mkdtempSync(join(tmpdir(), 'commensal-deploy-'))
const next = join(folder, 'next')
const broken = 'Something went wrong on our side'

test.beforeAll(() => makeNextBuild(next))
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Deployment {
  readonly origin: string
  deploy(): Promise<void>
  close(): Promise<void>
}

test.use({ actionTimeout: 30_000 })

let runs = 0

/** A site that a deployment replaces at its address; `kept`: whether the server still has the files of the build before. */
async function beginSite(stack: Stack, { kept }: { readonly kept: boolean }): Promise<Deployment> {
  const port = await freePort()
  const run = `${runs++}`
  const dataFolder = (build: string) => join(folder, kept ? run : `${run}-${build}`)
  let site: Site = await startSite(stack, { port, config: { dataFolder: dataFolder('first') } })
  return {
    origin: site.siteOrigin('nosh'),
    async deploy() {
      await site.close()
      site = await startSite(stack, {
        port,
        config: { dataFolder: dataFolder('second') },
        pages: await builtPages(next),
      })
    },
    close: () => site.close(),
  }
}

/** As somebody has it open for a while. */
async function openTab(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage()
  watchRequests(page)
  await page.goto(address)
  await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__reactFiber$')))
  // What comes some seconds after the first view.
  await page.waitForFunction(() => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
    return ['work-later', 'reload-page', 'typed-fields'].every((part) => loaded.some((name) => name.includes(part)))
  })
  await waitUntilCalm(page)
  return page
}

for (const kept of [true, false])
  test(`a deployment leaves open tabs at work, ${kept ? 'with' : 'without'} the files of the build before`, async ({
    context,
    stack,
  }) => {
    const site = await beginSite(stack, { kept })
    const search = `${site.origin}/search?location=San+Francisco%2C+CA`
    const toRestaurant = await openTab(context, search)
    const toFilters = await openTab(context, search)
    const toSearch = await openTab(context, `${site.origin}/`)
    const joining = await openTab(context, `${site.origin}/join`)
    const texts = { 'First name': 'Deploy', 'Last name': 'Tester' }
    for (const [label, text] of Object.entries(texts)) await joining.getByLabel(label).fill(text)
    await joining.locator('input[name=password]').fill('four forks and a spoon')
    await site.deploy()

    await toRestaurant.locator('article a[href^="/merchants/"]').first().click()
    await expect(toRestaurant).toHaveURL(/\/merchants\//)
    await expect(toRestaurant.getByRole('heading', { level: 1 })).toBeVisible()
    await toFilters.locator('main a[class*=search-toolbar_chip]:visible').first().click()
    await expect(toFilters).not.toHaveURL(search)
    await expect(toFilters.getByRole('article').first()).toBeVisible()
    await toSearch
      .getByRole('link', { name: /search|find|restaurants/i })
      .first()
      .click()
    await expect(toSearch).toHaveURL(/\/search/)
    await joining.locator('a[href^="/login"]:visible').first().click()
    await expect(joining).toHaveURL(/\/login/)
    await expect(joining.locator('input[name=password]')).toBeVisible()
    for (const page of [toRestaurant, toFilters, toSearch, joining]) await expect(page.getByText(broken)).toHaveCount(0)
    await site.close()
  })

test('what is typed outlives the loading anew, and no password does', async ({ context, stack }) => {
  const site = await beginSite(stack, { kept: false })
  const page = await openTab(context, `${site.origin}/login`)
  await page.evaluate(() => document.body.classList.add('first-document'))
  await site.deploy()
  const name = page.locator('input[name=username]')
  const password = page.locator('input[name=password]')
  const signIn = page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true })
  await name.fill('nobody@demo.example')
  await password.fill('four forks and no spoon')
  // Signing in needs a part that the page did not bring: with its answer, or at the next try.
  await expect(async () => {
    await signIn.click()
    await expect(page.locator('body.first-document')).toHaveCount(0, { timeout: 2_000 })
  }).toPass()
  await expect(name).toHaveValue('nobody@demo.example')
  await expect(password).toHaveValue('')
  await expect(page.getByText(broken)).toHaveCount(0)
  await site.close()
})

test('a tab that a deployment met before the rest of its script had come loads the page again, and works', async ({
  page,
  stack,
}) => {
  const site = await beginSite(stack, { kept: false })
  await page.route(/\/assets\/work-later-/, (route) => route.abort())
  await open(page, `${site.origin}/login`)
  await page.evaluate(() => document.body.classList.add('first-document'))
  await site.deploy()
  const signIn = page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true })
  await expect(async () => {
    await page.locator('input[name=username]').fill('nobody@demo.example')
    await page.locator('input[name=password]').fill('four forks and no spoon')
    await signIn.click()
    await expect(page.locator('body.first-document')).toHaveCount(0, { timeout: 2_000 })
  }).toPass()
  await waitUntilCalm(page)
  await page.locator('input[name=username]').fill('nobody@demo.example')
  await page.locator('input[name=password]').fill('four forks and no spoon')
  await signIn.click()
  await expect(page.getByText('We could not sign you in')).toBeVisible()
  await site.close()
})

test('a script of the first view that never arrives leaves the page as the server drew it', async ({ page, stack }) => {
  await page.route(/\/assets\/(earn-index-page|visitors)-/, (route) => route.fulfill({ status: 404 }))
  const failed = page.waitForResponse(/\/assets\/(earn-index-page|visitors)-/)
  await page.goto(`${stack.siteOrigin('nosh')}/earn`)
  await failed
  await page.waitForTimeout(2_000)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(broken)).toHaveCount(0)
})
