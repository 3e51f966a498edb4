import { AxeBuilder } from '@axe-core/playwright'
import { signOnProblems } from '#contract/endpoints/sign-on.ts'
import { drawnPage, titleOf } from '../drawn-page.ts'
import { open } from '../people.ts'
import { expect, test } from '../product.ts'

test('where members sign in through their program, /login leads there at once, and back to where one was going', async ({
  page,
  stack,
}) => {
  await page.goto(`${stack.siteOrigin('united')}/account/manage_cards`)
  await expect(page.getByRole('heading', { name: 'Sign in to United Dining' })).toBeVisible()
  await page.getByRole('button', { name: /Uma Fairbanks/ }).click()
  await expect(page).toHaveURL(`${stack.siteOrigin('united')}/account/manage_cards`)
})

test('ROUTE-09 ROUTE-10 joining through the programme begins at /join, and goes on to linking a card', async ({
  page,
  stack,
}) => {
  await open(page, `${stack.siteOrigin('upromise')}/join`)
  await page.getByRole('link', { name: 'Continue with Upromise' }).click()
  await page.getByRole('button', { name: /Riley Newcomer/ }).click()
  await expect(page).toHaveURL(`${stack.siteOrigin('upromise')}/add_card`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Link the card you dine with')
})

test('who turns back at the programme reads so, with a reference code and a way back, and is not signed in', async ({
  page,
  stack,
}) => {
  await page.goto(`${stack.siteOrigin('united')}/login`)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We could not sign you in')
  await expect(page.getByText('You didn’t finish signing in to MileagePlus.')).toBeVisible()
  await expect(page.getByText(/Reference code: [\w-]{36}/)).toBeVisible()
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in to United Dining' })).toBeVisible()
})

test('what else stands in the address of the error page is no text of ours', async ({ stack }) => {
  for (const query of ['signOn=denied', 'signOn=other&reference=a', 'signOn=denied&reference=call%20me'])
    expect((await drawnPage(`${stack.siteOrigin('united')}/error?${query}`)).queryByText(/sign you in/)).toBeNull()
})

test('who signs out is led through the programme and back, and is asked there next time who it is', async ({
  page,
  stack,
}) => {
  const origin = stack.siteOrigin('united')
  await page.goto(`${origin}/account/manage_cards`)
  await page.getByRole('button', { name: /Uma Fairbanks/ }).click()
  await expect(page).toHaveURL(`${origin}/account/manage_cards`)
  await page.goto(`${origin}/SignOut`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign out of United Dining?')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(`${origin}/SignOut`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Signed out')
  await page.goto(`${origin}/login`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to United Dining')
})

test('what the programme does not tell is asked for, with what it tells in sight, and what was typed stays', async ({
  page,
  stack,
}) => {
  const origin = stack.siteOrigin('united')
  await page.setViewportSize({ width: 320, height: 800 })
  await open(page, `${origin}/join?returnTo=%2Fearn`)
  await page.getByRole('link', { name: 'Continue with MileagePlus' }).click()
  await page.getByRole('button', { name: /Quinn Newcomer/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A few more details')
  await expect(page.getByRole('region', { name: 'From your MileagePlus account' })).toContainText('Quinn Newcomer')
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveCount(0)
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)

  await page.getByLabel('ZIP code').fill('60611')
  await page.getByLabel('United member number').fill('12')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('United member number')).toBeFocused()
  await expect(page.getByLabel('ZIP code')).toHaveValue('60611')
  await page.getByLabel('United member number').fill('QN123456')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(`${origin}/add_card?returnTo=%2Fearn`)
  await page.goBack()
  await expect(page.getByText('A few more details')).toHaveCount(0)
})

test('the page that asks for the rest is drawn without anybody, and is nobody’s without a programme of its own sign-on', async ({
  stack,
}) => {
  const address = `${stack.siteOrigin('united')}/join?step=details&key=${'k'.repeat(43)}`
  const drawn = await drawnPage(address)
  expect([drawn.status, titleOf(drawn)]).toEqual([200, 'A few more details'])
  expect(drawn.html).not.toContain('kkkk')
  expect(titleOf(await drawnPage(`${stack.siteOrigin('nosh')}/join?step=details`))).toBe('Create your account')
})

test('each reason for which nobody is signed on is told with a reference code and a way back', async ({ stack }) => {
  for (const problem of signOnProblems) {
    const drawn = await drawnPage(`${stack.siteOrigin('united')}/error?signOn=${problem}&reference=a-1`)
    expect(titleOf(drawn)).toBe('We could not sign you in')
    expect(drawn.getByText('Reference code: a-1')).toBeTruthy()
    expect(drawn.getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe('/sso/start')
  }
})
