import { findAxeFaults } from '#dev/auditing/find-axe-faults.ts'
import { addPasskey, giveDevice, knowFinger, openProfile, passkeys } from '../passkey-device.ts'
import { open } from '../people.ts'
import { expect, test } from '../product.ts'
import { enterAs } from '../sessions.ts'
import { waitUntilCalm } from '../wait-until-calm.ts'

test('a member adds a passkey, names it, signs in by it, shows by it who they are, and removes it', async ({
  page,
  stack,
}) => {
  const origin = stack.siteOrigin('nosh')
  const device = await giveDevice(page)
  const { email } = await enterAs(page, stack, { partnerId: 'nosh', memberType: 'EnrolledCardMember' })
  const { engine } = stack.context.database
  const theirs = engine.selectFrom('member').select('id').where('email', '=', email)
  await page.setViewportSize({ width: 320, height: 640 })
  await openProfile(page, origin)

  // Nobody lays a finger on it: the browser's dialog is closed.
  await knowFinger(device, false)
  const add = passkeys(page).getByRole('button', { name: 'Add a passkey' })
  await add.click()
  await expect(add).toBeEnabled()
  await expect(passkeys(page).getByRole('alert')).toHaveCount(0)
  await knowFinger(device, true)
  await add.press('Enter')
  const naming = page.getByRole('dialog', { name: 'Name this passkey' })
  await naming.getByRole('textbox', { name: 'Passkey name' }).fill('Kitchen tablet')
  expect(await findAxeFaults(page)).toEqual([])
  await naming.getByRole('button', { name: 'Save name' }).click()
  const item = passkeys(page).getByRole('listitem').filter({ hasText: 'Kitchen tablet' })
  await expect(item.first()).toContainText('Never used')
  expect(await findAxeFaults(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await add.click()
  await expect(passkeys(page).getByRole('alert')).toContainText('This device already has a passkey for your account.')

  await open(page, `${origin}/SignOut`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Signed out')
  // Else what the field offers may sign in before the button is pressed: the next test is about that.
  await page.addInitScript(() => Reflect.deleteProperty(PublicKeyCredential, 'isConditionalMediationAvailable'))
  await open(page, `${origin}/login?returnTo=/account/user_profile`)
  await page.getByRole('button', { name: 'Continue with a passkey' }).click()
  await expect(page).toHaveURL(`${origin}/account/user_profile`)
  await waitUntilCalm(page)

  await engine.updateTable('session').set({ proved_at: null }).where('member_id', 'in', theirs).execute()
  await page.getByRole('button', { name: 'Save changes' }).scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'Remove: Kitchen tablet' }).click()
  await page
    .getByRole('alertdialog', { name: 'Remove this passkey?' })
    .getByRole('button', { name: 'Remove passkey' })
    .click()
  await page.getByRole('dialog', { name: 'Is it still you?' }).getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('SUCCESS: The passkey is removed.')).toBeVisible()
  await expect(passkeys(page).getByRole('listitem')).toHaveCount(0)
})

test('what a browser offers in the field of the user name signs in too, and one without passkeys is offered none', async ({
  page,
  stack,
  browser,
}) => {
  const origin = stack.siteOrigin('nosh')
  await giveDevice(page)
  await enterAs(page, stack, { partnerId: 'nosh', memberType: 'EnrolledCardMember' })
  await addPasskey(page, origin)
  await open(page, `${origin}/SignOut`)
  // A device of tests picks what is offered at once.
  await page.goto(`${origin}/login`)
  await expect(page).toHaveURL(/\/account\/overview/)

  const without = await browser.newContext()
  await without.addInitScript(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'))
  const other = await without.newPage()
  await open(other, `${origin}/login`)
  await expect(other.locator('[name="username"]')).toHaveAttribute('autocomplete', 'username webauthn')
  await expect(other.getByRole('main').getByRole('button', { name: /passkey/ })).toHaveCount(0)
  await without.close()
})
