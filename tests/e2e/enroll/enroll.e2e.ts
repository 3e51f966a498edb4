import { randomInt, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Stack } from '#dev/stacking/stack.ts'
import { cookieNames } from '#server/session/cookies.ts'
import { drawnPage, inside } from '../drawn-page.ts'
import { fillJoin, freeVisa, joinNosh, linkCard, nora, open, pressLinkCard, typeCard } from '../people.ts'
import { expect, test } from '../product.ts'
import { pickMerchants } from '../restaurant/pick-merchant.ts'
import { enterAs } from '../sessions.ts'
import { waitUntilCalm } from '../wait-until-calm.ts'

test('ENROLL-01 ADDCARD-02 ADDCARD-25 joining goes from the account to the card to the confirmation', async ({
  page,
  stack,
}) => {
  await joinNosh(page, stack)
  const host = new URL((await page.locator('iframe').getAttribute('src')) ?? '').host
  expect(host).not.toBe(new URL(page.url()).host)
  expect(host).toBe(new URL(stack.cardHostOrigin).host)
  const frame = page.frames().find((one) => one.url().includes('/frame/'))
  const fonts = () =>
    frame?.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family))
  await expect.poll(fonts, "the frame has the partner's font").toContain('Figtree')
  const number = freeVisa()
  await linkCard(page, number)
  await expect(page).toHaveURL(/\/card_added/)
  await expect(page.getByText(`Your card ending in ${number.slice(-4)} has been linked.`).first()).toBeVisible()
  await expect(page.getByText(`Your card ending in ${number.slice(-4)} starts earning`)).toBeVisible()
})

test('STORAGE-10 who joins at a restaurant comes back to it, not asked to sign in on the way, and the tab knows of the card until they leave', async ({
  page,
  stack,
}) => {
  const [id] = await pickMerchants(stack, { partnerId: 'nosh', having: ['menu'] })
  const here = `/merchants/${id}`
  await open(page, stack.siteOrigin('nosh') + here)
  await page.getByRole('link', { name: 'Join to earn here' }).first().click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    `/login?returnTo=${encodeURIComponent(here)}`,
  )
  await fillJoin(page, `guest-${randomUUID().slice(0, 8)}@mail.example`)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('button', { name: 'Link card' })).toBeVisible()
  await expect(page.getByRole('banner')).not.toContainText(/Already a member|Sign in/)
  await expect(page.getByRole('link', { name: 'later' })).toHaveAttribute('href', here)
  await waitUntilCalm(page)
  await linkCard(page, freeVisa())
  await page.getByRole('link', { name: 'Back to the restaurant' }).click()
  await expect(page).toHaveURL(new RegExp(`${here}$`))
  const cookies = await page.context().cookies()
  const session = cookies.find(({ name }) => name === cookieNames.session)?.value ?? ''
  const overview = await drawnPage(`${stack.siteOrigin('nosh')}/account/overview`, { session })
  const near = inside(overview.getByRole('main')).getByRole('link', { name: 'Find a restaurant near 94110' })
  expect(near.getAttribute('href')).toMatch(/^\/search\?location=94110/)
  const found = await drawnPage(stack.siteOrigin('nosh') + near.getAttribute('href'), { session })
  expect(found.getAllByRole('article').length).toBeGreaterThan(0)
  const linked = () => page.evaluate(() => sessionStorage.getItem('cardRegistrationSuccess'))
  expect(await linked()).toBe('true')
  await page.goto(`${stack.siteOrigin('nosh')}/SignOut`)
  await expect.poll(linked).toBeNull()
})

test('ENROLL-02 an e-mail address that is taken is told on its field', async ({ page, stack }) => {
  await open(page, `${stack.siteOrigin('nosh')}/join`)
  await fillJoin(page, nora.email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText(/^This email is already in use/)).toBeVisible()
  await expect(page.locator('[name="email"]')).toBeFocused()
})

test('ENROLL-03 ENROLL-04 ENROLL-05 a member number that is malformed, taken or in the password is told on its field', async ({
  page,
  stack,
}) => {
  const taken = String(randomInt(100_000_000, 1_000_000_000))
  const { publicId } = await enterAs(page, stack, { partnerId: 'hilton', memberType: 'NonCardMember' })
  await stack.context.database.engine
    .updateTable('member')
    .set({ partner_number: taken })
    .where('public_id', '=', publicId)
    .execute()
  await page.context().clearCookies()
  await open(page, `${stack.siteOrigin('hilton')}/join`)
  await fillJoin(page, `guest-${randomUUID().slice(0, 8)}@mail.example`)
  const number = page.locator('[name="partnerNumber"]')
  const password = page.locator('[name="password"]')
  const send = page.getByRole('button', { name: 'Continue' })
  await number.fill('12-34')
  await send.click()
  await expect(number).toHaveAccessibleDescription(/^Invalid format for Hilton member number\./)
  await expect(number).toBeFocused()
  await number.fill(taken)
  await password.fill(`before ${taken} after`)
  await page.locator('[name="passwordConfirm"]').fill(`before ${taken} after`)
  await send.click()
  await expect(password).toHaveAccessibleDescription(/^Your password cannot contain your Hilton member number\./)
  await fillJoin(page, `guest-${randomUUID().slice(0, 8)}@mail.example`)
  await send.click()
  await expect(number).toHaveAccessibleDescription(/^This Hilton member number is already in use\./)
  await expect(number).toHaveValue(taken)
})

