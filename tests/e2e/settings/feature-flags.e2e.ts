import type { Page } from '@playwright/test'
import { open } from '../people.ts'
import { enter, enterAs } from '../sessions.ts'
import { expect, test } from '../product.ts'
import { startSite } from '../start-site.ts'

/** Turns a flag over on the staging page, as somebody does who wants to see the site without it. */
async function turnOver(page: Page, origin: string, flag: string): Promise<void> {
  await open(page, `${origin}/stgtools`)
  await page.getByRole('checkbox', { name: flag }).click()
  const drawnAgain = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Save and draw again' }).click()
  await drawnAgain
}

test('a filter whose flag is off is offered nowhere, drawn by the server and by the browser', async ({
  page,
  stack,
}) => {
  const origin = stack.siteOrigin('nosh')
  const search = `${origin}/search?location=San+Francisco%2C+CA`
  const quick = page.getByRole('link', { name: 'Acclaimed', exact: true })
  await open(page, search)
  await expect(quick).toBeVisible()
  await turnOver(page, origin, 'acclaimed (filters)')
  await open(page, search)
  await expect(page.getByRole('link', { name: 'New', exact: true })).toBeVisible()
  await expect(quick).toHaveCount(0)
  await page.getByRole('button', { name: /^Filter & Sort/ }).click()
  const suggested = page.getByRole('group', { name: 'Suggested' })
  await expect(suggested.getByRole('checkbox')).toHaveCount(3)
  await suggested.getByRole('checkbox', { name: /^New/ }).click()
  await expect(page).toHaveURL(/isNew=true/)
  await expect(suggested.getByRole('checkbox')).toHaveCount(3)
  await expect(suggested.getByRole('checkbox', { name: /^Acclaimed/ })).toHaveCount(0)
})

test('without the flag of staying signed in nobody is offered to stay, and without that of signing in nobody to sign in', async ({
  page,
  stack,
}) => {
  const origin = stack.siteOrigin('nosh')
  const stay = page.getByRole('checkbox', { name: /^Stay signed in/ })
  await open(page, `${origin}/login`)
  await expect(stay).toBeVisible()
  await turnOver(page, origin, 'staySignedIn (authFlags)')
  await open(page, `${origin}/login`)
  await expect(page.getByRole('main').getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect(stay).toHaveCount(0)

  const signIn = page.getByRole('link', { name: 'Sign in', exact: true })
  await open(page, origin)
  await expect(signIn.first()).toBeVisible()
  await turnOver(page, origin, 'signIn (authFlags)')
  await open(page, origin)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Join for free' })).toBeVisible()
  await page.getByRole('button', { name: 'Main menu' }).click()
  await expect(signIn).toHaveCount(0)
})

test('TIER-13 TIER-14 dining progress and the word VIP are for partners with VIP alone', async ({ page, stack }) => {
  const main = page.getByRole('main')
  const without = await startSite(stack, { settings: { hilton: { hasVIP: false } } })
  for (const [site, hasVip] of [
    [stack, true],
    [without, false],
  ] as const)
    for (const name of ['hana', 'hugo']) {
      await enter(page, stack, { partnerId: 'hilton', email: `${name}@demo.example` })
      await open(page, `${site.siteOrigin('hilton')}/account/overview`)
      await expect(main.getByRole('region', { name: 'Your membership' })).toContainText('points per $1')
      expect(/VIP/.test(await main.innerText()), `VIP is spoken of to ${name}`).toBe(hasVip)
    }
  await enterAs(page, stack, { partnerId: 'hilton', memberType: 'EnrolledCardMember' })
  const progress = main.getByRole('meter', { name: /^0 of \d+ dines$/ })
  await open(page, `${stack.siteOrigin('hilton')}/account/overview`)
  await expect(progress).toBeVisible()
  await open(page, `${without.siteOrigin('hilton')}/account/overview`)
  await expect(main.getByRole('region', { name: 'Your membership' })).toBeVisible()
  await expect(progress).toHaveCount(0)
  await without.close()
})
