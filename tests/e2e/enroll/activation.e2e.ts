import type { Page } from '@playwright/test'
import { drawnPage } from '../drawn-page.ts'
import { open } from '../people.ts'
import { writeTo } from './write-to.ts'
import { expect, test } from '../product.ts'

const activate = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Activate' })
const unknown = 'AAAAAAAAAAAAAAAAAAAAAA'

test('ROUTE-59 a known visitor is shown a link to the activation that carries the stored public id', async ({
  page,
  stack,
}) => {
  const publicId = await writeTo(stack, 'nosh')
  const home = stack.siteOrigin('nosh')
  await open(page, `${home}/search?public_id=${publicId}`)
  // The id is no longer in the address: it is the one that was kept.
  await open(page, home)
  const link = page.getByRole('main').getByRole('link', { name: 'Activate' })
  await expect(link).toHaveAttribute('href', `/activate?public_id=${publicId}`)
  await link.click()
  await expect(page).toHaveURL(`${home}/activate?public_id=${publicId}`)
  await expect(activate(page)).toBeEnabled()
})

test('ROUTE-60 ACT-01 ACT-02 without an id, or with an unknown one, the activation leads to joining and says why', async ({
  page,
  stack,
}) => {
  const home = stack.siteOrigin('nosh')
  const without = await drawnPage(`${home}/activate`)
  expect(without.url).toBe(`${home}/join?rfr=0`)
  const why = 'Use the link in your email to activate your account, or join here.'
  expect(without.getByText(why)).toBeTruthy()
  await page.goto(`${home}/activate?public_id=${unknown}`)
  await expect(page).toHaveURL(`${home}/join?rfr=1`)
  await expect(page.getByText('We couldn’t find your invitation. You can join here.')).toBeVisible()
})

test('ACT-03 ACT-04 ACT-05 who is activated, closed or without a profile is led on, with the reason in the address', async ({
  page,
  stack,
}) => {
  const home = stack.siteOrigin('nosh')
  for (const [changes, target] of [
    [{ activated_at: new Date() }, '/login?rfr=3'],
    [{ activated_at: new Date(), active: false }, '/login?rfr=4'],
    [{ has_web_profile: false }, '/join?rfr=2'],
  ] as const) {
    await page.goto(`${home}/activate?public_id=${await writeTo(stack, 'nosh', changes)}`)
    await expect(page).toHaveURL(home + target)
    await expect(page.getByText('WARNING')).toBeVisible()
  }
})

test('ROUTE-07 ACT-07 ACT-08 the button waits for its call, and then the account is active', async ({
  page,
  stack,
}) => {
  const home = stack.siteOrigin('nosh')
  const publicId = await writeTo(stack, 'nosh')
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/Member/Activate', async (route) => {
    await answer.promise
    await route.continue()
  })
  await open(page, `${home}/activate?public_id=${publicId}`)
  await activate(page).click()
  const waiting = page.getByRole('button', { name: 'Working on your request, please wait.' })
  await expect(waiting).toBeDisabled()
  answer.resolve()
  await expect(page).toHaveURL(`${home}/activate/activated`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are in')
  await page.goto(`${home}/activate?public_id=${publicId}`)
  await expect(page).toHaveURL(`${home}/login?rfr=3`)
})

test('ACT-09 ACT-10 an activation that fails is told in the words of the partner, with the phone of its support', async ({
  page,
  stack,
}) => {
  const { phone } = stack.partners.partnerById('nosh')?.settings.customerSupport ?? {
    phone: { formatted: '-', href: '-' },
  }
  await page.route('**/api/Member/Activate', (route) =>
    route.fulfill({ status: 500, json: { code: 'fault', requestId: 'r' } }),
  )
  await open(page, `${stack.siteOrigin('nosh')}/activate?public_id=${await writeTo(stack, 'nosh')}`)
  await activate(page).click()
  const error = page.getByRole('alert').filter({ hasText: 'There was an error activating your account.' })
  await expect(error).toContainText(
    `There was an error activating your account. Please contact customer support. ${phone.formatted}`,
  )
  await expect(error.getByRole('link')).toHaveAttribute('href', phone.href)
  await expect(activate(page)).toBeEnabled()
})

test('ROUTE-06 ROUTE-08 ACT-06 the activation is there for every programme that people join, and for no other', async ({
  page,
  stack,
}) => {
  for (const partnerId of ['nosh', 'delta']) {
    await page.goto(`${stack.siteOrigin(partnerId)}/activate?public_id=${await writeTo(stack, partnerId)}`)
    await expect(activate(page)).toBeVisible()
  }
  for (const path of [`/activate?public_id=${unknown}`, '/activate', '/activate/activated'])
    expect((await drawnPage(stack.siteOrigin('ftch') + path)).status, path).toBe(404)
})
