import type { Locator, Page } from '@playwright/test'
import { findAxeFaults } from '#dev/auditing/find-axe-faults.ts'
import { findOverflow } from '#dev/auditing/find-overflow.ts'
import { open } from '../people.ts'
import { enterAs } from '../sessions.ts'
import { expect, test } from '../product.ts'

/** What the phone of the desk shows, once the site's next text has come. */
async function expectText(phone: Page, words: string | RegExp): Promise<void> {
  const latest = phone.getByRole('list', { name: 'Texts' }).getByRole('listitem').last()
  await expect(async () => {
    await phone.reload()
    await expect(latest).toContainText(words, { timeout: 500 })
  }).toPass()
}

const answer = (phone: Page, word: string) => phone.getByRole('button', { name: word, exact: true }).click()

test('who asks for texts on the profile says YES at the desk’s phone, BAL tells the balance, and the profile says what the phone said', async ({
  page,
  stack,
}) => {
  const partnerId = 'wynd'
  await page.setViewportSize({ width: 320, height: 640 })
  await enterAs(page, stack, { partnerId, memberType: 'EnrolledCardMember' })
  const profile = `${stack.siteOrigin(partnerId)}/account/user_profile`
  await open(page, profile)
  const state = (words: RegExp): Locator => page.getByRole('main').getByRole('status').filter({ hasText: words })
  await page.getByLabel('Mobile phone').fill('415-555-0142')
  await page.getByRole('checkbox', { name: 'Text me about my rewards.' }).check()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(state(/^To start texts, reply YES to our text, or text YES to 99632\.$/)).toBeVisible()
  expect(await findAxeFaults(page)).toEqual([])
  expect(await findOverflow(page)).toEqual([])

  const phone = await page.context().newPage()
  const conversation = phone.getByRole('link', { name: '(415) 555-0142' })
  await expect(async () => {
    await phone.goto(`${stack.deskOrigin}/phone`)
    await conversation.click({ timeout: 500 })
  }).toPass()
  await expectText(phone, 'Reply YES to get texts about your rewards')
  await answer(phone, 'YES')
  await expectText(phone, 'now get texts about your rewards')
  await answer(phone, 'BAL')
  await expectText(phone, /You earned 0 points in \d{4}\./)
  expect(await findAxeFaults(phone)).toEqual([])
  expect(await findOverflow(phone)).toEqual([])
  await open(page, profile)
  await expect(state(/^Your phone is confirmed/)).toBeVisible()

  await answer(phone, 'STOP')
  await expectText(phone, 'any more texts from us.')
  await open(page, profile)
  await expect(state(/^You replied STOP, .* Text START to 99632/)).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Text me about my rewards.' })).not.toBeChecked()
})
