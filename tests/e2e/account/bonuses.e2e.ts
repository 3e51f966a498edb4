import type { Page } from '@playwright/test'
import type { Stack } from '#dev/stacking/stack.ts'
import { open } from '../people.ts'
import { expect, test } from '../product.ts'
import { enterAs } from '../sessions.ts'

const bonus = '$5 on your next visit'
const available = (page: Page) => page.getByRole('region', { name: 'Available bonuses' })
const activated = (page: Page) => page.getByRole('region', { name: 'Activated bonuses' })

async function openOverview(page: Page, stack: Stack): Promise<void> {
  await enterAs(page, stack, { partnerId: 'tgbk', memberType: 'EnrolledCardMember' })
  await open(page, `${stack.siteOrigin('tgbk')}/account/overview`)
}

test('BONUS-04 BONUS-05 BONUS-07 a bonus that is activated moves from the available ones, and stays so', async ({
  page,
  stack,
}) => {
  await openOverview(page, stack)
  await expect(available(page)).toContainText(bonus)
  await expect(activated(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Activate' }).click()
  await expect(page.getByText('Registered for bonus.')).toBeVisible()
  await expect(activated(page)).toContainText(bonus)
  await expect(available(page)).toHaveCount(0)
  await page.evaluate(() => sessionStorage.clear())
  await page.reload()
  await expect(activated(page)).toContainText(bonus)
  await expect(activated(page).getByRole('meter', { name: '$0.00 of $1.00' })).toBeVisible()
})

test('BONUS-08 a bonus that could not be registered for is told, and can be tried again', async ({ page, stack }) => {
  await openOverview(page, stack)
  await page.route('**/api/Member/Bonus/*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByRole('button', { name: 'Activate' }).click()
  await expect(page.getByText('Something went wrong, please refresh you browser.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Activate' })).toBeEnabled()
})

test('BONUS-02 BONUS-03 STORAGE-19 a click stands for 35 minutes where the server does not know of it', async ({
  page,
  stack,
}) => {
  await openOverview(page, stack)
  await page.route('**/api/Member/Bonus/*', (route) => route.fulfill({ json: {} }))
  await page.getByRole('button', { name: 'Activate' }).click()
  await expect(activated(page)).toContainText(bonus)
  expect(await page.evaluate(() => sessionStorage.getItem('bonusEnrolled'))).toContain('"app":')
  for (const [minutes, group] of [
    [34, activated],
    [36, available],
  ] as const) {
    const at = Date.now() - minutes * 60_000
    await page.evaluate((app) => sessionStorage.setItem('bonusEnrolled', JSON.stringify({ app })), at)
    await page.reload()
    await expect(group(page)).toContainText(bonus)
  }
})
