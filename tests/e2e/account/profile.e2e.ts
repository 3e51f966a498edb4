import type { Locator, Page } from '@playwright/test'
import { findAxeFaults } from '#dev/auditing/find-axe-faults.ts'
import type { Stack } from '#dev/stacking/stack.ts'
import { drawnPage, inside } from '../drawn-page.ts'
import { open } from '../people.ts'
import { enterAs, sessionAs } from '../sessions.ts'
import { expect, test } from '../product.ts'
import { startSite } from '../start-site.ts'

/** Joins directly and asks for no texts: nosh. Through its programme, with a full address: marriott. Texts: wynd first, fuel-rewards second version. */
async function openProfile(page: Page, stack: Stack, partnerId = 'nosh'): Promise<Locator> {
  await enterAs(page, stack, { partnerId, memberType: 'EnrolledCardMember' })
  await open(page, `${stack.siteOrigin(partnerId)}/account/user_profile`)
  return page.getByRole('main')
}

/** The profile as the server draws it. */
async function drawnProfile(stack: Stack, partnerId = 'nosh') {
  const session = await sessionAs(stack, { partnerId, memberType: 'EnrolledCardMember' })
  const page = await drawnPage(`${stack.siteOrigin(partnerId)}/account/user_profile`, { session })
  return inside(page.getByRole('main'))
}

/** A field of a drawn form, by its label. */
function fieldIn(main: Awaited<ReturnType<typeof drawnProfile>>, name: string | RegExp): HTMLInputElement {
  return main.getByLabelText<HTMLInputElement>(name)
}

const save = (main: Locator) => main.getByRole('button', { name: 'Save changes' })

/** The bodies of the calls that change the profile. */
function watchSaves(page: Page): Record<string, unknown>[] {
  const bodies: Record<string, unknown>[] = []
  page.on('request', (request) => request.method() === 'PUT' && bodies.push(request.postDataJSON()))
  return bodies
}

/** Leaves the field and waits for what it says. */
async function expectError(field: Locator, message: string): Promise<void> {
  await field.blur()
  await expect(field).toHaveAccessibleDescription(new RegExp(message.replaceAll(/[.?]/g, String.raw`\$&`)))
  await expect(field).toHaveAttribute('aria-invalid', 'true')
}

