import { expect, type Page } from '@playwright/test'
import type { Partner } from '#partners/registry.ts'
import { touchPage } from '../looking/touch-page.ts'

interface Walk {
  readonly page: Page
  readonly origin: string
  readonly partner: Pick<Partner, 'settings'>
}

/** Home, search, a restaurant, back and forward, and every page that the menu leads to, in one document. Answers the paths in order. */
export async function walkSite({ page, origin, partner }: Walk): Promise<string[]> {
  const paths: string[] = []
  await page.goto(origin)
  await touchPage(page)
  await page.evaluate(() => Reflect.set(window, 'walkBegan', true))
  await arrived('/')
  await page.getByRole('banner').locator('a[href="/search"]').filter({ visible: true }).click()
  await arrived('/search')
  await page.getByLabel('City, state or ZIP').fill('San Francisco, CA')
  await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('article').first().getByRole('link').first().click()
  await arrived(/^\/merchants\//)
  await page.goBack()
  await arrived('/search')
  await page.goForward()
  await arrived(/^\/merchants\//)
  await follow('/how-it-works')
  await follow('/earn')
  await page.getByRole('main').locator('a[href^="/earn/"]').first().click()
  await arrived(/^\/earn\//)
  if (partner.settings.enrollmentType !== 'none') await follow('/join')
  if (partner.settings.enrollmentType === 'direct') {
    await page.getByRole('banner').locator('a[href^="/login"]').filter({ visible: true }).first().click()
    await arrived('/login')
  }
  expect(
    await page.evaluate(() => Reflect.get(window, 'walkBegan') === true),
    'the document was never loaded again',
  ).toBe(true)
  return paths

  async function follow(path: string): Promise<void> {
    await page.getByRole('button', { name: 'Main menu' }).click()
    await page.getByRole('navigation', { name: 'Main' }).locator(`a[href^="${path}"]`).first().click()
    await arrived(path)
    await expect(page.getByRole('navigation', { name: 'Main' }), 'the menu closes').toBeHidden()
  }

  async function arrived(path: string | RegExp): Promise<void> {
    const here = () => new URL(page.url()).pathname
    await (typeof path === 'string' ? expect.poll(here).toBe(path) : expect.poll(here).toMatch(path))
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    paths.push(here())
  }
}
