import type { Page } from '@playwright/test'
import { accountOf, countAttempt, failuresAllowed } from '#server/sign-in/lock-out-store.ts'
import { drawnPage } from '../drawn-page.ts'
import { open } from '../people.ts'
import { expect, test } from '../product.ts'
import { enterAs } from '../sessions.ts'

function login(page: Page) {
  return {
    username: page.locator('[name="username"]'),
    password: page.locator('[name="password"]'),
    submit: page.locator('main').getByRole('button', { name: 'Sign in' }),
  }
}

const serverError = 'Something went wrong. Please refresh the page and try again.'

test('LOGIN-01 FORM-09 FORM-10 signing in offers to stay signed in, and says which fields it needs', async ({
  stack,
}) => {
  const page = await drawnPage(`${stack.siteOrigin('nosh')}/login`)
  expect(page.getByRole('checkbox', { name: /Stay signed in/ })).toBeTruthy()
  const [label] = page.getByRole('textbox', { name: /Email/ }).closest('form')?.querySelectorAll('label') ?? []
  expect(label?.textContent).toMatch(/Email.*\*$/)
  expect(page.getByText('* Required field')).toBeTruthy()
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

test('LOGIN-03 a member whose account is locked is told for how long, with a link to recovering, though the password is right', async ({
  page,
  stack,
}) => {
  const { email } = await enterAs(page, stack, { partnerId: 'nosh', memberType: 'EnrolledCardMember' })
  await page.context().clearCookies()
  const { engine } = stack.context.database
  const { id } = await engine
    .updateTable('member')
    .set({ password_hash: await stack.context.passwords.hash('two seats at eight') })
    .where('email', '=', email)
    .returning('id')
    .executeTakeFirstOrThrow()
  const db = stack.context.database.forPartner('nosh')
  const counter = { account: accountOf(id), device: '' }
  // All but the last of the tries that lock it.
  for (let tries = 1; tries < failuresAllowed; tries++) await countAttempt(db, 'nosh', { counter, now: new Date() })
  await open(page, `${stack.siteOrigin('nosh')}/login`)
  const { username, password, submit } = login(page)
  const told = page.getByRole('alert').filter({ hasText: 'locked' })
  const words = 'Your account has been locked for 30 minutes. Recover your credentials to get access more quickly.'
  await username.fill(email)
  for (const typed of ['not the password', 'two seats at eight']) {
    await password.fill(typed)
    await submit.click()
    await expect(told).toContainText(words)
    await expect(told.getByRole('link', { name: 'Recover your credentials' })).toHaveAttribute('href', '/recover')
  }
  await expect(page).toHaveURL(/\/login/)
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

test('FORM-13 FORM-14 FORM-15 caps lock, num lock and both locks are warned of while a password is typed', async ({
  page,
  stack,
}) => {
  await open(page, `${stack.siteOrigin('nosh')}/login`)
  const { password } = login(page)
  await password.focus()
  for (const [modifiers, text] of [
    [{ modifierCapsLock: true }, 'Caps lock is on.'],
    [{ modifierNumLock: true }, 'Num lock is on.'],
    [{ modifierCapsLock: true, modifierNumLock: true }, 'Caps and Num lock are on.'],
  ] as const) {
    await password.evaluate((input, given) => {
      input.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true, ...given }))
    }, modifiers)
    await expect(page.getByText(/lock (is|are) on\.$/)).toHaveText([text])
  }
})

test('demo members of programmes that know their own members keep no password', async ({ stack }) => {
  const members = await stack.context.database.engine
    .selectFrom('member')
    .select(['partner_id', 'password_hash'])
    .where('enrollment_source', '=', 'demo')
    .execute()
  const withPassword = new Set(
    members.filter((member) => member.password_hash !== null).map((member) => member.partner_id),
  )
  expect(withPassword).toEqual(new Set(['nosh', 'hilton']))
  expect(members.map((member) => member.partner_id)).toEqual(expect.arrayContaining(['united', 'upromise']))
})
