import type { Page } from '@playwright/test'
import { findAxeFaults } from '#dev/auditing/find-axe-faults.ts'
import { findOverflow } from '#dev/auditing/find-overflow.ts'
import type { Stack } from '#dev/stacking/stack.ts'
import { linkCards } from '../linked-cards.ts'
import { mailedLink } from '../mailed-link.ts'
import { freeVisa, linkCard, open } from '../people.ts'
import { enterAs } from '../sessions.ts'
import { expect, test } from '../product.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: /^Move your card ending in/ })
const title = (page: Page) => page.getByRole('heading', { level: 1 })
const pressUndo = (page: Page) => page.getByRole('button', { name: 'Undo the move' }).press('Enter')

async function expectSound(page: Page): Promise<void> {
  expect(await findAxeFaults(page)).toEqual([])
  expect(await findOverflow(page)).toEqual([])
}

/** The six digits of the mail, once it has come. */
async function mailedCode({ mailServer }: Stack, email: string): Promise<string> {
  const found = () =>
    mailServer.mails
      .filter(({ to, subject }) => to === email && subject === 'Your code to move a card')
      .map(({ text }) => text.match(/\b\d{6}\b/)?.[0])
      .at(-1)
  await expect.poll(found).toBeDefined()
  return found() ?? ''
}

/** A card that earns at nosh, and somebody at hilton who has typed its number. The browser is signed in at both. */
async function typedElsewhere(page: Page, stack: Stack) {
  const number = freeVisa()
  const { email } = await enterAs(page, stack, { partnerId: 'nosh', memberType: 'NonCardMember' })
  await linkCards(stack, { partnerId: 'nosh', email, numbers: [number, freeVisa()] })
  await enterAs(page, stack, { partnerId: 'hilton', memberType: 'EnrolledCardMember' })
  await open(page, `${stack.siteOrigin('hilton')}/account/manage_cards`)
  await linkCard(page, number)
  await expect(page.getByRole('alert')).toContainText('This card earns in Nosh.')
  return { email, lastFour: number.slice(-4) }
}

async function moveByKeys(page: Page, stack: Stack, email: string): Promise<void> {
  const opener = page.getByRole('button', { name: 'Move it here' })
  await opener.press('Enter')
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await opener.press('Enter')
  await dialog(page).getByRole('button', { name: 'Send code' }).press('Enter')
  const field = dialog(page).getByLabel('Code from the email')
  await expect(field).toBeFocused()
  await expectSound(page)
  const code = await mailedCode(stack, email)
  await page.keyboard.type(code === '111111' ? '222222' : '111111')
  await page.keyboard.press('Enter')
  await expect(field).toHaveAccessibleDescription('That’s not the code from our latest email.')
  await expect(field).toBeFocused()
  await field.fill('')
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toContainText(/It has earned in Nosh since \w+ \d+, \d{4}\./)
  await expectSound(page)
  const submit = dialog(page).getByRole('button', { name: 'Move card' })
  await submit.press('Enter')
  const consent = dialog(page).getByRole('checkbox', { name: /this card will earn here and no longer in Nosh/ })
  await expect(consent).toBeFocused()
  await expect(consent).toHaveAccessibleDescription('Please agree to move the card.')
  await consent.press('Space')
  await submit.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
}

test('a card that earns elsewhere moves by a mailed code, its way is shown on both sides, and the mailed link takes it back once', async ({
  page,
  stack,
}) => {
  // It waits for two mails, and for eight pages.
  await page.setViewportSize({ width: 320, height: 640 })
  const { email, lastFour } = await typedElsewhere(page, stack)
  await moveByKeys(page, stack, email)
  await expect(page.getByRole('main').getByText(`Your card ending in ${lastFour} has been linked.`)).toBeVisible()
  await expect(page.getByRole('button', { name: `Delete Visa ending in ${lastFour}` })).toBeVisible()

  await page.getByRole('link', { name: 'Card history' }).click()
  const way = page.getByRole('list', { name: `History of Visa ending in ${lastFour}` }).getByRole('listitem')
  await expect(way).toHaveText([/^Hilton Dining.*since \w+ \d+, \d{4}$/, /^Nosh.*\d{4}, moved to another program$/])
  await expectSound(page)

  await open(page, `${stack.siteOrigin('nosh')}/account/inbox`)
  const told = page
    .getByRole('listitem')
    .filter({ hasText: `Your card ending in ${lastFour} has moved to Hilton Dining` })
  await told.getByRole('link', { name: 'Card history' }).click()
  const away = page.getByRole('region', { name: 'Moved to other programs' })
  await expect(away).toContainText(`ending in ${lastFour}Earns in Hilton Dining since`)
  await expectSound(page)

  const link = await mailedLink(stack, email, '/undo_card_move')
  await page.context().clearCookies()
  await open(page, link)
  await expect(page).toHaveURL(/\/undo_card_move$/)
  await pressUndo(page)
  await expect(title(page)).toHaveText('Your card is back')
  await expect(page.getByRole('main')).toContainText(`The card ending in ${lastFour} earns here again`)
  await expectSound(page)

  await open(page, link)
  await pressUndo(page)
  await expect(page.getByRole('main')).toContainText('This move has already been undone.')
  await open(page, link.replace('nosh.', 'hilton.'))
  await pressUndo(page)
  await expect(title(page)).toHaveText('We couldn’t undo the move')
  await expect(page.getByRole('main')).toContainText("We don't recognize this link.")
  await expectSound(page)
  await page.getByRole('link', { name: 'Card history' }).click()
  await expect(page).toHaveURL(/\/login/)
})
