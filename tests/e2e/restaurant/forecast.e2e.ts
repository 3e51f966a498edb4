import type { Page, Route } from '@playwright/test'
import { sql } from 'kysely'
import { findAxeFaults } from '#dev/auditing/find-axe-faults.ts'
import type { Stack } from '#dev/stacking/stack.ts'
import { asNora, joinNosh, open } from '../people.ts'
import { expect, test } from '../product.ts'
import { waitUntilCalm } from '../wait-until-calm.ts'
import { pickMerchants } from './pick-merchant.ts'

const forecasts = '**/api/v2/Merchants/*/Forecast?*'

async function pathOf(stack: Stack, having: Parameters<typeof pickMerchants>[1]['having'] = ['menu']): Promise<string> {
  const [id] = await pickMerchants(stack, { partnerId: 'nosh', having })
  return `/merchants/${id}`
}

async function openForm(page: Page): Promise<void> {
  await waitUntilCalm(page)
  await page.getByText('Will it earn?').click()
  await expect(page.getByRole('button', { name: 'Check' })).toBeVisible()
}

/** Where the answer is said: who hears the page hears it. */
function answerIn(page: Page) {
  return page.locator('form').filter({ hasText: 'Times are local to the restaurant' }).getByRole('status')
}

const yes = {
  earns: true,
  reward: 375,
  reason: null,
  lines: [
    { source: 'S', code: 'settle', amount: 300, title: null },
    { source: 'B', code: 'offer:x', amount: 75, title: 'Twice the fun' },
  ],
  limitedToCents: null,
  card: { id: '1', description: 'Visa', name: null, lastFour: '1111' },
  remedy: null,
}
const no = { ...yes, earns: false, reward: 0, lines: [] }

async function answering(page: Page, answer: unknown): Promise<void> {
  await page.route(forecasts, (route: Route) => route.fulfill({ json: answer }))
}

test('a member asks the engine about a bill, by keyboard alone, and hears the reward, its lines and the card', async ({
  page,
  stack,
}) => {
  await asNora(page, stack, await pathOf(stack))
  await page.getByText('Will it earn?').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Bill' }).fill('84.50')
  const asked = page.waitForRequest(/\/Forecast\?/)
  await page.getByRole('textbox', { name: 'Bill' }).press('Enter')
  expect(new URL((await asked).url()).searchParams.get('amountCents')).toBe('8450')
  const answer = answerIn(page)
  await expect(answer).toContainText(/Yes: .+|Not this time/)
  await expect(answer).toContainText('For a bill of $84.50 on ')
  await expect(answer).toContainText(/•••• \d{4}/)
  expect(await findAxeFaults(page)).toEqual([])
})

test('dine in or order is asked where there are both, and of an order the amount before tax and tip', async ({
  page,
  stack,
}) => {
  await asNora(page, stack, await pathOf(stack, ['ordering']))
  await openForm(page)
  const seen: (string | null)[] = []
  await page.route(forecasts, (route) => {
    seen.push(new URL(route.request().url()).searchParams.get('channel'))
    return route.fulfill({ json: yes })
  })
  await page.getByRole('radio', { name: 'Order online' }).check()
  await expect(page.getByRole('textbox', { name: 'Order' })).toHaveAccessibleDescription('Before tax and tip.')
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(answerIn(page)).toContainText('For an order of $60.00 before tax and tip')
  await expect(answerIn(page)).toContainText('Twice the fun')
  expect(seen).toEqual(['onlineOrder'])
})

test('each no has one reason, and what helps where anything does', async ({ page, stack }) => {
  await asNora(page, stack, await pathOf(stack))
  await openForm(page)
  const cases = [
    [{ reason: 'noCard', card: null, remedy: { kind: 'linkCard' } }, 'None of your linked cards', 'Link a card'],
    [
      { reason: 'cardNotYetActive', remedy: { kind: 'wait', until: '2026-12-02T01:00:00Z' } },
      'too recently',
      'December',
    ],
    [
      { reason: 'dayExcluded', remedy: { kind: 'comeFrom', day: '2026-12-02' } },
      'that day of the week',
      'December 2, 2026',
    ],
    [{ reason: 'tierTooLow', remedy: { kind: 'reachTier', tier: 3 } }, 'another tier', 'VIP'],
    [{ reason: 'billTooSmall', remedy: { kind: 'spend', leastCents: 2_000 } }, 'too small', 'Bills of $20.00'],
    [{ reason: 'bucketFills' }, 'toward your next reward', ''],
    [{ reason: 'somethingNew' }, 'Contact us with the receipt number', ''],
  ] as const
  for (const [given, words, help] of cases) {
    await page.unrouteAll()
    await answering(page, { ...no, ...given })
    await page.getByRole('button', { name: 'Check' }).click()
    await expect(answerIn(page)).toContainText('Not this time.')
    await expect(answerIn(page)).toContainText(words)
    await expect(answerIn(page)).toContainText(help)
  }
})

