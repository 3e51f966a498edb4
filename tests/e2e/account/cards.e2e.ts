import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import type { Stack } from '#dev/stacking/stack.ts'
import { linkCards } from '../linked-cards.ts'
import { freeVisa, joinNosh, linkCard, nora, open, signIn } from '../people.ts'
import { expect, test } from '../product.ts'
import { enter, enterAs } from '../sessions.ts'
import { waitUntilCalm } from '../wait-until-calm.ts'

/** A member of nosh with so many cards, at the page that manages them. Answers the cards' last four digits. */
async function withCards(page: Page, stack: Stack, count: 1 | 2): Promise<string[]> {
  const { email } = await enterAs(page, stack, { partnerId: 'nosh', memberType: 'NonCardMember' })
  const numbers = Array.from({ length: count }, freeVisa)
  await linkCards(stack, { partnerId: 'nosh', email, numbers })
  await open(page, `${stack.siteOrigin('nosh')}/account/manage_cards`)
  return numbers.map((number) => number.slice(-4))
}

/** At the form that asks a new member for the first card. */
async function atFirstCard(page: Page, stack: Stack): Promise<void> {
  await enterAs(page, stack, { partnerId: 'nosh', memberType: 'NonCardMember' })
  await open(page, `${stack.siteOrigin('nosh')}/add_card`)
}

function deleteButton(page: Page, lastFour: string) {
  return page.getByRole('button', { name: `Delete Visa ending in ${lastFour}` })
}

function linkedCard(page: Page, lastFour: string) {
  return page.getByRole('listitem').filter({ hasText: `ending in ${lastFour}` })
}

test('CARDS-01 CARDS-02 CARDS-03 each linked card is a row with its brand and its description', async ({
  page,
  stack,
}) => {
  await enter(page, stack, nora)
  await open(page, `${stack.siteOrigin('nosh')}/account/manage_cards`)
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'ending in' })).toHaveCount(2)
  await expect(linkedCard(page, '0016').getByRole('img', { name: 'Visa', exact: true })).toBeVisible()
  await expect(linkedCard(page, '0016')).toContainText('Visa ending in 0016')
})

test('an envelope that runs out on its way, since the session was renewed, is made anew: nobody notices', async ({
  page,
  stack,
}) => {
  await atFirstCard(page, stack)
  const number = freeVisa()
  let sent = 0
  await page.route('**/api/Member/Cards', async (route) => {
    if (route.request().method() === 'POST' && ++sent === 1)
      await sql`delete from card_entry_nonce`.execute(stack.context.database.engine)
    await route.continue()
  })
  await linkCard(page, number)
  await expect(page).toHaveURL(/\/card_added/)
  expect(sent).toBe(2)
  await open(page, `${stack.siteOrigin('nosh')}/account/manage_cards`)
  await expect(linkedCard(page, number.slice(-4))).toHaveCount(1)
})

test('an envelope that runs out again is told', async ({ page, stack }) => {
  await atFirstCard(page, stack)
  let sent = 0
  await page.route('**/api/Member/Cards', async (route) => {
    if (route.request().method() === 'POST' && ++sent > 0)
      await sql`delete from card_entry_nonce`.execute(stack.context.database.engine)
    await route.continue()
  })
  await linkCard(page, freeVisa())
  await expect(page.getByRole('alert').filter({ hasText: /\S/ }).first()).toBeVisible()
  expect(sent).toBe(2)
  await expect(page).toHaveURL(/\/add_card/)
})

test('CARDS-04 CARDS-05 CARDS-08 a card ends in its digits, and is deleted only after a question', async ({
  page,
  stack,
}) => {
  const [first = ''] = await withCards(page, stack, 1)
  const second = freeVisa()
  await linkCard(page, second)
  await expect(deleteButton(page, second.slice(-4))).toBeVisible()
  await waitUntilCalm(page)
  const calls: string[] = []
  page.on('request', (request) => void (request.method() === 'DELETE' && calls.push(request.url())))
  await expect(linkedCard(page, first)).toContainText(`ending in ${first}`)
  await expect(linkedCard(page, first)).toContainText('Earns from')
  await deleteButton(page, first).click()
  await expect(page.getByRole('alertdialog', { name: 'Delete this card?' })).toBeVisible()
  expect(calls).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(deleteButton(page, first)).toBeFocused()
})

