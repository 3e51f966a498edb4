import { waitForHydration } from '#dev/looking/settle-page.ts'
import { touchPage } from '#dev/looking/touch-page.ts'
import { expect, test } from '../product.ts'
import { expectSameDocument, markDocument } from '../same-document.ts'

test('after a touch the links around a page lead on within the document', async ({ page, stack }) => {
  await page.goto(stack.siteOrigin('nosh'))
  await touchPage(page)
  await markDocument(page)
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expectSameDocument(page)
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

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 780 } })

  test('a first tap leads on within the document, and the bar above the page leads back', async ({ page, stack }) => {
    const failures: string[] = []
    page.on('pageerror', ({ message }) => failures.push(message))
    await page.goto(`${stack.siteOrigin('nosh')}/search?location=San+Francisco%2C+CA`)
    await waitForHydration(page)
    await markDocument(page)
    await page.getByRole('article').first().getByRole('link').first().tap()
    await expect(page).toHaveURL(/\/merchants\//)
    await page
      .getByRole('link', { name: 'Back', exact: true })
      .or(page.getByRole('button', { name: 'Back', exact: true }))
      .tap()
    await expect(page).toHaveURL(/\/search/)
    await expectSameDocument(page)
    expect(failures).toEqual([])
  })
})