test('a time that is over is refused at its field, before asking and by the server', async ({ page, stack }) => {
  await asNora(page, stack, await pathOf(stack))
  await openForm(page)
  await page.getByLabel('Day').fill('2020-01-01')
  await page.getByRole('button', { name: 'Check' }).click()
  const time = page.getByLabel('Time', { exact: false }).and(page.locator('[name="time"]'))
  await expect(time).toHaveAccessibleDescription('That time has passed. Choose a later one.')
  await expect(time).toBeFocused()
  await page.getByLabel('Day').fill('2099-01-01')
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByLabel('Day')).toHaveAccessibleDescription(/Choose a day within the next year/)
  await page.getByRole('textbox', { name: 'Bill' }).fill('a lot')
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByRole('textbox', { name: 'Bill' })).toBeFocused()
})

test('while it takes long the button says so, offline and faults are told, and checking again works', async ({
  page,
  stack,
}) => {
  await asNora(page, stack, await pathOf(stack))
  await openForm(page)
  let go = (): void => undefined
  await page.route(forecasts, async (route) => {
    await new Promise<void>((resolve) => (go = resolve))
    await route.fulfill({ status: 500, json: { code: 'fault', requestId: 'r' } })
  })
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.locator('form[aria-busy="true"]').getByRole('button')).toBeDisabled()
  go()
  await expect(answerIn(page)).toHaveText('We couldn’t check just now. Please try again.')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(answerIn(page)).toHaveText('You’re offline. Check again once you’re connected.')
  await page.context().setOffline(false)
  await answering(page, yes)
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(answerIn(page)).toContainText('Yes: ')
})

test("times are the restaurant's, wherever the browser is", async ({ page, stack }) => {
  const { rows } = await sql<{ id: number }>`select m.id from merchant_listing l join merchant m on m.id = l.merchant_id
    where l.partner_id = 'nosh' and m.time_zone = 'America/Los_Angeles' and l.visible_from < now() and l.visible_to > now()
    and m.online_ordering <> 'only' order by m.id limit 1`.execute(stack.context.database.engine)
  await asNora(page, stack, `/merchants/${rows[0]?.id}`)
  await openForm(page)
  await expect(page.getByText(/Times are local to the restaurant, where it’s \d+:\d\d [AP]M P[SD]T now/)).toBeVisible()
  const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
  await page.getByLabel('Day').fill(day)
  await page.locator('[name="time"]').fill('04:30')
  const asked = page.waitForRequest(/\/Forecast\?/)
  await page.getByRole('button', { name: 'Check' }).click()
  const when = new Date(new URL((await asked).url()).searchParams.get('dateTime') ?? '')
  const shown = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'America/Los_Angeles',
    dateStyle: 'short',
    timeStyle: 'short',
  })
  expect(shown.format(when)).toBe(`${day} 04:30`)
  await expect(answerIn(page)).toContainText(/4:30 AM P[SD]T/)
  await expect(answerIn(page)).toContainText('Their listed hours say they’re closed then.')
})

test('visitors see the conditions and a way to sign in that leads back; who has no card is led to linking one', async ({
  page,
  stack,
}) => {
  const path = await pathOf(stack)
  await open(page, stack.siteOrigin('nosh') + path)
  await page.getByText('Will it earn?').click()
  await expect(page.getByText('Pay with a card you’ve linked.')).toBeVisible()
  const way = page.getByRole('link', { name: 'Sign in to check your own bill' })
  await expect(way).toHaveAttribute('href', `/login?returnTo=${encodeURIComponent(path)}`)
  await expect(page.getByRole('button', { name: 'Check' })).toHaveCount(0)
  await joinNosh(page, stack)
  await open(page, stack.siteOrigin('nosh') + path)
  await page.getByText('Will it earn?').click()
  await page.getByRole('link', { name: 'Link a card to check your own bill' }).click()
  await expect(page).toHaveURL(new RegExp(`/add_card\\?returnTo=${encodeURIComponent(path)}`))
})

test('at 320 pixels everything is there and nothing is cut off', async ({ page, stack }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await asNora(page, stack, await pathOf(stack, ['ordering']))
  await openForm(page)
  await answering(page, yes)
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(answerIn(page)).toContainText('Yes: ')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  expect(await findAxeFaults(page)).toEqual([])
})

test('in a window that is lower than the form its last button is a turn of the wheel away', async ({ page, stack }) => {
  await page.setViewportSize({ width: 1280, height: 600 })
  await asNora(page, stack, await pathOf(stack))
  await openForm(page)
  const title = await page.getByText('Will it earn?').boundingBox()
  await page.mouse.move((title?.x ?? 0) + 20, (title?.y ?? 0) + 5)
  await page.mouse.wheel(0, 900)
  await expect(page.getByRole('button', { name: 'Check' })).toBeInViewport({ ratio: 1 })
})
