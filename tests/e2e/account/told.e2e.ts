import type { Page } from '@playwright/test'
import { findAxeFaults } from '#dev/auditing/find-axe-faults.ts'
import { findOverflow } from '#dev/auditing/find-overflow.ts'
import { open } from '../people.ts'
import { enterAs } from '../sessions.ts'
import { expect, test } from '../product.ts'

const told = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const cell = (page: Page, name: string) => told(page).getByRole('switch', { name })

test('a member chooses what is mailed and texted by switches that save at once, on the smallest screen and in two tabs', async ({
  page,
  stack,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const partnerId = 'wynd'
  await enterAs(page, stack, { partnerId, memberType: 'EnrolledCardMember' })
  const profile = `${stack.siteOrigin(partnerId)}/account/user_profile`
  // As the mails lead there.
  await open(page, `${profile}#told`)
  await expect(told(page)).toBeInViewport()
  await expect(told(page).getByRole('row', { name: /^Account security/ })).toContainText('Always')
  await expect(cell(page, 'Progress: Email')).toBeDisabled()
  await expect(cell(page, 'Rewards: Text')).toBeDisabled()
  expect(await findAxeFaults(page)).toEqual([])
  expect(await findOverflow(page)).toEqual([])

  const rewards = cell(page, 'Rewards: Email')
  await expect(rewards).toBeChecked()
  await rewards.press('Space')
  await expect(rewards).not.toBeChecked()
  await expect(page.getByText('You won’t get “Rewards” by email.')).toBeVisible()
  const other = await page.context().newPage()
  await open(other, `${profile}#told`)
  await expect(cell(other, 'Rewards: Email')).not.toBeChecked()
  await cell(other, 'Your account: Email').press('Space')
  await expect(other.getByText('You won’t get “Your account” by email.')).toBeVisible()
  await other.close()

  await rewards.press('Space')
  // The one before it, which may still be there, would undo the first choice.
  const last = page.getByText('You’ll get “Rewards” by email.')
  await last.getByRole('button', { name: 'Undo' }).click()
  await expect(rewards).not.toBeChecked()
  // What the other tab chose stayed, and leaving asks nothing: nothing here waits to be saved.
  await page.reload()
  await expect(cell(page, 'Your account: Email')).not.toBeChecked()
  await expect(cell(page, 'Rewards: Email')).not.toBeChecked()
  await page.getByRole('navigation', { name: 'Account center' }).getByRole('link', { name: 'Linked Cards' }).click()
  await expect(page).toHaveURL(/manage_cards/)
})

test('a switch that could not be saved goes back, and says so', async ({ page, stack }) => {
  await enterAs(page, stack, { partnerId: 'nosh', memberType: 'EnrolledCardMember' })
  await open(page, `${stack.siteOrigin('nosh')}/account/user_profile#told`)
  const rewards = cell(page, 'Rewards: Email')
  await expect(rewards).toBeChecked()
  await page.route('**/api/Member/NoticeChoices', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  )
  await rewards.press('Space')
  await expect(page.getByText('We couldn’t save that. Please try again.')).toBeVisible()
  await expect(rewards).toBeChecked()
})