test('ROUTE-22 NAVBAR-11 the account menu and the account center lead to the profile, the fourth of their links', async ({
  page,
  stack,
}) => {
  await enterAs(page, stack, { partnerId: 'nosh', memberType: 'EnrolledCardMember' })
  await open(page, `${stack.siteOrigin('nosh')}/search`)
  await page.getByRole('banner').getByRole('button', { name: 'your account' }).click()
  const words = ['Account Overview', 'Reviews & History', 'Linked Cards', 'Profile', 'Inbox', 'Saved']
  const items = page.getByRole('banner').getByRole('list').filter({ hasText: 'Linked Cards' }).getByRole('link')
  await expect(items).toHaveText([...words, 'Sign out'])
  await items.filter({ hasText: 'Profile' }).click()
  await expect(page).toHaveURL(/\/account\/user_profile$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your profile')
  await expect(page.getByRole('navigation', { name: 'Account center' }).getByRole('link')).toHaveText(words)
})

test('PROFILE-01 PROFILE-03 the profile is one form, which asks whether it may send e-mails', async ({ stack }) => {
  const main = await drawnProfile(stack)
  const asks = main.getByRole('checkbox', { name: /^Email me/, checked: false })
  expect(asks.closest('main')?.querySelectorAll('form')).toHaveLength(1)
  expect(asks.closest('form')).not.toBeNull()
})

for (const [ids, name, value, to, reset] of [
  [
    'PROFILE-02 PROFILE-11',
    'Email',
    /@mail\.example$/,
    '/fix_credentials',
    /sign out, sign in again and reset it\. We mail a link/,
  ],
  ['PROFILE-04 PROFILE-12', 'Password', /^•+$/, '/recover', /sign out and reset it\. We mail you a link/],
] as const)
  test(`${ids} the ${name.toLowerCase()} is shown, with whom to ask and where it is reset`, async ({ stack }) => {
    const main = await drawnProfile(stack)
    const field = main.getByRole<HTMLInputElement>('textbox', { name })
    expect(field.readOnly).toBe(true)
    expect(field.value).toMatch(value)
    const guidance = field.ownerDocument.getElementById(field.getAttribute('aria-describedby') ?? '')
    expect(guidance?.textContent).toMatch(/can't be changed here: call \S+ or write to \S+@\S+, or/)
    expect(guidance?.textContent).toMatch(reset)
    const link = main.getByRole('link', { name: `Reset your ${name.toLowerCase()}` })
    expect(link.getAttribute('href')).toBe(to)
    expect(link.closest('form')).toBe(field.closest('form'))
  })

test('PROFILE-06 PROFILE-07 PROFILE-08 the form shows the name and the address of the member', async ({ stack }) => {
  const main = await drawnProfile(stack)
  expect(fieldIn(main, /^First name/).value).toBe('Gia')
  expect(fieldIn(main, /^Last name/).value).toBe('Marlowe')
  for (const name of ['Address', 'Apartment, suite', 'City', 'State']) expect(fieldIn(main, name).value).toBe('')
  expect(fieldIn(main, /^ZIP code/).value).toBe('94110')
})

test('PROFILE-05 PROFILE-17 whoever comes through the programme has no password here and no name to change', async ({
  stack,
}) => {
  const through = await drawnProfile(stack, 'marriott')
  expect(fieldIn(through, /^First name/).disabled).toBe(true)
  expect(fieldIn(through, /^Last name/).disabled).toBe(true)
  expect(through.queryByLabelText('Password')).toBeNull()
})

test('PROFILE-16 PROFILE-55 names are needed where they are ours, and one programme asks for no e-mails', async ({
  page,
  stack,
}) => {
  const through = await drawnProfile(stack, 'marriott')
  through.getByRole('checkbox', { name: /^Email me/ })
  expect(fieldIn(through, /^First name/).required).toBe(false)
  const without = await openProfile(page, stack, 'southwest')
  await expect(without.getByRole('checkbox', { name: /^Email me/ })).toHaveCount(0)
  for (const name of ['First name', 'Last name']) {
    await without.getByLabel(name).fill(' ')
    await expectError(without.getByLabel(name), 'This field is required.')
  }
})

test('no field of the profile takes more than the server keeps of it', async ({ stack }) => {
  const main = await drawnProfile(stack)
  // A ZIP code is checked and never cut.
  const fields = ['First name', 'Last name', 'Address', 'Apartment, suite', 'City']
  expect(fields.map((name) => fieldIn(main, new RegExp(`^${name}`)).maxLength)).toEqual([20, 20, 30, 30, 20])
})

test('PROFILE-15 PROFILE-34 API-13 what was changed is sent, trimmed and in digits', async ({ page, stack }) => {
  const saves = watchSaves(page)
  const main = await openProfile(page, stack)
  await main.getByLabel('First name').fill(' Ann ')
  await main.getByLabel('Mobile phone').fill('(212) 456 7890')
  await main.getByRole('checkbox', { name: /^Email me/ }).check()
  await save(main).click()
  await expect.poll(() => saves).toEqual([{ firstName: 'Ann', phoneNumber: '2124567890', emailOptIn: true }])
})

test('PROFILE-35 PROFILE-48 PROFILE-50 saving says that it is done, keeps the focus, and shows what is kept', async ({
  page,
  stack,
}) => {
  const main = await openProfile(page, stack)
  await main.getByLabel('First name').fill('Ann')
  await main.getByLabel('Mobile phone').fill('12124567890')
  await save(main).click()
  await expect(page.getByText('SUCCESS: All changes were saved.')).toBeVisible()
  await expect(save(main)).toBeFocused()
  await expect(main.getByLabel('Mobile phone')).toHaveValue('212-456-7890')
  await expect(page.getByRole('banner').getByRole('button', { name: 'your account' })).toContainText('Ann')
  await page.reload()
  await expect(main.getByLabel('First name')).toHaveValue('Ann')
  await expect(main.getByLabel('Mobile phone')).toHaveValue('212-456-7890')
})

test('PROFILE-47 PROFILE-49 saving without a change says so, and calls nobody', async ({ page, stack }) => {
  const saves = watchSaves(page)
  const main = await openProfile(page, stack)
  await main.getByLabel('First name').fill(' Gia ')
  await save(main).click()
  await expect(page.getByText('WARNING: No changes were made.')).toBeVisible()
  expect(saves).toEqual([])
})

test('PROFILE-21 PROFILE-22 PROFILE-23 an address is asked for only by who needs it and pays no credit', async ({
  page,
  stack,
}) => {
  const needed = await openProfile(page, stack, 'marriott')
  await needed.getByLabel('ZIP code').fill('10001')
  await save(needed).click()
  for (const name of ['Address', 'City', 'State'])
    await expect(needed.getByLabel(name, { exact: false }).and(needed.locator('[required]'))).toHaveAttribute(
      'aria-invalid',
      'true',
    )
  await expect(needed.locator('[name=address1]')).toBeFocused()
  const credit = await startSite(stack, { settings: { nosh: { fullAddressRequired: true } } })
  for (const origin of [credit.siteOrigin('nosh'), stack.siteOrigin('wynd')]) {
    const partnerId = origin.includes('wynd') ? 'wynd' : 'nosh'
    await enterAs(page, stack, { partnerId, memberType: 'EnrolledCardMember' })
    await open(page, `${origin}/account/user_profile`)
    await page.getByLabel('ZIP code').fill('10001')
    await save(page.getByRole('main')).click()
    await expect(page.getByText('SUCCESS: All changes were saved.')).toBeVisible()
  }
  await credit.close()
})

/** The questions about ZIP codes. */
function watchZips(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/Members/Validate/Zip') asked.push(searchParams.get('zip') ?? '')
  })
  return asked
}

