import { dayMs } from '#domain/dates.ts'
import { findAxeFaults } from '#dev/auditing/find-axe-faults.ts'
import { findOverflow } from '#dev/auditing/find-overflow.ts'
import type { Stack } from '#dev/stacking/stack.ts'
import { ingestEvents } from '#server/feed/ingest-events.ts'
import { datedNumber } from '#server/ids/dated-number.ts'
import { approveReview } from '#server/reviews/decide-review.ts'
import { findWaitingReviews } from '#server/reviews/queue-store.ts'
import { addRestaurant, dineEvents, linkCard } from '../../dines/feed-world.ts'
import { refreshListings } from '#server/merchants/search/listing-store.ts'
import { drawnPage } from '../drawn-page.ts'
import { open } from '../people.ts'
import { expect, test } from '../product.ts'
import { enterAs } from '../sessions.ts'
import { waitUntilCalm } from '../wait-until-calm.ts'

const partnerId = 'hilton'
const words = 'The dumplings came hot, and so did the second helping.'

/** A dine of yesterday, of a member whose card earns since long before. */
async function dineAs(stack: Stack, publicId: string): Promise<{ readonly id: string; readonly merchantId: number }> {
  const { engine } = stack.context.database
  const { id: memberId } = await engine
    .updateTable('member')
    .set({ activated_at: new Date(0) })
    .where('public_id', '=', publicId)
    .returning('id')
    .executeTakeFirstOrThrow()
  const restaurant = await addRestaurant(engine, [partnerId])
  await refreshListings(engine, partnerId, [restaurant.id])
  const cardToken = await linkCard(engine, { partnerId, memberId, cardToken: `tok_review_${publicId}`, linkedAt: 0 })
  const occurredAt = Date.now() - dayMs
  const events = dineEvents(restaurant, { reference: `review-${publicId}`, cardToken })
  await ingestEvents(
    engine,
    events.map((event) => ({ ...event, occurredAt })),
    { now: () => new Date() },
  )
  const row = await engine
    .selectFrom('transaction')
    .select('id')
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return { id: String(row.id), merchantId: restaurant.id }
}

test('a review is written by keyboard, keeps what was typed, and once it was read everybody sees it and may report it', async ({
  page,
  stack,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  const { publicId } = await enterAs(page, stack, { partnerId, memberType: 'EnrolledCardMember' })
  const dine = await dineAs(stack, publicId)
  const origin = stack.siteOrigin(partnerId)
  await open(page, `${origin}/account/recent_activity`)
  await page.getByRole('link', { name: /^Write a review of/ }).click()
  await expect(page).toHaveURL(`${origin}/account/recent_activity/${dine.id}/review`)
  const main = page.getByRole('main')
  const send = main.getByRole('button', { name: 'Submit review' })
  await send.click()
  const group = (name: string) => main.getByRole('radiogroup', { name })
  await expect(group('Food').getByRole('radio').first()).toBeFocused()
  await expect(group('Food')).toHaveAccessibleDescription('Choose 1 to 5 stars for Food.')
  await page.keyboard.press('Space')
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowRight')
  await expect(group('Food').getByRole('radio', { name: '4 stars, very good' })).toBeChecked()
  await main.getByLabel('Your review').fill('Good')
  expect(await findAxeFaults(page)).toEqual([])
  expect(await findOverflow(page)).toEqual([])

  await page.reload()
  await waitUntilCalm(page)
  await expect(group('Food').getByRole('radio', { name: '4 stars, very good' })).toBeChecked()
  await expect(main.getByLabel('Your review')).toHaveValue('Good')
  for (const name of ['Service', 'Cleanliness', 'Value'])
    await group(name).getByRole('radio', { name: '5 stars, excellent' }).check()
  await send.click()
  await expect(main.getByLabel('Your review')).toBeFocused()
  await expect(main.getByText('Please write at least 20 characters.')).toBeVisible()
  await main.getByLabel('Your review').fill(words)
  await send.click()
  await expect(main.getByRole('heading', { level: 1 })).toContainText('Your review of')
  await expect(main.getByText(words)).toBeVisible()
  expect(await findAxeFaults(page)).toEqual([])
  await main.getByRole('link', { name: 'All visits' }).click()
  await expect(page.getByRole('row').filter({ hasText: words })).toContainText('We’re checking your review')

  const { engine } = stack.context.database
  const waiting = await findWaitingReviews(engine, partnerId, 100)
  const queued = waiting.find(({ transactionId }) => transactionId === dine.id)
  const deciding = { partnerId, review: `m${queued?.id}`, actor: 'operator:test' }
  expect(await approveReview(engine, deciding, { now: () => new Date() })).toBe('done')
  await open(page, `${origin}/merchants/${dine.merchantId}`)
  const review = main.getByRole('listitem').filter({ hasText: words })
  await expect(review).toContainText('Verified visit')
  await review.getByRole('button', { name: /^Report the review by/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Report this review' })
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByText('Choose a reason.')).toBeVisible()
  await dialog.getByLabel('It’s not true').check()
  expect(await findAxeFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByText('Thank you. We’ll look at the review')).toBeFocused()
  await open(page, `${origin}/account/recent_activity/1/review`)
  await expect(main.getByRole('heading', { name: 'This visit isn’t in your account' })).toBeVisible()
})

test('a refused review says why, and another one begins with its stars and words', async ({ page, stack }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  const { publicId } = await enterAs(page, stack, { partnerId, memberType: 'EnrolledCardMember' })
  const { id, merchantId } = await dineAs(stack, publicId)
  const { engine } = stack.context.database
  const member = engine.selectFrom('member').select('id').where('public_id', '=', publicId)
  const marks = { rating: 4, food: 4, service: 3, cleanliness: 5, value: 4 }
  await engine
    .insertInto('review')
    .values({
      ...marks,
      partner_id: partnerId,
      id: datedNumber(new Date()),
      member_id: (await member.executeTakeFirstOrThrow()).id,
      transaction_id: id,
      merchant_id: merchantId,
      body: words,
      state: 'refused',
      refusal_reason: 'It names a cook.',
      created_at: new Date(),
    })
    .execute()
  await open(page, `${stack.siteOrigin(partnerId)}/account/recent_activity/${id}/review`)
  const main = page.getByRole('main')
  await expect(main).toContainText('The reason: It names a cook.')
  await main.getByRole('button', { name: 'Rewrite it' }).click()
  await expect(main.getByRole('radiogroup', { name: 'Service' }).getByRole('radio', { name: '3 stars' })).toBeChecked()
  await expect(main.getByLabel('Your review')).toHaveValue(words)
  expect(await findAxeFaults(page)).toEqual([])
  await main.getByRole('button', { name: 'Submit review' }).click()
  await expect(main.getByLabel('Your review')).toHaveAccessibleDescription(/This is the review we didn’t publish/)
  await main.getByLabel('Your review').fill(`${words} Thank you.`)
  await main.getByRole('button', { name: 'Submit review' }).click()
  await expect(main).toContainText('We’re checking your review.')
  await expect(main).toContainText(`${words} Thank you.`)
})

test('a link of a mail leads whoever is not signed in to signing in and back', async ({ stack }) => {
  const visitor = await drawnPage(`${stack.siteOrigin(partnerId)}/account/recent_activity/1/review`)
  expect(visitor.url).toContain('/login?returnTo=%2Faccount%2Frecent_activity%2F1%2Freview')
})
