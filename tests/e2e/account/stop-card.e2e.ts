import type { Page } from '@playwright/test'
import { findAxeFaults } from '#dev/auditing/find-axe-faults.ts'
import { findOverflow } from '#dev/auditing/find-overflow.ts'
import type { Stack } from '#dev/stacking/stack.ts'
import { linkCards } from '../linked-cards.ts'
import { mailedLink } from '../mailed-link.ts'
import { freeVisa, open } from '../people.ts'
import { enterAs } from '../sessions.ts'
import { expect, test } from '../product.ts'

const main = (page: Page) => page.getByRole('main')
const title = (page: Page) => page.getByRole('heading', { level: 1 })
const stopButton = (page: Page) => page.getByRole('button', { name: 'Secure my account' })

async function expectSound(page: Page): Promise<void> {
  expect(await findAxeFaults(page)).toEqual([])
  expect(await findOverflow(page)).toEqual([])
}

/** Somebody whose second card has just been linked, signed in in this browser, and the link that they were mailed. */
async function linkedAnother(page: Page, stack: Stack, partnerId: string) {
  const { email } = await enterAs(page, stack, { partnerId, memberType: 'EnrolledCardMember' })
  const numbers = [freeVisa(), freeVisa()]
  await linkCards(stack, { partnerId, email, numbers })
  return { email, lastFour: numbers.at(-1)?.slice(-4) ?? '', link: await mailedLink(stack, email, '/stop_card_change') }
}

for (const width of [360, 1280])
  test(`at ${width} pixels the mailed link stops a card by keys, once, signs out, and leads to a new password`, async ({
    page,
    stack,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    const { email, lastFour, link } = await linkedAnother(page, stack, 'nosh')
    await open(page, link)
    await expect(page).toHaveURL(/\/stop_card_change$/)
    await expect(title(page)).toHaveText("Wasn't this you?")
    await expectSound(page)
    await stopButton(page).focus()
    await page.keyboard.press('Enter')
    await expect(title(page)).toHaveText('Your account is secured')
    await expect(main(page)).toContainText(`The card ending in ${lastFour} is no longer linked to your account`)
    await expect(main(page).locator(':focus')).toContainText('Your account is secured')
    await expectSound(page)
    await mailedLink(stack, email, '/recover/update')
    await page.goto(`${stack.siteOrigin('nosh')}/account/manage_cards`)
    await expect(page).toHaveURL(/\/login/)

    await open(page, link)
    await stopButton(page).press('Enter')
    await expect(main(page)).toContainText('This link has already been used, so your account was already secured.')
    await expectSound(page)
    await open(page, link.replace('nosh.', 'hilton.'))
    await stopButton(page).press('Enter')
    await expect(title(page)).toHaveText('This link no longer works')
    await expect(main(page)).toContainText("We don't recognize this link.")
    await expectSound(page)
    await main(page).getByRole('link', { name: 'Choose a new password' }).click()
    await expect(page).toHaveURL(/\/recover/)
  })

test('where the programme or a host application signs its people in, the page speaks of no password of ours', async ({
  page,
  stack,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  for (const [partnerId, next] of [
    ['t-mobile', 'Now change the password of your'],
    ['ftch', 'Now call'],
  ] as const) {
    const { link } = await linkedAnother(page, stack, partnerId)
    await open(page, link)
    await expect(main(page)).not.toContainText('passkeys')
    await expectSound(page)
    await stopButton(page).press('Enter')
    await expect(title(page)).toHaveText('Your account is secured')
    await expect(main(page)).toContainText(next)
    await expect(main(page).getByRole('link', { name: 'Send me another link' })).toHaveCount(0)
    await expectSound(page)
  }
})