test('PROFILE-24 PROFILE-25 a ZIP code is needed and has five digits', async ({ page, stack }) => {
  const asked = watchZips(page)
  const zip = (await openProfile(page, stack)).getByLabel('ZIP code')
  await zip.fill('')
  await expectError(zip, 'This field is required.')
  for (const wrong of ['9411', '9411a', '941101']) {
    await zip.fill(wrong)
    await expectError(zip, 'Enter a 5-digit ZIP code.')
  }
  expect(asked).toEqual([])
})

test('a ZIP code that was copied with blanks or with its last four digits is taken', async ({ page, stack }) => {
  const asked = watchZips(page)
  const main = await openProfile(page, stack)
  const zip = main.getByLabel('ZIP code')
  for (const [copied, taken] of [
    [' 94110', '94110'],
    ['10001-1234', '10001'],
  ] as const) {
    await zip.evaluate((input: HTMLInputElement) => input.select())
    await page.evaluate((text) => document.execCommand('insertText', false, text), copied)
    await expect(zip).toHaveValue(copied)
    await zip.blur()
    await expect.poll(() => asked.at(-1)).toBe(taken)
    await expect(main.getByText('Enter a 5-digit ZIP code.')).toHaveCount(0)
  }
  await save(main).click()
  await expect(page.getByText('SUCCESS: All changes were saved.')).toBeVisible()
  await page.reload()
  await expect(zip).toHaveValue('10001')
})

test('PROFILE-26 PROFILE-27 PROFILE-30 the server says whether a ZIP code is a place in the US', async ({
  page,
  stack,
}) => {
  const asked = watchZips(page)
  const zip = (await openProfile(page, stack)).getByLabel('ZIP code')
  await zip.fill('00000')
  await expectError(zip, 'This ZIP code is not located in the U.S.')
  expect(asked).toEqual(['00000'])
})

test('PROFILE-29 a ZIP code that was checked is not asked about again', async ({ page, stack }) => {
  const asked = watchZips(page)
  const main = await openProfile(page, stack)
  const zip = main.getByLabel('ZIP code')
  await zip.fill('10001')
  await zip.blur()
  await expect.poll(() => asked).toEqual(['10001'])
  await zip.focus()
  await zip.blur()
  await save(main).click()
  await expect(page.getByText('SUCCESS: All changes were saved.')).toBeVisible()
  expect(asked).toEqual(['10001'])
})

