import type { Page } from '@playwright/test'
import { findAxeFaults } from '#dev/auditing/find-axe-faults.ts'
import { joinNosh, open, signIn } from '../people.ts'
import { expect, test } from '../product.ts'

const devices = (page: Page) => page.getByRole('region', { name: 'Where you are signed in' })

test('a member sees where they are signed in and signs everybody else out, on the smallest screen too', async ({
  page,
  stack,
  browser,
}) => {
  const person = await joinNosh(page, stack)
  const { engine } = stack.context.database
  await engine
    .updateTable('member')
    .set({ member_type: 'EnrolledCardMember' })
    .where('email', '=', person.email)
    .execute()
  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await signIn(other, stack, person)

  await page.setViewportSize({ width: 320, height: 640 })
  await open(page, `${stack.siteOrigin('nosh')}/account/user_profile`)
  await page.getByRole('button', { name: 'Save changes' }).scrollIntoViewIfNeeded()
  const items = devices(page).getByRole('listitem')
  await expect(items).toHaveCount(2)
  await expect(items.filter({ hasText: 'This device' }).getByRole('button')).toHaveCount(0)
  expect(await findAxeFaults(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await devices(page).getByRole('button', { name: 'Sign out everywhere else' }).press('Enter')
  await expect(page.getByText('SUCCESS: Signed out there.')).toBeVisible()
  await expect(items).toHaveCount(1)
  await expect(devices(page).getByRole('heading')).toBeFocused()
  await open(other, `${stack.siteOrigin('nosh')}/account/overview`)
  await expect(other).toHaveURL(/\/login/)
  await elsewhere.close()
})