test('CARDS-11 CARDS-12 CARDS-13 a deletion goes from the question through waiting to done', async ({
  page,
  stack,
}) => {
  const [first = '', second = ''] = await withCards(page, stack, 2)
  const looked = Promise.withResolvers<void>()
  await page.route('**/api/Member/Cards?id=*', async (route) => {
    await looked.promise
    await route.continue()
  })
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await deleteButton(page, first).click()
  await expect(page.getByRole('alertdialog', { name: 'Delete this card?' })).toBeVisible()
  const refreshed = page.waitForRequest(
    (request) => request.method() === 'GET' && request.url().endsWith('/api/Member/Cards'),
  )
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete card' }).click()
  await expect(linkedCard(page, first)).toContainText('Deleting...')
  await expect(linkedCard(page, second)).not.toContainText('Deleting...')
  looked.resolve()
  await refreshed
  await expect(page.getByText(`Your card ending in ${first} has been deleted.`)).toBeVisible()
  await expect(deleteButton(page, first)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('CARDS-14 CARDS-17 a card that was deleted is named in a message', async ({ page, stack }) => {
  const [first = ''] = await withCards(page, stack, 2)
  await deleteButton(page, first).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete card' }).click()
  await expect(page.getByRole('status').getByText(`Your card ending in ${first} has been deleted.`)).toBeVisible()
})

test('CARDS-16 CARDS-18 API-40 a card that cannot be deleted stays and says so', async ({ page, stack }) => {
  const [first = ''] = await withCards(page, stack, 2)
  const calls: string[] = []
  await page.route('**/api/Member/Cards?id=*', (route) => {
    calls.push(`${route.request().method()} ${new URL(route.request().url()).search}`)
    return route.fulfill({ status: 500, json: { code: 'fault', requestId: 'x' } })
  })
  await deleteButton(page, first).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete card' }).click()
  await expect(page.getByText(`Your card ending in ${first} can not be deleted, please try again later.`)).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  expect(calls).toEqual([expect.stringMatching(/^DELETE \?id=\d+$/)])
  await expect(deleteButton(page, first)).toBeVisible()
})

test('CARDS-09 CARDS-10 CARDS-15 the last card closes the account, after another question', async ({ page, stack }) => {
  const [lastFour = ''] = await withCards(page, stack, 1)
  await deleteButton(page, lastFour).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete your last card and close your account?' })
  await expect(dialog).toContainText('An account needs at least one card.')
  await expect(dialog.getByRole('link', { name: 'Tell us why you are leaving' })).toHaveAttribute('href', '/surveys')
  await expect(dialog).toContainText('Need help instead? Call')
  await dialog.getByRole('button', { name: 'Delete and close account' }).click()
  await expect(page).toHaveURL(/\/SignOut$/)
  await expect(page.getByRole('heading', { name: 'Signed out' })).toBeVisible()
})

test('REENROLL-01 REENROLL-06 REENROLL-10 whoever closed the account is asked for a card, which opens it again', async ({
  page,
  stack,
}) => {
  // Who signs in again has a password.
  const person = await joinNosh(page, stack)
  const former = freeVisa()
  await linkCards(stack, { ...person, numbers: [former] })
  await open(page, `${stack.siteOrigin('nosh')}/account/manage_cards`)
  await deleteButton(page, former.slice(-4)).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete and close account' }).click()
  await expect(page.getByRole('heading', { name: 'Signed out' })).toBeVisible()
  await signIn(page, stack, person)
  await expect(page.getByRole('heading', { name: 'Reopen your account' })).toBeVisible()
  await expect(page.getByRole('link', { name: "I'll sign in later" })).toHaveAttribute('href', '/SignOut')
  const number = freeVisa()
  await linkCard(page, number)
  await expect(page.getByRole('heading', { name: 'Hello, Gia' })).toBeVisible()
  await expect(page.getByText(`Your card ending in ${number.slice(-4)} has been linked.`)).toBeVisible()
})

test('a card is given a name, which stands before its brand; a number is no name', async ({ page, stack }) => {
  const [lastFour = ''] = await withCards(page, stack, 1)
  const button = page.getByRole('button', { name: `Name Visa ending in ${lastFour}` })
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Name this card' })
  await dialog.getByLabel('Card name').fill('4111 1111 1111 1111')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('This looks like a card number. Choose another name.')).toBeVisible()
  await dialog.getByLabel('Card name').fill('Groceries')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Your card ending in ${lastFour} is called Groceries now.`)).toBeVisible()
  await expect(linkedCard(page, lastFour)).toContainText(`GroceriesVisa ending in ${lastFour}`)
  await expect(button).toBeFocused()
})

test('CARDS-06 CARDS-07 at twelve cards a notice takes the place of the form', async ({ page, stack }) => {
  await enter(page, stack, nora)
  await open(page, `${stack.siteOrigin('nosh')}/account/manage_cards`)
  await expect(page.getByRole('button', { name: 'Link card' })).toBeVisible()
  const cards = Array.from({ length: 12 }, (_, place) => ({
    id: String(place + 1),
    partnerCardId: null,
    cardType: 'visa',
    lastFour: String(1000 + place),
    description: 'Visa',
    name: null,
    earnsFrom: '2026-01-01T00:00:00.000Z',
    expiry: null,
  }))
  await page.route('**/api/Member/Cards', (route) => route.fulfill({ json: cards }))
  // Coming back to the page asks for the cards again.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(page.getByText('You’ve linked 12 cards, the most an account can have.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Link card' })).toHaveCount(0)
})

test('CARDS-19 whoever is not signed in any more is sent from a card call to sign in', async ({ page, stack }) => {
  const [first = ''] = await withCards(page, stack, 2)
  await page.context().clearCookies()
  await page.route('**/api/Member/Cards?id=*', (route) =>
    route.fulfill({ status: 401, json: { code: 'notSignedIn', requestId: 'x' } }),
  )
  await deleteButton(page, first).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete card' }).click()
  await expect(page).toHaveURL(/\/login/)
})
