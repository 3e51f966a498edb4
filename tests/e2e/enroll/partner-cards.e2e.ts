import type { Page, Route } from '@playwright/test'
import type { PartnerCard } from '#contract/schemas/card.ts'
import { open, pressLinkCard, typeCard } from '../people.ts'
import { expect, test } from '../product.ts'
import { enterAs } from '../sessions.ts'
import { waitUntilCalm } from '../wait-until-calm.ts'
import type { Stack } from '#dev/stacking/stack.ts'

const cardsPath = '**/api/Cards/AllPartnerCards'

/** At a page with the form, as a new member of a programme that loads cards. */
async function atForm(page: Page, stack: Stack, path = '/add_card'): Promise<void> {
  const memberType = path === '/add_card' ? 'NonCardMember' : 'EnrolledCardMember'
  await enterAs(page, stack, { partnerId: 'choice', memberType })
  await open(page, `${stack.siteOrigin('choice')}${path}`)
}

function offered(page: Page) {
  return page
    .getByRole('group', { name: 'Your cards on file' })
    .getByRole('checkbox', { name: /^Card ending in \d{4}$/ })
}

async function send(page: Page): Promise<void> {
  await page.locator('[name="directFileFeedOptIn"]').check()
  await waitUntilCalm(page)
  await pressLinkCard(page)
}

/** A programme that has so many cards of the member. */
async function withWallet(page: Page, count: number): Promise<void> {
  const cards = Array.from({ length: count }, (_, place): PartnerCard => {
    const lastFour = String(1000 + place)
    return { partnerCardId: lastFour, cardType: 'visa', lastFour, encryptedCardNumber: 'e30..a.b.c' }
  })
  await page.route(cardsPath, (route: Route) => route.fulfill({ json: cards }))
}

test('ADDCARD-01 ADDCARD-06 ADDCARD-14 cards of the programme are ticked, and the one that failed is named', async ({
  page,
  stack,
}) => {
  await atForm(page, stack)
  await expect(offered(page)).toHaveCount(4)
  await offered(page).first().check()
  await page.getByRole('checkbox', { name: 'Card ending in 0002' }).check()
  await send(page)
  await expect(page).toHaveURL(/\/card_added/)
  await expect(page.getByText('WARNING: Some of your cards have been linked.')).toBeVisible()
  await expect(
    page.getByText('ERROR: Visa ending in 0002 - Declined: The card was declined. Try another card.'),
  ).toBeVisible()
})

test('ADDCARD-05 API-34 API-35 what was linked is told and not offered again, and the programme was asked once', async ({
  page,
  stack,
}) => {
  const asked: string[] = []
  page.on('request', (request) => void (request.url().endsWith('/AllPartnerCards') && asked.push(request.url())))
  await atForm(page, stack, '/account/manage_cards')
  await expect(offered(page)).toHaveCount(4)
  for (const place of [0, 1]) await offered(page).nth(place).check()
  await send(page)
  const told = page.getByRole('main').getByRole('status')
  await expect(told.filter({ hasText: 'All your cards have been linked.' })).toContainText(
    /Your card ending in \d{4} has been linked\.Your card ending in \d{4} has been linked\./,
  )
  await expect(page.locator(':focus')).toContainText('All your cards have been linked.')
  await expect(offered(page)).toHaveCount(2)
  const pages = page.getByRole('navigation', { name: 'Account center' })
  await pages.getByRole('link', { name: 'Overview' }).click()
  await expect(page).toHaveURL(/overview/)
  await pages.getByRole('link', { name: 'Linked Cards' }).click()
  await expect(offered(page)).toHaveCount(2)
  expect(asked).toHaveLength(1)
  await enterAs(page, stack, { partnerId: 'nosh', memberType: 'EnrolledCardMember' })
  await open(page, `${stack.siteOrigin('nosh')}/account/manage_cards`)
  await expect(page.getByRole('button', { name: 'Link card' })).toBeVisible()
  expect(asked).toHaveLength(1)
})

test('ADDCARD-09 ADDCARD-10 ADDCARD-11 eleven cards and a typed one are the most, and no twelfth can be ticked', async ({
  page,
  stack,
}) => {
  await withWallet(page, 14)
  await atForm(page, stack)
  for (let place = 0; place < 11; place++) await offered(page).nth(place).check()
  await expect(page.getByText('Maximum cards selected')).toHaveCount(0)
  await typeCard(page, '4')
  await expect(page.getByText('Maximum cards selected')).toBeVisible()
  for (const place of [11, 12, 13]) await expect(offered(page).nth(place)).toBeDisabled()
  await expect(offered(page).first()).toBeEnabled()
  // By key: a click would be aimed while the page still scrolls away from the frame, and meet the frame.
  await offered(page).first().press('Space')
  await expect(offered(page).nth(11)).toBeEnabled()
  await expect(page.getByText('Maximum cards selected')).toHaveCount(0)
})

test('ADDCARD-08 ADDCARD-12 ADDCARD-13 no thirteenth card is sent, the notice says how many, and without any a number is needed', async ({
  page,
  stack,
}) => {
  const sent: string[] = []
  page.on(
    'request',
    (request) => void (request.method() === 'POST' && request.url().endsWith('Cards') && sent.push('')),
  )
  await withWallet(page, 14)
  await atForm(page, stack)
  for (let place = 0; place < 12; place++) await offered(page).nth(place).check()
  await expect(page.getByText('You can only add 12 cards to your account.')).toBeVisible()
  await expect(offered(page).nth(12)).toBeDisabled()
  await typeCard(page, '4111111111111111')
  await send(page)
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toContainText('the most cards an account can have')

  await withWallet(page, 0)
  await page.goto('about:blank')
  await open(page, `${stack.siteOrigin('choice')}/add_card`)
  await expect(offered(page)).toHaveCount(0)
  await expect(page.frameLocator('iframe').getByRole('textbox')).toBeEnabled()
  await send(page)
  await expect(page.frameLocator('iframe').getByText('Please enter your credit card number.')).toBeVisible()
  expect(sent).toEqual([])
})
