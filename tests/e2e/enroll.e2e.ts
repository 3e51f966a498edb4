import type { Page } from '@playwright/test'
import { fillJoin, freeVisa, joinNosh, linkCard, nora, open, typeCard } from './account/people.ts'
import { expect, test } from './product.ts'

const serverError = 'Something went wrong. Please refresh the page and try again.'

function login(page: Page) {
  return {
    username: page.locator('[name="username"]'),
    password: page.locator('[name="password"]'),
    submit: page.locator('main').getByRole('button', { name: 'Sign in' }),
  }
}

test('LOGIN-01 FORM-09 FORM-10 signing in offers to stay signed in, and says which fields it needs', async ({
  page,
  stack,
}) => {
  await open(page, `${stack.siteOrigin('nosh')}/login`)
  await expect(page.getByRole('checkbox', { name: /Stay signed in/ })).toBeVisible()
  await expect(page.locator('label', { hasText: 'Email' })).toHaveText(/\*$/)
  await expect(page.getByText('* Required field')).toBeVisible()
})

test('FORM-04 FORM-05 FORM-11 a field is checked when it is left, and again as it is corrected', async ({
  page,
  stack,
}) => {
  await open(page, `${stack.siteOrigin('nosh')}/login`)
  const { username } = login(page)
  await username.focus()
  await expect(page.getByText('This field is required.')).toBeHidden()
  await username.blur()
  await expect(page.getByText('This field is required.')).toBeVisible()
  await username.pressSequentially('a')
  await expect(page.getByText('This field is required.')).toBeHidden()
})

test('LOGIN-02 LOGIN-04 a wrong password is told on its field and above the form, and the field gets the focus', async ({
  page,
  stack,
}) => {
  await open(page, `${stack.siteOrigin('nosh')}/login`)
  const { username, password, submit } = login(page)
  await username.fill(`nobody-${Date.now()}@mail.example`)
  await password.fill('not the password')
  await submit.click()
  await expect(page.getByText('Invalid user name or password')).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('We could not sign you in. Please check form for errors.')
  await expect(password).toBeFocused()
})

test('LOGIN-03 a locked account is told for how long, with a link to recovering', async ({ page, stack }) => {
  await open(page, `${stack.siteOrigin('nosh')}/login`)
  const { username, password, submit } = login(page)
  await username.fill(`locked-${Date.now()}@mail.example`)
  await password.fill('not the password')
  await expect(async () => {
    await submit.click()
    await expect(page.getByRole('alert')).toContainText('Your account has been locked for 30 minutes.', {
      timeout: 1000,
    })
  }).toPass()
  await expect(page.getByRole('alert')).toContainText('Recover your credentials to get access more quickly.')
  await expect(page.getByRole('alert').getByRole('link')).toHaveAttribute('href', /^mailto:/)
})

test('FORM-01 FORM-02 FORM-03 a form that is being sent says so, and its button waits', async ({ page, stack }) => {
  const looked = Promise.withResolvers<void>()
  await page.route('**/api/SignIn', async (route) => {
    await looked.promise
    await route.continue()
  })
  await open(page, `${stack.siteOrigin('nosh')}/login`)
  const { username, password, submit } = login(page)
  await username.fill('nobody@mail.example')
  await password.fill('not the password')
  await submit.click()
  const waiting = page.getByRole('button', { name: 'Working on your request, please wait.' })
  await expect(waiting).toBeDisabled()
  await expect(page.locator('form[aria-busy="true"]')).toBeVisible()
  looked.resolve()
  await expect(waiting).toBeHidden()
})

test('FORM-19 FORM-21 a failing server is told in a red banner headed ERROR', async ({ page, stack }) => {
  await page.route('**/api/SignIn', (route) => route.fulfill({ status: 500, json: { code: 'fault', requestId: 'x' } }))
  await open(page, `${stack.siteOrigin('nosh')}/login`)
  const { username, password, submit } = login(page)
  await username.fill('nobody@mail.example')
  await password.fill('not the password')
  await submit.click()
  const banner = page.getByRole('alert')
  await expect(banner).toContainText('ERROR')
  await expect(banner).toContainText(serverError)
  // The partner's colour of danger.
  await expect(banner).toHaveCSS('border-left-color', 'rgb(180, 35, 24)')
})

