import { atEvents, backDate, dine, join, newcomer, openActivity, signIn, signOut, visit } from './steps.ts'
import { linkCards } from '../linked-cards.ts'
import { linkCard, open } from '../people.ts'
import { expect, test } from '../product.ts'
import { enterAs } from '../sessions.ts'
import { waitUntilCalm } from '../wait-until-calm.ts'

/** One free test card for each programme: a card belongs to one member of one programme at a time. */
const programmes = [
  { partnerId: 'nosh', card: '4111111111111111', lastFour: '1111' },
  { partnerId: 'hilton', card: '5555555555554444', lastFour: '4444' },
]

for (const { partnerId, card, lastFour } of programmes) {
  test(`GEN-01 ACTIVITY-15 a newcomer at ${partnerId} joins, links a card, dines, and is paid with a receipt`, async ({
    page,
    context,
    stack,
  }) => {
    // The longest way through the product: every step has its own limit, and all of them together take a slow machine over a minute.
    const desk = await context.newPage()
    const person = newcomer(partnerId)
    await test.step('join and link a card', async () => {
      await join(page, stack, person)
      await linkCard(page, card)
      await expect(page).toHaveURL(/\/card_added/)
      await expect(page.getByText(`ending in ${lastFour}`).first()).toBeVisible()
    })
    await test.step('sign out and in again', async () => {
      await signOut(page, stack, person)
      await signIn(page, stack, person)
      await expect(page).not.toHaveURL(/\/login/)
    })

    const early = await test.step('a dine before the card earns is told with its reason', async () => {
      const merchant = await dine(desk, stack, { email: person.email, amount: '80.00', tip: '16.00' })
      await atEvents(desk, stack, { email: person.email, kind: 'authorisation', button: 'Clear', told: '1 accepted' })
      await openActivity(page, stack, person)
      await expect(visit(page, merchant)).toContainText('Not earned')
      await expect(visit(page, merchant)).toContainText('The card was linked too recently to earn.')
      return merchant
    })
    await test.step('back-dating the link makes it earn', async () => {
      await backDate(desk, stack, person.email)
      await openActivity(page, stack, person)
      // It is handed over in the background; the open page asks again while it is processing.
      await expect(visit(page, early)).toContainText('Paid')
    })

    await test.step('the next dine is processing, and paid once it cleared', async () => {
      const merchant = await dine(desk, stack, { email: person.email, amount: '50.00', tip: '10.00' })
      await openActivity(page, stack, person)
      await expect(visit(page, merchant)).toContainText('Processing')
      await atEvents(desk, stack, { email: person.email, kind: 'authorisation', button: 'Clear', told: '1 accepted' })
      await expect(visit(page, merchant)).toContainText('Paid')
      await visit(page, merchant)
        .getByRole('link', { name: /Earn receipt/ })
        .click()
      await expect(page.getByRole('heading', { name: 'Earn receipt' })).toBeVisible()
      await expect(page.getByText('$60.00').first()).toBeVisible()
    })

    await test.step('the same event again changes nothing', async () => {
      const told = '1 known already'
      await atEvents(desk, stack, { email: person.email, kind: 'clearing', button: 'Send again', told })
      await openActivity(page, stack, person)
      await expect(page.getByRole('link', { name: /Earn receipt/ })).toHaveCount(2)
    })
  })
}

test('LOGIN-02 a wrong password is told, and the right one still signs in', async ({ page, stack }) => {
  const omar = { partnerId: 'nosh', email: 'omar@demo.example' }
  await signIn(page, stack, { ...omar, password: 'not the password' })
  await expect(page.getByText('Invalid user name or password').first()).toBeVisible()
  await expect(page).toHaveURL(/\/login/)
  await signIn(page, stack, { ...omar, password: 'dinner-for-two' })
  await expect(page).not.toHaveURL(/\/login/)
})

test('a declined card is told by its last digits, and another card is linked in its place', async ({ page, stack }) => {
  await enterAs(page, stack, { partnerId: 'hilton', memberType: 'NonCardMember' })
  await open(page, `${stack.siteOrigin('hilton')}/add_card`)
  await linkCard(page, '4000000000000002')
  await expect(page.getByText(/ending in 0002.*The card was declined/)).toBeVisible()
  await page.reload()
  await waitUntilCalm(page)
  await linkCard(page, '6011111111111117')
  await expect(page).toHaveURL(/\/card_added/)
})

test('a ZIP code that the postal service does not know keeps the form', async ({ page, stack }) => {
  await open(page, `${stack.siteOrigin('nosh')}/join`)
  await page.getByLabel('ZIP code').fill('00000')
  await page.getByLabel('First name').fill('Gia')
  await expect(page.getByText('This ZIP code is not located in the U.S.')).toBeVisible()
  await page.goto(`${stack.siteOrigin('nosh')}/search?location=00000`)
  await expect(page.getByRole('heading', { name: 'We couldn’t find that place' })).toBeVisible()
})

test('CARDS-09 CARDS-15 CARDS-17 a card is deleted, and the last card closes the account', async ({ page, stack }) => {
  const { email } = await enterAs(page, stack, { partnerId: 'nosh', memberType: 'NonCardMember' })
  await linkCards(stack, { partnerId: 'nosh', email, numbers: ['4012888888881881'] })
  await open(page, `${stack.siteOrigin('nosh')}/account/manage_cards`)
  await linkCard(page, '378282246310005')
  await expect(page.getByRole('button', { name: /^Delete .* ending in 0005/ })).toBeVisible()

  await page.getByRole('button', { name: /^Delete .* ending in 0005/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete card' }).click()
  await expect(page.getByText('Your card ending in 0005 has been deleted.')).toBeVisible()

  await page.getByRole('button', { name: /^Delete .* ending in 1881/ }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Delete your last card and close your account?')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete and close account' }).click()
  await expect(page).toHaveURL(/\/signout/i)
})