test('PROFILE-28 a ZIP code that could not be checked says so', async ({ page, stack }) => {
  const main = await openProfile(page, stack)
  await page.route('**/Validate/Zip**', (route) => route.fulfill({ status: 500, body: '{}' }))
  await main.getByLabel('ZIP code').fill('10001')
  const told = 'Error while checking ZIP code. Something went wrong. Please refresh the page and try again.'
  await expectError(main.getByLabel('ZIP code'), told)
})

test('PROFILE-31 PROFILE-32 PROFILE-33 a phone number is one of the US', async ({ page, stack }) => {
  const phone = (await openProfile(page, stack)).getByLabel('Mobile phone')
  for (const wrong of ['123-456-7890', '212-123-4567', '212456789']) {
    await phone.fill(wrong)
    await expectError(phone, 'Invalid phone number')
  }
  for (const right of ['212-456-7890', '212-223-4567', '12124567890', '+1 (212) 456-7890', '']) {
    await phone.fill('')
    await phone.pressSequentially(right)
    await expect(phone).toHaveValue(right)
    await phone.blur()
    await expect(phone).not.toHaveAttribute('aria-invalid', 'true')
  }
})

test('PROFILE-09 PROFILE-36 PROFILE-38 the phone number says how it is written, and when it is wrong', async ({
  page,
  stack,
}) => {
  const phone = (await openProfile(page, stack)).getByLabel('Mobile phone')
  await expect(phone).toHaveValue('')
  await expect(phone).toHaveAccessibleDescription('000-000-0000')
  await phone.fill('123')
  await expectError(phone, 'Invalid phone number, please check the number and try again.')
})

test('PROFILE-37 at enrollment a wrong phone number is told in other words', async ({ page, stack }) => {
  await open(page, `${stack.siteOrigin('wynd')}/join`)
  const phone = page.getByLabel('Mobile phone')
  await phone.fill('123')
  await expectError(phone, 'Invalid US based phone number.')
})

test('PROFILE-10 PROFILE-39 texts are offered where the partner sends any, to a number', async ({ page, stack }) => {
  expect((await drawnProfile(stack)).queryByLabelText(/Text me about my rewards\./)).toBeNull()
  const main = await openProfile(page, stack, 'wynd')
  const consent = main.getByRole('checkbox', { name: 'Text me about my rewards.' })
  await expect(consent).toBeDisabled()
  await main.getByLabel('Mobile phone').fill('212-456-7890')
  await expect(consent).toBeEnabled()
  await main.getByLabel('Mobile phone').fill('')
  await expect(consent).toBeDisabled()
})

test('PROFILE-40 PROFILE-41 PROFILE-42 consent to texts goes with the number that it was given for', async ({
  page,
  stack,
}) => {
  const main = await openProfile(page, stack, 'wynd')
  const phone = main.getByLabel('Mobile phone')
  const consent = main.getByRole('checkbox', { name: 'Text me about my rewards.' })
  for (const after of ['', '212-45', '212-456-7891']) {
    await phone.fill('212-456-7890')
    await consent.check()
    await phone.fill(after)
    await expect(consent).not.toBeChecked()
  }
})

/** The second version of the opt-in, with a number to send to. */
async function openTexts(page: Page, stack: Stack) {
  const main = await openProfile(page, stack, 'fuel-rewards')
  const phone = main.getByLabel('Mobile phone')
  const toggle = main.getByRole('switch', { name: 'Text me about my rewards.' })
  const dialog = page.getByRole('dialog', { name: 'Get texts about your rewards?' })
  const box = dialog.getByRole('checkbox', { name: 'I agree to get texts at this number.' })
  await phone.fill('212-456-7890')
  return { main, phone, toggle, dialog, box }
}