test('a password stops at 56 characters and says so', async ({ page, stack }) => {
  await open(page, `${stack.siteOrigin('nosh')}/join`)
  await page.locator('[name="password"]').fill('x'.repeat(50))
  await page.locator('[name="password"]').pressSequentially('x'.repeat(10))
  await expect(page.locator('[name="password"]')).toHaveValue('x'.repeat(56))
  await expect(page.getByText('Passwords can have at most 56 characters.')).toBeVisible()
})

test('ADDCARD-03 ADDCARD-18 ADDCARD-21 linking needs consent, and says that debit cards are processed as credit', async ({
  page,
  stack,
}) => {
  await beforeTheCard(page, stack)
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/Member/Cards')) calls.push(request.url())
  })
  await expect(page.frameLocator('iframe').getByText('Using debit? Choose credit, not PIN')).toBeVisible()
  await typeCard(page, freeVisa())
  await pressLinkCard(page)
  await expect(
    page.getByText('Linking a card and authorizing activity monitoring is required to complete and earn rewards.'),
  ).toBeVisible()
  await expect(page.locator('[name="directFileFeedOptIn"]')).toBeFocused()
  expect(calls).toEqual([])
})

test('ADDCARD-19 ADDCARD-20 the frame says that a number is missing, and which brands it takes', async ({
  page,
  stack,
}) => {
  await beforeTheCard(page, stack)
  const frame = page.frameLocator('iframe')
  // Before that it hears nothing of the page.
  await expect(frame.getByRole('textbox')).toBeEnabled()
  await page.locator('[name="directFileFeedOptIn"]').check()
  await pressLinkCard(page)
  await expect(frame.getByText('Please enter your credit card number.')).toBeVisible()
  await typeCard(page, '3530111333300000')
  await pressLinkCard(page)
  await expect(frame.getByText('Card must be American Express®, Discover®, Mastercard®, or Visa®')).toBeVisible()
})

test('ADDCARD-07 ADDCARD-22 a declined card is told in words, with its reason', async ({ page, stack }) => {
  await beforeTheCard(page, stack)
  await linkCard(page, '4000000000000002')
  await expect(page.getByRole('alert')).toContainText('No cards were linked.')
  await expect(page.getByRole('alert')).toContainText(
    'Visa ending in 0002 - Declined: The card was declined. Try another card.',
  )
})

test('on a phone the message of a refused card is seen, and the focus is at it', async ({ page, stack }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await beforeTheCard(page, stack)
  await linkCard(page, '4000000000000002')
  await expect(page.getByRole('alert')).toBeInViewport()
  await expect(page.locator(':focus').getByRole('alert')).toContainText('No cards were linked.')
})

test('ADDCARD-26 whoever is not signed in any more is sent to sign in', async ({ page, stack }) => {
  await beforeTheCard(page, stack)
  await expect(page.frameLocator('iframe').getByRole('textbox', { name: 'Card number' })).toBeVisible()
  await page.route('**/api/Member/Cards', (route) =>
    route.fulfill({ status: 401, json: { code: 'notSignedIn', requestId: 'x' } }),
  )
  await page.context().clearCookies()
  await linkCard(page, freeVisa())
  await expect(page).toHaveURL(/\/login\?returnTo=%2Fadd_card/)
})

test('ADDCARD-23 ADDCARD-24 COPY-05 a frame that has not loaded after 20 seconds is told, in words of the dictionary', async ({
  page,
  stack,
}) => {
  const words = stack.partners.partnerById('nosh')?.copy['addCard.frameError'] ?? ''
  expect(words).toMatch(/^The required iframe has not loaded/)
  await enterAs(page, stack, { partnerId: 'nosh', memberType: 'NonCardMember' })
  await page.route(`${stack.cardHostOrigin}/**`, (route) => route.abort())
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.goto(`${stack.siteOrigin('nosh')}/add_card`)
  // The frame has its address from when the time begins to count, which is within the last step of this clock.
  await expect(async () => {
    await page.clock.runFor(10)
    await expect(page.locator('iframe')).toHaveAttribute('src', /^http/, { timeout: 100 })
  }).toPass()
  await expect(page.getByText('Opening the secure card field…')).toBeVisible()
  await page.clock.runFor(19_980)
  await expect(page.getByText(words)).toBeHidden()
  await page.clock.runFor(20)
  await expect(page.getByText(words)).toBeVisible()
})

/** Where joining has come to when it asks for the card. */
async function beforeTheCard(page: Page, stack: Stack): Promise<void> {
  await enterAs(page, stack, { partnerId: 'nosh', memberType: 'NonCardMember' })
  await open(page, `${stack.siteOrigin('nosh')}/add_card`)
}