test('FORM-08 a password can be shown and hidden again', async ({ page, stack }) => {
  await open(page, `${stack.siteOrigin('nosh')}/login`)
  const { password } = login(page)
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(password).toHaveAttribute('type', 'password')
})

const locks = [
  { title: 'FORM-13 caps lock', modifiers: { modifierCapsLock: true }, text: 'Caps lock is on.' },
  { title: 'FORM-14 num lock', modifiers: { modifierNumLock: true }, text: 'Num lock is on.' },
  {
    title: 'FORM-15 both locks',
    modifiers: { modifierCapsLock: true, modifierNumLock: true },
    text: 'Caps and Num lock are on.',
  },
]
for (const { title, modifiers, text } of locks) {
  test(`${title} is warned of while a password is typed`, async ({ page, stack }) => {
    await open(page, `${stack.siteOrigin('nosh')}/login`)
    const { password } = login(page)
    await password.focus()
    await password.evaluate((input, given) => {
      input.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true, ...given }))
    }, modifiers)
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  })
}

test('ENROLL-01 ADDCARD-02 ADDCARD-25 joining goes from the account to the card to the confirmation', async ({
  page,
  stack,
}) => {
  await joinNosh(page, stack)
  const host = new URL((await page.locator('iframe').getAttribute('src')) ?? '').host
  expect(host).not.toBe(new URL(page.url()).host)
  expect(host).toBe(new URL(stack.cardHostOrigin).host)
  const number = freeVisa()
  await linkCard(page, number)
  await expect(page).toHaveURL(/\/card_added/)
  await expect(page.getByText(`Your card ending in ${number.slice(-4)} has been linked.`).first()).toBeVisible()
  await expect(page.getByText(`Your card ending in ${number.slice(-4)} earns from`)).toBeVisible()
})

test('ENROLL-02 an e-mail address that is taken is told on its field', async ({ page, stack }) => {
  await open(page, `${stack.siteOrigin('nosh')}/join`)
  await fillJoin(page, nora.email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText(/^This email is already in use/)).toBeVisible()
  await expect(page.locator('[name="email"]')).toBeFocused()
})

test('SIGNUP-01 a password stops at 56 characters and says so', async ({ page, stack }) => {
  await open(page, `${stack.siteOrigin('nosh')}/join`)
  await page.locator('[name="password"]').pressSequentially('x'.repeat(60))
  await expect(page.locator('[name="password"]')).toHaveValue('x'.repeat(56))
  await expect(page.getByText('That is 56 characters, the most a password can have.')).toBeVisible()
})

test('ADDCARD-03 ADDCARD-18 ADDCARD-21 linking needs consent, and says that debit cards are processed as credit', async ({
  page,
  stack,
}) => {
  await joinNosh(page, stack)
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/Member/Cards')) calls.push(request.url())
  })
  await expect(
    page.frameLocator('iframe').getByText('Debit cards must be processed as credit, with no PIN'),
  ).toBeVisible()
  await typeCard(page, freeVisa())
  await page.getByRole('button', { name: 'Link card' }).click()
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
  await joinNosh(page, stack)
  const frame = page.frameLocator('iframe')
  // Before that it hears nothing of the page.
  await expect(frame.getByRole('textbox')).toBeEnabled()
  await page.locator('[name="directFileFeedOptIn"]').check()
  await page.getByRole('button', { name: 'Link card' }).click()
  await expect(frame.getByText('Please enter your credit card number.')).toBeVisible()
  await typeCard(page, '3530111333300000')
  await page.getByRole('button', { name: 'Link card' }).click()
  await expect(frame.getByText('Card must be American Express®, Discover®, Mastercard®, or Visa®')).toBeVisible()
})

test('ADDCARD-07 ADDCARD-22 a declined card is told with its code and reason', async ({ page, stack }) => {
  await joinNosh(page, stack)
  await linkCard(page, '4000000000000002')
  await expect(page.getByRole('alert')).toContainText('No card has been linked.')
  await expect(page.getByRole('alert')).toContainText(
    'Visa ending in 0002 - declined: The card was declined. Try another card.',
  )
})

test('ADDCARD-26 whoever is not signed in any more is sent to sign in', async ({ page, stack }) => {
  await joinNosh(page, stack)
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
  await joinNosh(page, stack)
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
