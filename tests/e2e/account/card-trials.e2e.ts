import type { Page } from '@playwright/test'
import { findAxeFaults } from '#dev/auditing/find-axe-faults.ts'
import type { Stack } from '#dev/stacking/stack.ts'
import { linkCard, open } from '../people.ts'
import { expect, test } from '../product.ts'
import { enterAs } from '../sessions.ts'
import { slowDown } from '../slow-down.ts'

const declined = '4000000000000002'
const linking = /\/api\/Member\/Cards/

const refusal = (page: Page) => page.getByText(/ending in 0002.*The card was declined/)
const told = (page: Page) => page.getByText('Several card numbers were declined, so we need to check this one first.')

/** A member with the card form open, two of whose numbers were refused. */
async function refusedTwice(page: Page, stack: Stack): Promise<void> {
  await enterAs(page, stack, { partnerId: 'nosh', memberType: 'NonCardMember' })
  await open(page, `${stack.siteOrigin('nosh')}/add_card`)
  for (let times = 0; times < 2; times++) {
    // The refusal of the first looks like that of the second.
    const answered = page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && linking.test(answer.url()),
    )
    await linkCard(page, declined)
    await answered
    await expect(refusal(page)).toBeVisible()
  }
}

test('after two refused numbers the form says that the next is checked and sends it by itself, and then how long to wait', async ({
  page,
  stack,
}) => {
  await refusedTwice(page, stack)
  // The message shown while the number is checked may be gone before the test looks.
  await slowDown(page, /\/Captcha\/Challenge\?grade=hard/)
  await linkCard(page, declined)
  await told(page).waitFor()
  await expect(refusal(page)).toBeVisible({ timeout: 30_000 })
  await linkCard(page, declined)
  await expect(page.getByText(/ending in 0002 - Please wait: .*Try again in 1 min\./)).toBeVisible({ timeout: 30_000 })
})

test('what checks a number is loaded when it is first needed, and the form works meanwhile', async ({
  page,
  stack,
}) => {
  const step = /\/assets\/captcha-step-/
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await slowDown(page, step)
  await refusedTwice(page, stack)
  expect(asked.filter((address) => step.test(address))).toEqual([])
  const loaded = page.waitForResponse(step)
  await linkCard(page, declined)
  await told(page).waitFor()
  expect(asked.filter((address) => step.test(address))).toHaveLength(1)
  const button = page.locator('main form').getByRole('button', { name: 'Working' })
  await expect(button).toBeDisabled()
  await loaded
  await expect(refusal(page)).toBeVisible({ timeout: 30_000 })
})

test('where what checks a number can’t be loaded the card says so, and may be sent again', async ({ page, stack }) => {
  await page.route(/\/assets\/captcha-step-/, (route) => route.abort())
  await refusedTwice(page, stack)
  await linkCard(page, declined)
  const unchecked = page.getByText(/ending in 0002.*the check didn't finish\. Please try again\./)
  await expect(unchecked).toBeVisible()
  await expect(page.getByRole('button', { name: 'Link card' })).toBeEnabled()
  expect(await findAxeFaults(page)).toEqual([])
  await page.unroute(/\/assets\/captcha-step-/)
  await linkCard(page, declined)
  await expect(refusal(page)).toBeVisible({ timeout: 30_000 })
  await expect(unchecked).toHaveCount(0)
})
