import type { Page } from '@playwright/test'
import { nora } from '../people.ts'
import { expect, test } from '../product.ts'

/** Opens a page whose scripts come when they are let through, or never. */
async function openWithoutScripts(page: Page, address: string): Promise<{ release(): void }> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await released
    await route.continue()
  })
  await page.goto(address, { waitUntil: 'commit' })
  return { release }
}

async function enterEarly(page: Page): Promise<void> {
  await page.locator('[name=username]').fill(nora.email)
  await page.locator('[name=password]').fill(nora.password)
  await page.locator('[name=password]').press('Enter')
}

test('a form that is sent before its script is there is sent once it is, with what was typed', async ({
  page,
  stack,
}) => {
  const { release } = await openWithoutScripts(page, `${stack.siteOrigin('nosh')}/login`)
  const calls: string[] = []
  page.on('request', (request) => request.method() === 'POST' && calls.push(new URL(request.url()).pathname))
  await enterEarly(page)
  await page.locator('[name=password]').press('Enter')
  await expect(page.locator('[name=username]')).toHaveValue(nora.email)
  expect(calls).toEqual([])
  release()
  await expect(page).toHaveURL(/\/account\/overview/)
  expect(calls.filter((path) => path === '/api/SignIn')).toHaveLength(1)
  expect(calls).not.toContain('/login')
})

test('a form whose script never comes leads back to its page in the end, and says so', async ({ page, stack }) => {
  await openWithoutScripts(page, `${stack.siteOrigin('nosh')}/login`)
  await enterEarly(page)
  await expect(page).toHaveURL(/\/login\?formNotSent=1/, { timeout: 20_000 })
  await expect(page.getByRole('alert')).toContainText('Your form was not sent')
})
