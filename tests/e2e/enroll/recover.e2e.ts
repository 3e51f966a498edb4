import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { findAxeFaults } from '#dev/auditing/find-axe-faults.ts'
import { drawnPage, titleOf } from '../drawn-page.ts'
import { mailedLink } from '../mailed-link.ts'
import { joinNosh, open } from '../people.ts'
import { expect, test } from '../product.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const steps = ['', '/confirm', '/update?token=of-nobody', '/success', '/error'] as const

for (const [ids, paths] of [
  ['ROUTE-25 ROUTE-26 ROUTE-27', steps.slice(0, 3)],
  ['ROUTE-28 ROUTE-29', steps.slice(3)],
] as const)
  test(`${ids} the steps of recovery are there where members sign in with us, and nowhere else`, async ({ stack }) => {
    for (const path of paths) {
      for (const partnerId of ['nosh', 'hilton']) {
        const { status, document } = await drawnPage(`${stack.siteOrigin(partnerId)}/recover${path}`)
        expect([partnerId, path, status]).toEqual([partnerId, path, 200])
        expect(document.querySelector('main h1')?.textContent).not.toBe('Page not found')
      }
      for (const partnerId of ['united', 'ftch']) {
        const page = await drawnPage(`${stack.siteOrigin(partnerId)}/recover${path}`)
        expect(page.status).toBe(404)
        expect(titleOf(page)).toBe('Page not found')
      }
    }
    expect((await drawnPage(`${stack.siteOrigin('nosh')}/recover/elsewhere`)).status).toBe(404)
  })

test('RECOVER-01 RECOVER-02 RECOVER-05 who lost a password asks for a link, and is told that one is on its way', async ({
  page,
  stack,
}) => {
  await open(page, `${stack.siteOrigin('nosh')}/login`)
  await page.getByRole('main').getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(title(page)).toHaveText('Recover your credentials')
  const field = page.locator('[name="identifier"]')
  await field.fill('abc')
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText('Enter a valid email.')).toBeVisible()
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('abc')
  await field.fill(`nobody-${randomUUID().slice(0, 8)}@mail.example`)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page).toHaveURL(/\/recover\/confirm$/)
  await expect(title(page)).toHaveText('Check your email')
})

test('RECOVER-03 RECOVER-04 the link of the mail leads to a new password, which signs in, and works once', async ({
  page,
  stack,
}) => {
  const { email } = await joinNosh(page, stack)
  await page.context().clearCookies()
  await open(page, `${stack.siteOrigin('nosh')}/recover`)
  await page.locator('[name="identifier"]').fill(email)
  await page.getByRole('button', { name: 'Send link' }).click()
  const link = await mailedLink(stack, email, '/recover/update')
  // What mail programs do with links before anybody presses them uses nothing up.
  for (let looks = 0; looks < 2; looks++) await drawnPage(link)

  const advice: string[] = []
  page.on('request', (request) => void (request.url().includes('strength-advice') && advice.push(request.url())))
  await open(page, link)
  await expect(title(page)).toHaveText('Choose a new password')
  await expect(page).toHaveURL(/\/recover\/update$/)
  // The address has forgotten it by now.
  await page.reload()
  await expect(title(page)).toHaveText('Choose a new password')
  const save = page.getByRole('button', { name: 'Save password' })
  expect(advice).toEqual([])
  await page.locator('[name="password"]').fill('nosh-2026')
  await expect(page.getByText('Too easy to guess.')).toBeVisible()
  expect(advice).not.toEqual([])
  expect(await findAxeFaults(page)).toEqual([])
  await page.locator('[name="passwordConfirm"]').fill('nosh-2026')
  await save.click()
  await expect(page.getByText(/harder to guess/)).toBeVisible()
  await page.locator('[name="password"]').fill('four forks and a spoon')
  await page.locator('[name="passwordConfirm"]').fill('four forks and a spoon')
  await save.click()
  await expect(page).toHaveURL(/\/recover\/success$/)
  await expect(title(page)).toHaveText('Your password has changed')
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await page.locator('[name="username"]').fill(email)
  await page.locator('[name="password"]').fill('four forks and a spoon')
  await page.locator('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(page).not.toHaveURL(/\/login/)

  await open(page, link)
  await page.locator('[name="password"]').fill('another try at this')
  await page.locator('[name="passwordConfirm"]').fill('another try at this')
  await save.click()
  await expect(page).toHaveURL(/\/recover\/error/)
  await expect(page.getByText('The link has already been used.')).toBeVisible()
})

test('without its token the page of a new password says so before anybody types one', async ({ page, stack }) => {
  await page.goto(`${stack.siteOrigin('nosh')}/recover/update`)
  await expect(page).toHaveURL(/\/recover\/error$/)
})

test('every step of recovery reads well for everybody, and fits the smallest screen', async ({ page, stack }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const partnerId of ['nosh', 'hilton'])
    for (const path of steps) {
      await open(page, `${stack.siteOrigin(partnerId)}/recover${path}`)
      expect(await findAxeFaults(page), path).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    }
})
