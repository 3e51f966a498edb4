import { AxeBuilder } from '@axe-core/playwright'
import { drawnPage } from '../drawn-page.ts'
import { open } from '../people.ts'
import { expect, test } from '../product.ts'

test('where members sign in through their programme, /login leads there at once, and back to where one was going', async ({
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
  await page.getByRole('link', { name: 'Continue with Upromise Dining' }).click()
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
  await expect(page.getByText('You did not finish signing in to United Dining.')).toBeVisible()
  await expect(page.getByText(/Reference code: [\w-]{36}/)).toBeVisible()
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in to United Dining' })).toBeVisible()
})

test('what else stands in the address of the error page is no text of ours', async ({ stack }) => {
  for (const query of ['signOn=denied', 'signOn=other&reference=a', 'signOn=denied&reference=call%20me'])
    expect((await drawnPage(`${stack.siteOrigin('united')}/error?${query}`)).queryByText(/sign you in/)).toBeNull()
})
