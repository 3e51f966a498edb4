import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { findAxeFaults } from '#dev/auditing/find-axe-faults.ts'
import type { Stack } from '#dev/stacking/stack.ts'
import { drawnPage } from '../drawn-page.ts'
import { open } from '../people.ts'
import { expect, test } from '../product.ts'
import { enterAs, sessionAs } from '../sessions.ts'

const bonus = '$5 on your next visit'
const other = '$10 for the second round'
const available = (page: Page) => page.getByRole('region', { name: 'Available bonuses' })
const activated = (page: Page) => page.getByRole('region', { name: 'Activated bonuses' })

const activate = (page: Page) => page.getByRole('button', { name: `Activate ${bonus}` })

async function openOverview(page: Page, stack: Stack) {
  const member = await enterAs(page, stack, { partnerId: 'tgbk', memberType: 'EnrolledCardMember' })
  await open(page, `${stack.siteOrigin('tgbk')}/account/overview`)
  return member
}

/** A dine of this member that the bonus came with, as the engine writes it. */
async function earnBonus(stack: Stack, publicId: string): Promise<void> {
  const lines = JSON.stringify([{ source: 'B', code: 'bonus:app', amount: 500, currency: 'Credit' }])
  const saw = { code: 'app', spentCents: 1000, neededCents: 100, until: Date.now() }
  const trace = JSON.stringify([{ rule: 'newMemberBonus', outcome: 'applied', saw }])
  await sql`
    insert into transaction (partner_id, id, member_id, network, reference, merchant_id, card_token, channel, authorised_at, first_event_id,
      authorised_cents, cleared_cents, tip_cents, tax_cents, refunded_cents, voided_cents, status, reason, rule_version, tier, qualified,
      reward, lines, trace, history, evaluated_at)
    select 'tgbk', nextval('transaction_id_seq'), id, 'visa', gen_random_uuid()::text, (select min(id) from merchant), 'token',
      'dineIn', now(), 'e', 1000, 1000, 0, 0, 0, 0, 'Awarded', null, 3, 0, true, 550, ${lines}::json, ${trace}::json, '{}', now()
    from member where public_id = ${publicId}`.execute(stack.context.database.engine)
}

test('OVERVIEW-03 BONUS-04 BONUS-05 a bonus that is activated moves from the available ones, and stays so', async ({
  page,
  stack,
}) => {
  await openOverview(page, stack)
  await expect(available(page)).toContainText(bonus)
  await expect(available(page)).toContainText(other)
  await expect(activated(page)).toHaveCount(0)
  await activate(page).click()
  await expect(page.getByText('Registered for bonus.')).toBeVisible()
  await expect(activated(page)).toContainText(bonus)
  // The button is gone; the keyboard stands at what took its place.
  await expect(activated(page).locator(':focus')).toHaveText('Activated')
  await expect(available(page)).toContainText(other)
  await expect(available(page)).not.toContainText(bonus)
  await page.evaluate(() => sessionStorage.clear())
  await page.reload()
  await expect(activated(page)).toContainText(bonus)
  await expect(activated(page).getByRole('meter', { name: '$0.00 of $1.00' })).toBeVisible()
})

test('CONTENT-21 each bonus says of which of the three categories its banner is', async ({ stack }) => {
  const session = await sessionAs(stack, { partnerId: 'tgbk', memberType: 'EnrolledCardMember' })
  const page = await drawnPage(`${stack.siteOrigin('tgbk')}/account/overview`, { session })
  for (const [name, category] of [
    [bonus, 'For new members'],
    [other, 'Bonus'],
  ] as const)
    expect(page.getByRole('heading', { name }).closest('li')?.textContent).toContain(category)
})

test('BONUS-06 BONUS-07 a bonus that is earned stands with the activated ones, and says so', async ({
  page,
  stack,
}) => {
  const { publicId } = await openOverview(page, stack)
  await activate(page).click()
  await expect(page.getByText('Registered for bonus.')).toBeVisible()
  await earnBonus(stack, publicId)
  await page.reload()
  await expect(activated(page)).toContainText(`${bonus}Earned`)
  await expect(available(page)).not.toContainText(bonus)
  expect(await findAxeFaults(page)).toEqual([])
})

test('BONUS-08 a bonus that could not be registered for is told, and can be tried again', async ({ page, stack }) => {
  await openOverview(page, stack)
  await page.route('**/api/Member/Bonus/*', (route) => route.fulfill({ status: 500, json: {} }))
  await activate(page).click()
  await expect(page.getByText('Something went wrong, please refresh you browser.')).toBeVisible()
  await expect(activate(page)).toBeEnabled()
})

test('BONUS-02 BONUS-03 STORAGE-19 a click stands for 35 minutes where the server does not know of it', async ({
  page,
  stack,
}) => {
  await openOverview(page, stack)
  await page.route('**/api/Member/Bonus/*', (route) => route.fulfill({ json: {} }))
  await activate(page).click()
  await expect(activated(page)).toContainText(bonus)
  expect(await page.evaluate(() => sessionStorage.getItem('bonusEnrolled'))).toContain('"app":')
  for (const [minutes, group] of [
    [34, activated],
    [36, available],
  ] as const) {
    const at = Date.now() - minutes * 60_000
    await page.evaluate((app) => sessionStorage.setItem('bonusEnrolled', JSON.stringify({ app })), at)
    await page.reload()
    await expect(group(page)).toContainText(bonus)
  }
})
