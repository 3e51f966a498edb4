import { isoDay } from '#domain/dates.ts'
import { findAxeFaults } from '#dev/auditing/find-axe-faults.ts'
import { findOverflow } from '#dev/auditing/find-overflow.ts'
import type { Stack } from '#dev/stacking/stack.ts'
import { lookAtClaims } from '#server/visit-claims/look-at-claims.ts'
import { nameTerminal } from '#server/visit-claims/settle-claim.ts'
import { findWaitingClaims } from '#server/visit-claims/queue-store.ts'
import { findUnmatchedWithin } from '#server/visit-claims/facts-store.ts'
import { linkCard } from '../../dines/feed-world.ts'
import { drawnPage } from '../drawn-page.ts'
import { atEvents, dine } from '../journey/steps.ts'
import { open } from '../people.ts'
import { expect, test } from '../product.ts'
import { enterAs, sessionAs } from '../sessions.ts'

const partnerId = 'nosh'

/** Whose card earns since long before. */
async function makeDiner(stack: Stack, publicId: string): Promise<void> {
  const { engine } = stack.context.database
  const { id: memberId } = await engine
    .updateTable('member')
    .set({ activated_at: new Date(0), joined_at: new Date(0) })
    .where('public_id', '=', publicId)
    .returning('id')
    .executeTakeFirstOrThrow()
  await linkCard(engine, { partnerId, memberId, cardToken: `tok_missing_${publicId}`, linkedAt: 0 })
}

/** What `npm run claims -- list` shows, and `name-terminal` then does. */
async function nameItsTerminal(stack: Stack, number: string): Promise<void> {
  const { engine } = stack.context.database
  const waiting = await findWaitingClaims(engine, partnerId, 100)
  const claim = waiting.find(({ id }) => String(id) === number)
  if (claim === undefined) throw new Error(`Claim ${number} does not wait`)
  const [event] = await findUnmatchedWithin(engine, partnerId, claim)
  const terminal = { acquirerId: event?.acquirerMerchantId ?? '', channel: 'dineIn', from: null } as const
  const by = { actor: 'operator:test', reason: 'a new till' }
  await nameTerminal(engine, { partnerId, claimId: claim.id, ...terminal, ...by }, { now: () => new Date() })
}

test('a visit from a terminal that nobody knows is asked about by keyboard, credited once the operator names it, and its member reads so', async ({
  page,
  stack,
}) => {
  await page.setViewportSize({ width: 320, height: 700 })
  const { publicId, email } = await enterAs(page, stack, { partnerId, memberType: 'EnrolledCardMember' })
  await makeDiner(stack, publicId)
  const restaurant = await dine(page, stack, { email, amount: '10.01', tip: '0.00', told: '1 matched nothing' })
  const origin = stack.siteOrigin(partnerId)
  await open(page, `${origin}/account/recent_activity`)
  await page.getByRole('link', { name: 'Report a missing visit' }).click()
  const main = page.getByRole('main')
  const send = main.getByRole('button', { name: 'Find my visit' })
  const place = main.getByRole('combobox', { name: 'Restaurant', exact: true })
  await send.click()
  await expect(place).toBeFocused()
  await expect(place).toHaveAccessibleDescription(/^Choose the restaurant from the list\./)
  await main.getByLabel('Amount').fill('ten')
  await page.keyboard.press('Tab')
  await expect(main.getByText('Enter what you paid in dollars and cents, like 84.50.')).toBeVisible()
  expect(await findAxeFaults(page)).toEqual([])
  expect(await findOverflow(page)).toEqual([])

  await place.pressSequentially(restaurant.slice(0, 6))
  await expect(main.getByRole('option').first()).toBeVisible()
  await place.fill(restaurant)
  const option = main.getByRole('option', { name: restaurant }).first()
  await expect(option).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(place).toHaveValue(restaurant)
  await main.getByLabel('Amount').fill('10.01')
  await send.click()
  await expect(main.getByLabel('Day of your visit')).toBeFocused()
  await expect(main.getByLabel('Amount')).toHaveValue('10.01')
  // A day that has begun everywhere, and is at most the day before that of the visit.
  await main.getByLabel('Day of your visit').fill(isoDay(Date.now(), 'Pacific/Honolulu'))
  await send.click()

  await expect(main.getByRole('heading', { level: 1 })).toHaveText(
    'We found a payment and are confirming the restaurant',
  )
  const answer = page.url()
  expect(await findAxeFaults(page)).toEqual([])
  expect(await findOverflow(page)).toEqual([])
  await page.goBack()
  await expect(send).toBeVisible()
  await expect(main.getByRole('listitem').filter({ hasText: restaurant })).toContainText('Open')

  await nameItsTerminal(stack, answer.split('/').at(-1) ?? '')
  await open(page, answer)
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('We found it: the payment is processing')
  const before = main.getByRole('region', { name: 'What we found earlier' })
  await expect(before.getByRole('listitem')).toContainText('We found a payment and are confirming the restaurant')
  await atEvents(page, stack, { email, kind: 'authorisation', button: 'Clear', told: '1 accepted' })
  await lookAtClaims(stack.context.database.engine, { now: () => new Date() })
  await open(page, answer)
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('We found your visit and credited it')
  await main.getByRole('link', { name: 'See the visit in your activity' }).click()
  await expect(main.getByRole('article')).toContainText(restaurant)
  await open(page, `${origin}/account/inbox`)
  await expect(main.getByRole('listitem').filter({ hasText: `We found your visit to ${restaurant}` })).toHaveCount(1)
})

test('who has asked about nothing finds the form and no card of others; a link of a mail leads through signing in', async ({
  stack,
}) => {
  const session = await sessionAs(stack, { partnerId, memberType: 'EnrolledCardMember' })
  const page = await drawnPage(`${stack.siteOrigin(partnerId)}/account/missing_visit`, { session })
  page.getByText('No requests yet')
  expect(page.getByLabelText(/Card you paid with/).querySelectorAll('option')).toHaveLength(1)
  const visitor = await drawnPage(`${stack.siteOrigin(partnerId)}/account/missing_visit/1`)
  expect(visitor.url).toContain('/login?returnTo=%2Faccount%2Fmissing_visit%2F1')
})
