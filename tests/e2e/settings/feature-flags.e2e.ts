import type { Page } from '@playwright/test'
import { drawnPage, wordsOf } from '../drawn-page.ts'
import { open } from '../people.ts'
import { sessionAs, sessionOf } from '../sessions.ts'
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
  ;(await drawnPage(search)).getByRole('link', { name: 'Acclaimed' })
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
  ;(await drawnPage(`${origin}/login`)).getByRole('checkbox', { name: /^Stay signed in/ })
  await turnOver(page, origin, 'staySignedIn (authFlags)')
  await open(page, `${origin}/login`)
  await expect(page.getByRole('main').getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect(stay).toHaveCount(0)

  const signIn = page.getByRole('link', { name: 'Sign in', exact: true })
  expect((await drawnPage(origin)).getAllByRole('link', { name: 'Sign in' })).not.toEqual([])
  await turnOver(page, origin, 'signIn (authFlags)')
  await open(page, origin)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Join for free' })).toBeVisible()
  await page.getByRole('button', { name: 'Main menu' }).click()
  await expect(signIn).toHaveCount(0)
})

test('TIER-13 TIER-14 dining progress and the word VIP are for partners with VIP alone', async ({ stack }) => {
  const without = await startSite(stack, { settings: { hilton: { hasVIP: false } } })
  const newcomer = await sessionAs(stack, { partnerId: 'hilton', memberType: 'EnrolledCardMember' })
  for (const [site, hasVip] of [
    [stack, true],
    [without, false],
  ] as const) {
    const address = `${site.siteOrigin('hilton')}/account/overview`
    const membership = ['region', { name: 'Your membership' }] as const
    for (const name of ['hana', 'hugo']) {
      const session = await sessionOf(stack, { partnerId: 'hilton', email: `${name}@demo.example` })
      const page = await drawnPage(address, { session })
      const [told, all] = wordsOf([page.getByRole(...membership), page.getByRole('main')])
      expect(told).toContain('points per $1')
      expect(/VIP/.test(all ?? ''), `VIP is spoken of to ${name}`).toBe(hasVip)
    }
    const page = await drawnPage(address, { session: newcomer })
    page.getByRole(...membership)
    expect(page.queryAllByRole('meter', { name: /^0 of \d+ visits$/ })).toHaveLength(hasVip ? 1 : 0)
  }
  await without.close()
})