test('PROFILE-44 PROFILE-45 PROFILE-46 the second version asks once more, with a box to tick', async ({
  page,
  stack,
}) => {
  const saves = watchSaves(page)
  const { main, toggle, dialog, box } = await openTexts(page, stack)
  await toggle.check()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(toggle).not.toBeChecked()
  await toggle.check()
  await page.keyboard.press('Escape')
  await expect(toggle).not.toBeChecked()
  await toggle.check()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(box).toHaveAccessibleDescription('This field is required.')
  await box.press('Enter')
  await expect(dialog).toBeVisible()
  expect(saves).toEqual([])
  await box.check()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(toggle).toBeChecked()
  await save(main).click()
  await expect(page.getByText('SUCCESS: All changes were saved.')).toBeVisible()
  expect(saves).toEqual([
    { phoneNumber: '2124567890', smsOptIn: true, smsConsent: expect.stringContaining('I agree to get texts') },
  ])
})

test('PROFILE-43 the second version keeps the consent for another number, and not for half of one', async ({
  page,
  stack,
}) => {
  const { phone, toggle, box } = await openTexts(page, stack)
  await toggle.check()
  await box.check()
  await box.press('Enter')
  await expect(toggle).toBeChecked()
  await phone.press('End')
  await phone.press('Backspace')
  await phone.press('1')
  await expect(phone).toHaveValue('212-456-7891')
  await phone.blur()
  await expect(toggle).toBeChecked()
  await phone.press('End')
  await phone.press('Backspace')
  await phone.blur()
  await expect(toggle).not.toBeChecked()
})

test('PROFILE-51 PROFILE-52 what the server finds wrong stands on its fields, and the first has the focus', async ({
  page,
  stack,
}) => {
  const main = await openProfile(page, stack)
  await page.route('**/api/Member', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({
          status: 400,
          json: {
            code: 'invalidRequest',
            requestId: 'r',
            fields: [
              { field: 'city', message: 'No such city.' },
              { field: 'lastName', message: 'No such name.' },
            ],
          },
        })
      : route.continue(),
  )
  await main.getByLabel('Last name').fill('Otherwise')
  await save(main).click()
  await expect(main.getByLabel('Last name')).toHaveAccessibleDescription('No such name.')
  await expect(main.getByLabel('City')).toHaveAccessibleDescription('No such city.')
  await expect(main.getByLabel('Last name')).toBeFocused()
  await expect(main.getByLabel('Last name')).toHaveValue('Otherwise')
})

test('PROFILE-53 PROFILE-54 API-14 a failure says where to look, keeps what was typed, and can be tried again', async ({
  page,
  stack,
}) => {
  const main = await openProfile(page, stack)
  await page.route('**/api/Member', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
  )
  await main.getByLabel('Last name').fill('Otherwise')
  await save(main).click()
  await expect(
    page.getByText('ERROR: No changes were saved. See error at bottom of page for more details.'),
  ).toBeVisible()
  const alert = main.getByRole('alert')
  await expect(alert).toContainText('Something went wrong.')
  const below = await alert.boundingBox()
  expect(below?.y).toBeGreaterThan((await main.getByLabel('Mobile phone').boundingBox())?.y ?? Infinity)
  await expect(main.getByLabel('Last name')).toHaveValue('Otherwise')
  await page.unroute('**/api/Member')
  await save(main).click()
  await expect(page.getByText('SUCCESS: All changes were saved.')).toBeVisible()
  await expect(alert).toHaveCount(0)
  await expect(page.getByText('ERROR: No changes were saved.')).toHaveCount(0)
})

test('what another tab saved meanwhile stays', async ({ page, stack, context }) => {
  const older = await openProfile(page, stack)
  const tab = await context.newPage()
  await open(tab, page.url())
  await tab.getByLabel('City').fill('Oakland')
  await tab.getByRole('checkbox', { name: /^Email me/ }).check()
  await save(tab.getByRole('main')).click()
  await expect(tab.getByText('SUCCESS: All changes were saved.')).toBeVisible()
  for (const name of ['Otherwise', 'Again']) {
    await older.getByLabel('Last name').fill(name)
    await save(older).click()
    await expect(page.getByText('SUCCESS: All changes were saved.').last()).toBeVisible()
    await expect(older.getByLabel('Last name')).toHaveValue(name)
  }
  await tab.reload()
  await expect(tab.getByLabel('City')).toHaveValue('Oakland')
  await expect(tab.getByLabel('Last name')).toHaveValue('Again')
  await expect(tab.getByRole('checkbox', { name: /^Email me/ })).toBeChecked()
})

