import { sql } from 'kysely'
import type { Locator, Page } from '@playwright/test'
import type { MerchantCard, MerchantSearchAnswer } from '#contract/schemas/merchant.ts'
import type { Stack } from '#dev/stacking/stack.ts'
import { open } from '../people.ts'
import { expect, test } from '../product.ts'
import { enterAs } from '../sessions.ts'
import { pickExclusive } from './pick-merchant.ts'

const changes: readonly ((card: MerchantCard) => Partial<MerchantCard>)[] = [
  (card) => ({ name: 'Praised', acclaimedLevel: 2, details: { ...card.details, priceRange: 0 } }),
  (card) => ({ name: 'Fresh', details: { ...card.details, highlight: 'new', priceRange: 4 } }),
  (card) => ({ name: 'Awaited', details: { ...card.details, highlight: 'comingSoon' } }),
  (card) => ({ name: 'Passing', details: { ...card.details, highlight: 'leavingSoon' } }),
  (card) => ({ name: 'Kitchen', details: { ...card.details, onlineOrdering: 'only' } }),
  (card) => ({ name: 'Both', details: { ...card.details, onlineOrdering: 'available' } }),
  (card) => ({
    name: 'Generous',
    distance: 1.5,
    location: {
      ...card.location,
      neighborhood: 'The Flats',
      address: { ...card.location.address, city: 'Springfield' },
    },
    details: {
      ...card.details,
      cuisines: ['Thai', 'Seafood'],
      rating: { overallRating: 4.3, numberOfRatings: 1_234 },
    },
    offer: { id: '1', code: 'x', title: 'More', body: '', reward: 250, rate: null, lastDay: null },
  }),
]

/** The search's own answer from now on, with what a card can carry put on its first ones, and nothing else on them. */
async function dressCards(page: Page): Promise<void> {
  const found = await page.evaluate(async (): Promise<MerchantSearchAnswer> => {
    const answer = await fetch('/api/v2/Merchants/Search?location=San+Francisco%2C+CA')
    return answer.json()
  })
  const data = found.data.slice(0, changes.length).map((card, index) => {
    const details = { ...card.details, highlight: null, onlineOrdering: 'none' as const }
    const plain = { ...card, acclaimedLevel: 0, offer: null, details }
    return { ...plain, ...changes[index]?.(plain) }
  })
  await page.route('**/api/v2/Merchants/Search?*', (route) => route.fulfill({ json: { ...found, data } }))
}

/** A search whose cards are these; answers where one stands. */
async function openCards(page: Page, stack: Stack): Promise<(name: string) => Locator> {
  await open(page, `${stack.siteOrigin('hilton')}/search`)
  await dressCards(page)
  await page.getByLabel('City, state or ZIP').fill('San Francisco, CA')
  await page.keyboard.press('Enter')
  return (name) => page.getByRole('article').filter({ has: page.getByRole('link', { name, exact: true }) })
}

test('MCARD-02 MCARD-03 MCARD-13 a card has the badge of the acclaimed where the restaurant is', async ({
  page,
  stack,
}) => {
  const card = await openCards(page, stack)
  await expect(card('Praised').getByText('Acclaimed', { exact: true })).toBeVisible()
  await expect(card('Fresh').getByText('Acclaimed')).toHaveCount(0)
})

test('MCARD-14 MCARD-15 MCARD-16 a card tells who is new, comes soon, or leaves', async ({ page, stack }) => {
  const card = await openCards(page, stack)
  await expect(card('Fresh').getByText('New', { exact: true })).toBeVisible()
  await expect(card('Awaited').getByText('Coming soon')).toBeVisible()
  await expect(card('Passing').getByText('Limited time')).toBeVisible()
  await expect(card('Praised').getByText('New', { exact: true })).toHaveCount(0)
})

test('MCARD-17 MCARD-18 a card tells whether one may, or has to, order online', async ({ page, stack }) => {
  const card = await openCards(page, stack)
  await expect(card('Kitchen').getByText('Online ordering only')).toBeVisible()
  await expect(card('Both').getByText('Online ordering available')).toBeVisible()
  await expect(card('Fresh').getByText('Online ordering')).toHaveCount(0)
})

test('MCARD-05 MCARD-06 MCARD-07 a card tells rating, price and cuisines', async ({ page, stack }) => {
  const card = await openCards(page, stack)
  for (const text of ['4.3', '(1,234)', 'Thai, Seafood']) await expect(card('Generous')).toContainText(text)
  await expect(card('Praised').getByText('$', { exact: false })).toHaveCount(1)
  await expect(card('Fresh').getByText('$$$$', { exact: true })).toBeVisible()
})

test('MCARD-08 MCARD-09 a card tells where the restaurant is, and how far away', async ({ page, stack }) => {
  const card = await openCards(page, stack)
  for (const text of ['The Flats, Springfield', '1.5 mi']) await expect(card('Generous')).toContainText(text)
})

test('MCARD-11 MCARD-12 a card has a tag and a line for an offer, and none without', async ({ page, stack }) => {
  const card = await openCards(page, stack)
  await expect(card('Generous')).toContainText('Plus a bonus of 250 points')
  await expect(card('Generous').getByText('Offer', { exact: true })).toBeVisible()
  await expect(card('Fresh').getByText('Offer', { exact: true })).toHaveCount(0)
  await expect(card('Fresh')).not.toContainText('bonus')
})

/** A member of hilton, and the way to a restaurant that is kept for a tier. */
async function joinAndLook(page: Page, stack: Stack) {
  const { publicId } = await enterAs(page, stack, { partnerId: 'hilton', memberType: 'NonCardMember' })
  const locked = async (tier: 2 | 3) => {
    const { name, place } = await pickExclusive(stack, { partnerId: 'hilton', tier })
    const search = new URLSearchParams({ location: place, restaurantOrCuisine: name })
    await open(page, `${stack.siteOrigin('hilton')}/search?${search.toString()}`)
    return page.getByRole('article').filter({ has: page.getByRole('link', { name, exact: true }) })
  }
  return { publicId, locked }
}

test('EARN-10 TIER-11 a restaurant kept for members with emails says so on its card, and opens how to get there', async ({
  page,
  stack,
}) => {
  const { locked } = await joinAndLook(page, stack)
  const optedOut = await locked(2)
  const toProfile = optedOut.getByRole('link', { name: 'Opt in to emails to earn here' })
  await expect(toProfile).toHaveAttribute('href', '/account/user_profile')
  await expect(optedOut.getByText(/^Earn \d/)).toHaveCount(0)
  await toProfile.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Opt in to emails in your profile')
  await expect(dialog.getByRole('link', { name: 'Go to your profile' })).toHaveAttribute(
    'href',
    '/account/user_profile',
  )
  await page.keyboard.press('Escape')
  await expect(toProfile).toBeFocused()
})

test('EARN-11 EARN-12 TIER-12 a restaurant kept for VIP members opens other words and another way', async ({
  page,
  stack,
}) => {
  const { publicId, locked } = await joinAndLook(page, stack)
  await sql`update member set email_opt_in = true where public_id = ${publicId}`.execute(stack.context.database.engine)
  const select = await locked(3)
  await expect(select.getByText(/^Earn \d/)).toHaveCount(0)
  await select.getByRole('link', { name: 'For VIP members' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).not.toContainText('Opt in to emails')
  await expect(dialog).toContainText('11 qualifying visits in a calendar year')
  await expect(dialog.getByRole('link', { name: 'How to become VIP' })).toHaveAttribute('href', '/earn/vip-upgrade')
})
