import { nora, open } from '../people.ts'
import { enter } from '../sessions.ts'
import { touchPage } from '#dev/looking/touch-page.ts'
import { expect, test } from '../product.ts'
import { callsOf, sendProspect } from './calls.ts'

test('CSRF-01 CSRF-02 CSRF-04 the token is fetched at the start, kept, and not fetched again', async ({
  page,
  stack,
}) => {
  const calls = callsOf(page)
  await open(page, stack.siteOrigin('nosh'))
  expect(calls.slice(0, 3)).toContain('GET /api/CSRF')
  await touchPage(page)
  await page.getByRole('banner').getByRole('link', { name: 'Search restaurants' }).click()
  await expect(page).toHaveURL(/\/search$/)
  await page.evaluate(() => {
    dispatchEvent(new Event('focus'))
    document.dispatchEvent(new Event('visibilitychange'))
    dispatchEvent(new Event('online'))
  })
  await page.goBack()
  const sent = page.waitForRequest('**/api/Prospects')
  await sendProspect(page, 'kept.token@example.com')
  expect((await sent).headers()['x-xsrf-token']).toMatch(/^[\w-]{20,}/)
  await expect(page).toHaveURL(/\/join/)
  expect(calls.filter((call) => call === 'GET /api/CSRF')).toHaveLength(1)
})

test('CSRF-06 TOAST-02 TOAST-05 without a token a form is told so, by an error that stays until it is closed', async ({
  page,
  stack,
}) => {
  await page.clock.install()
  await page.route('**/api/CSRF', (route) => route.abort())
  await open(page, stack.siteOrigin('nosh'))
  await sendProspect(page, 'no.token@example.com')
  const toast = page.getByRole('status').filter({ hasText: 'Something went wrong' })
  // The 35 seconds are counted from wherever the page has got to by now.
  await expect(async () => {
    await page.clock.fastForward(36_000)
    await expect(toast).toContainText(
      'ERROR: Something went wrong. Please refresh the page and try again. Error Code: CSRF',
      { timeout: 1_000 },
    )
  }).toPass()
  await page.clock.fastForward(10_000)
  await expect(toast).toBeVisible()
  await toast.getByRole('button', { name: 'Close message' }).click()
  await expect(toast).toHaveCount(0)
})

test('TOAST-03 TOAST-04 TOAST-06 a success stands at the top in the middle, and closes itself after three seconds', async ({
  page,
  context,
  stack,
}) => {
  await context.grantPermissions(['clipboard-write', 'clipboard-read'])
  await enter(page, stack, nora)
  await page.clock.install()
  await open(page, `${stack.siteOrigin('nosh')}/account/overview`)
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: /Copy/ }).click()
  const toast = page.getByText('SUCCESS:')
  await expect(toast).toBeVisible()
  const { left, width, top } = await toast.evaluate((element) => {
    const box = element.closest('[data-kind]')?.getBoundingClientRect()
    return { left: box?.left ?? 0, width: box?.width ?? 0, top: box?.top ?? 999 }
  })
  expect(Math.abs(left + width / 2 - (page.viewportSize()?.width ?? 0) / 2)).toBeLessThan(10)
  expect(top).toBeLessThan(40)
  await page.clock.runFor(2_999)
  await expect(toast).toBeVisible()
  await page.clock.runFor(1)
  await expect(toast).toHaveCount(0)
})

test('TOAST-01 a message is a success, an error or a warning, and says which', async ({ page, stack }) => {
  await page.addInitScript(() => {
    const answers = [() => Promise.resolve(), () => Promise.reject(new Error('denied'))]
    navigator.clipboard.writeText = () => (answers.shift() ?? (() => Promise.resolve()))()
  })
  await enter(page, stack, nora)
  await page.clock.install()
  await open(page, `${stack.siteOrigin('nosh')}/account/overview`)
  await page.clock.pauseAt(Date.now() + 5_000)
  const kinds = page.getByText(/^(SUCCESS|ERROR|WARNING):/)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(kinds).toHaveText([/^SUCCESS:/])
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(kinds).toHaveText([/^SUCCESS:/, /^ERROR:/])
  await page.clock.fastForward(14 * 60_000)
  for (const kind of [/^ERROR:/, /^WARNING:/]) await expect(page.getByText(kind)).toHaveCount(1)
})
