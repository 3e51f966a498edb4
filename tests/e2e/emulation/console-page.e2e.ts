import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { demoMembers } from '#dev/seeding/demo-members.ts'
import type { Stack } from '#dev/stacking/stack.ts'
import { expect, test } from '../product.ts'
import { heldFrame } from './console.ts'

const bar = 'emulation-bar'

/** Starts at the desk, as a person does. */
async function startAtDesk(page: Page, stack: Stack, email = 'nora@demo.example'): Promise<void> {
  await page.goto(`${stack.deskOrigin}/console`)
  await page.getByLabel('Member').selectOption(email)
  await page.getByLabel('Why').fill('Their call of today')
  await page.getByRole('button', { name: 'See the site' }).click()
  await expect((await heldFrame(page)).locator(bar)).toBeVisible()
  await expect(page.getByText('The frame shows the account.')).toBeVisible()
}

test('at the desk one sees the site as a member, asks for changes, and leaves by the bar', async ({ page, stack }) => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  await startAtDesk(page, stack)
  const frame = await heldFrame(page)
  await expect(frame.locator(bar)).toContainText('Read-only')
  await page.getByLabel('Why changes are needed').fill('They asked for it')
  await page.getByRole('button', { name: 'Ask for changes' }).click()
  await expect(frame.locator(bar)).toContainText('Changes are on')
  await page.getByRole('button', { name: 'Ask for changes' }).click()
  await expect(page.getByText('alreadyRaised')).toBeVisible()
  await frame.locator(bar).getByRole('button', { name: 'Leave' }).focus()
  await page.keyboard.press('Enter')
  await expect(frame.getByText('You’ve left')).toBeVisible()
  await expect(page.getByText('It is over')).toBeVisible()
  expect(errors).toEqual([])
})

test('the desk’s own button leaves, and a page that is loaded again hands out no token twice', async ({
  page,
  stack,
}) => {
  await startAtDesk(page, stack)
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect((await heldFrame(page)).getByText('You’ve left')).toBeVisible()
  await page.reload()
  await expect((await heldFrame(page)).getByText('Waiting for the console')).toBeVisible()
  await page.waitForTimeout(300)
  await expect((await heldFrame(page)).locator(bar)).toHaveCount(0)
})

for (const email of ['nora@demo.example', demoMembers.find(({ partnerId }) => partnerId === 'hilton')?.email ?? ''])
  for (const width of [320, 1280])
    test(`the bar of ${email} is seen, heard and in reach at ${width} px, on every page and in print`, async ({
      page,
      stack,
    }) => {
      await page.setViewportSize({ width, height: 800 })
      await startAtDesk(page, stack, email)
      const frame = await heldFrame(page)
      for (const path of ['/', '/account/overview', '/search', '/nowhere']) {
        await frame.evaluate((to) => {
          document.documentElement.dataset['former'] = ''
          location.assign(to)
        }, path)
        await expect(frame.locator('html:not([data-former])')).toBeAttached()
        expect(new URL(frame.url()).pathname).toBe(path)
        await expect(frame.locator(bar)).toBeVisible()
        await expect(frame.getByRole('region', { name: 'Support view' })).toBeVisible()
        const sizes = await frame.evaluate((selector) => {
          const { bottom, right, height } = document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()
          return { bottom, right, height, innerHeight, innerWidth, wide: document.documentElement.scrollWidth }
        }, bar)
        expect(sizes.bottom, path).toBeLessThanOrEqual(sizes.innerHeight + 1)
        expect(sizes.right, path).toBeLessThanOrEqual(sizes.innerWidth + 1)
        expect(sizes.wide, path).toBeLessThanOrEqual(sizes.innerWidth + 1)
        expect(sizes.height, path).toBeLessThan(sizes.innerHeight / 2)
      }
      const { violations } = await new AxeBuilder({ page }).include(['iframe', bar]).analyze()
      expect(violations.map(({ id }) => id)).toEqual([])
      await page.emulateMedia({ media: 'print' })
      await expect(frame.locator(bar)).toBeVisible()
      await expect(frame.locator(bar)).toContainText(', support')
    })
