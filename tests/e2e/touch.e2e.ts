import { waitForHydration } from '#dev/looking/settle-page.ts'
import { touchPage } from '#dev/looking/touch-page.ts'
import { expect, test } from './product.ts'

const home = 'the page before'

test('after a touch the links around a page lead on within the document', async ({ page, stack }) => {
  await page.goto(stack.siteOrigin('nosh'))
  await touchPage(page)
  await page.evaluate((mark) => document.body.setAttribute('data-mark', mark), home)
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.locator('body')).toHaveAttribute('data-mark', home)
  await expect(page.getByRole('contentinfo')).toBeVisible()
})

test('a part whose script cannot be had stays as the server drew it, and its links lead on', async ({
  page,
  stack,
}) => {
  const failures: string[] = []
  page.on('pageerror', ({ message }) => failures.push(message))
  await page.route(/\/assets\/(frame-head|footer|steps)-[^/]+\.js$/, (route) => route.abort())
  await page.goto(stack.siteOrigin('nosh'))
  const asked = page.waitForRequest(/\/assets\/footer-/)
  await waitForHydration(page)
  await page.mouse.move(20, 200)
  await asked
  await expect(page.getByRole('region', { name: 'How it works' })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await page.getByRole('button', { name: 'Main menu' }).click()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/login/)
  expect(failures).toEqual([])
})