test('what is typed while a save is under way stays as it is typed', async ({ page, stack }) => {
  const main = await openProfile(page, stack, 'wynd')
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/Member', async (route) => {
    if (route.request().method() === 'PUT') {
      ask()
      await answered
    }
    await route.continue()
  })
  await main.getByLabel('Mobile phone').fill('212-456-7890')
  await save(main).click()
  // The fields are read once they are checked: what is typed before that is saved too.
  await asked
  await main.getByLabel('Mobile phone').fill('2124567899')
  await main.getByRole('checkbox', { name: 'Text me about my rewards.' }).check()
  answer()
  await expect(page.getByText('SUCCESS: All changes were saved.')).toBeVisible()
  await expect(main.getByLabel('Mobile phone')).toHaveValue('2124567899')
  await expect(main.getByRole('checkbox', { name: 'Text me about my rewards.' })).toBeChecked()
})

for (const [partnerId, width] of [
  ['nosh', 1280],
  ['fuel-rewards', 360],
  ['marriott', 320],
] as const)
  test(`the profile of ${partnerId} has no axe violation at ${width} px`, async ({ page, stack }) => {
    await page.setViewportSize({ width, height: 780 })
    const main = await openProfile(page, stack, partnerId)
    await main.getByLabel('ZIP code').fill('1')
    await save(main).click()
    await expect(main.getByLabel('ZIP code')).toHaveAttribute('aria-invalid', 'true')
    expect(await findAxeFaults(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  })

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' })
const toCards = (page: Page) =>
  page.getByRole('navigation', { name: 'Account center' }).getByRole('link', { name: 'Linked Cards' })

test('what was changed and not saved is asked about before it is lost, by a link and on the way back', async ({
  page,
  stack,
}) => {
  await enterAs(page, stack, { partnerId: 'nosh', memberType: 'EnrolledCardMember' })
  await open(page, `${stack.siteOrigin('nosh')}/account/manage_cards`)
  await page.getByRole('navigation', { name: 'Account center' }).getByRole('link', { name: 'Profile' }).click()
  const main = page.getByRole('main')
  await main.getByLabel('First name').fill('Ann')
  await toCards(page).click()
  await expect(question(page)).toContainText('Your changes aren’t saved yet.')
  expect(await findAxeFaults(page)).toEqual([])
  await question(page).getByRole('button', { name: 'Keep editing' }).click()
  await expect(question(page)).toHaveCount(0)
  await expect(main.getByLabel('First name')).toHaveValue('Ann')

  await page.goBack()
  await page.keyboard.press('Escape')
  await expect(question(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/account\/user_profile$/)
  await expect(main.getByLabel('First name')).toHaveValue('Ann')

  await page.goBack()
  await question(page).getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page).toHaveURL(/\/account\/manage_cards$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your linked cards')
})

test('a profile as it was, or saved, is left without a question', async ({ page, stack }) => {
  const main = await openProfile(page, stack)
  await main.getByLabel('First name').fill('Ann')
  await main.getByLabel('First name').fill('Gia ')
  await toCards(page).click()
  await expect(page).toHaveURL(/\/account\/manage_cards$/)
  await page.goBack()
  await main.getByLabel('First name').fill('Ann')
  await save(main).click()
  await expect(page.getByText('SUCCESS: All changes were saved.')).toBeVisible()
  await toCards(page).click()
  await expect(page).toHaveURL(/\/account\/manage_cards$/)
  await expect(question(page)).toHaveCount(0)
})

test('the browser asks before a changed profile is closed, and an ended session is left at once', async ({
  page,
  stack,
}) => {
  const main = await openProfile(page, stack)
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  await main.getByLabel('Mobile phone').fill('212')
  await page.reload()
  expect(asked).toEqual(['beforeunload'])
  await page.route('**/api/Member', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 401, json: { code: 'unauthorized', requestId: 'r' } })
      : route.continue(),
  )
  await main.getByLabel('First name').fill('Ann')
  await save(main).click()
  await expect(page).toHaveURL(/\/login|\/account\/overview|\/add_card/)
  expect(asked).toEqual(['beforeunload'])
})
