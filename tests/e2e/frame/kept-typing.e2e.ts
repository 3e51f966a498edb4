import type { Page } from '@playwright/test'
import type { Stack } from '#dev/stacking/stack.ts'
import { asNora, nora, open } from '../people.ts'
import { expect, test } from '../product.ts'

const omar = { ...nora, email: 'omar@demo.example' }
const profile = '/account/user_profile'

/** Types a name, and has the session end in another tab before it is saved. */
async function loseSession(page: Page, stack: Stack, name: string): Promise<void> {
  // Some seconds after the first view somebody listens to the other tabs.
  await expect
    .poll(() =>
      page.evaluate(() =>
        performance.getEntriesByType('resource').some(({ name: of }) => of.includes('session-warning')),
      ),
    )
    .toBe(true)
  await page.getByRole('main').getByLabel('Last name').fill(name)
  const tab = await page.context().newPage()
  await open(tab, `${stack.siteOrigin('nosh')}/SignOut`)
  await expect(page).toHaveURL(/\/login/)
  await tab.close()
}

async function signInHere(page: Page, { email, password }: typeof nora): Promise<void> {
  await page.locator('[name=username]').fill(email)
  await page.locator('[name=password]').fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`${profile}$`))
}

test('what was typed when the session ended in another tab is there again for the same member alone', async ({
  page,
  stack,
}) => {
  await asNora(page, stack, profile)
  const lastName = page.getByRole('main').getByLabel('Last name')
  await loseSession(page, stack, 'Otherwise')
  await signInHere(page, nora)
  await expect(lastName).toHaveValue('Otherwise')
  await loseSession(page, stack, 'Somebody')
  await signInHere(page, omar)
  await expect(lastName).toHaveValue('Delaney')
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Somebody')
})
