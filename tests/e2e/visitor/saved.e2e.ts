import type { Page } from '@playwright/test'
import { findAxeFaults } from '#dev/auditing/find-axe-faults.ts'
import { findOverflow } from '#dev/auditing/find-overflow.ts'
import { waitForEffects } from '#dev/looking/settle-page.ts'
import type { Stack } from '#dev/stacking/stack.ts'
import { open } from '../people.ts'
import { expect, test } from '../product.ts'
import { enterAs } from '../sessions.ts'
import { waitUntilCalm } from '../wait-until-calm.ts'

const inSanFrancisco = '/search?location=San+Francisco%2C+CA'

const hearts = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Save / })
const pressed = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Save /, pressed: true })

async function nameOf(page: Page, place: number): Promise<string> {
  const label = await hearts(page).nth(place).getAttribute('aria-label')
  return (label ?? '').replace(/^Save /, '')
}

async function openSearch(page: Page, stack: Stack, partnerId = 'nosh'): Promise<void> {
  await open(page, stack.siteOrigin(partnerId) + inSanFrancisco)
}

test('a visitor saves by mouse and by keyboard, finds it on the page of the restaurant, at /saved and on the next visit', async ({
  page,
  stack,
}) => {
  await openSearch(page, stack)
  const [first, second] = [await nameOf(page, 0), await nameOf(page, 1)]
  await hearts(page).nth(0).click()
  await expect(hearts(page).nth(0)).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText(`${first} is saved.`)).toBeVisible()
  await hearts(page).nth(1).focus()
  await page.keyboard.press('Enter')
  await expect(hearts(page).nth(1)).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Space')
  await expect(hearts(page).nth(1)).toHaveAttribute('aria-pressed', 'false')
  await page.keyboard.press('Space')
  await expect(pressed(page)).toHaveCount(2)

  await page.getByRole('link', { name: first, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: first })).toBeVisible()
  await expect(page.getByRole('button', { name: `Save ${first}`, exact: true })).toHaveAttribute('aria-pressed', 'true')

  await open(page, `${stack.siteOrigin('nosh')}/saved`)
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([second, first])
  await openSearch(page, stack)
  await expect(pressed(page)).toHaveCount(2)
  await openSearch(page, stack, 'hilton')
  await expect(pressed(page)).toHaveCount(0)
})

test('what this device keeps is never drawn wrong first: hearts show when it is known which are pressed, and nothing moves', async ({
  page,
  stack,
}) => {
  await openSearch(page, stack)
  await hearts(page).nth(0).click()
  await expect(pressed(page)).toHaveCount(1)
  await page.addInitScript(() => {
    const seen: string[] = []
    Reflect.set(window, 'heartsSeen', seen)
    const look = () => {
      const heart = document.querySelector('main article button[aria-pressed]')
      if (heart !== null && getComputedStyle(heart).visibility === 'visible')
        seen.push(heart.getAttribute('aria-pressed') ?? '')
      requestAnimationFrame(look)
    }
    look()
  })
  await openSearch(page, stack)
  await expect(pressed(page)).toHaveCount(1)
  const seen = (await page.evaluate('heartsSeen')) as string[]
  expect(new Set(seen)).toEqual(new Set(['true']))
})

test('two tabs agree on what a visitor has saved', async ({ context, page, stack }) => {
  const other = await context.newPage()
  await openSearch(page, stack)
  await openSearch(other, stack)
  await hearts(other).nth(2).click()
  // Processes of a browser learn of each other's writes a moment later.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('saved'))).not.toBeNull()
  await hearts(page).nth(0).click()
  await expect(pressed(other)).toHaveCount(2)
  await expect(pressed(page)).toHaveCount(2)
  await hearts(other).nth(0).click()
  await expect(pressed(page)).toHaveCount(1)
})

test('what is taken away at /saved can be taken back, and an empty page leads on to the search', async ({
  page,
  stack,
}) => {
  await openSearch(page, stack)
  const name = await nameOf(page, 0)
  await hearts(page).nth(0).click()
  await page.getByRole('button', { name: 'See all' }).click()
  await expect(page).toHaveURL(/\/saved$/)
  await expect(page.getByRole('main').getByRole('heading', { level: 2, name })).toBeVisible()
  await hearts(page).nth(0).click()
  await expect(page.getByText(`${name} is no longer saved.`)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(pressed(page)).toHaveCount(1)
  await hearts(page).nth(0).click()
  await expect(pressed(page)).toHaveCount(0)
  await page.reload()
  await page.getByRole('main').getByRole('link', { name: 'Find restaurants' }).click()
  await expect(page).toHaveURL(/\/search/)
})

test('what is no list in the storage is thrown away, and saving goes on', async ({ page, stack }) => {
  const faults: Error[] = []
  page.on('pageerror', (error) => faults.push(error))
  await page.addInitScript(() => {
    if (sessionStorage.getItem('broken') !== null) return
    sessionStorage.setItem('broken', 'once')
    localStorage.setItem('saved', '{"id":"x","places":["<b>"]')
  })
  await openSearch(page, stack)
  await expect(hearts(page).first()).toBeVisible()
  await expect(pressed(page)).toHaveCount(0)
  await hearts(page).nth(0).click()
  await expect(pressed(page)).toHaveCount(1)
  expect(faults).toEqual([])
})

test('who signs in finds with the member what this device kept, and who signs out leaves nothing here', async ({
  page,
  stack,
}) => {
  await openSearch(page, stack)
  const name = await nameOf(page, 0)
  await hearts(page).nth(0).click()
  await expect(pressed(page)).toHaveCount(1)
  const { publicId } = await enterAs(page, stack, { partnerId: 'nosh', memberType: 'EnrolledCardMember' })
  await openSearch(page, stack)
  await expect(pressed(page)).toHaveCount(1)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('saved'))).toBeNull()
  const { engine } = stack.context.database
  const saved = async () =>
    engine
      .selectFrom('favourite as f')
      .innerJoin('member as m', 'm.id', 'f.member_id')
      .innerJoin('merchant as r', 'r.id', 'f.merchant_id')
      .select('r.name')
      .where('m.public_id', '=', publicId)
      .execute()
  await expect.poll(saved).toEqual([{ name }])
  await hearts(page).nth(1).click()
  await expect.poll(async () => (await saved()).length).toBe(2)
  await open(page, `${stack.siteOrigin('nosh')}/SignOut`)
  await expect(page.getByRole('heading', { name: 'Signed out' })).toBeVisible()
  await openSearch(page, stack)
  await expect(pressed(page)).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('saved'))).toBeNull()
})

test('a member’s press shows at once, and is undone with words where the server says no or nobody answers', async ({
  page,
  stack,
}) => {
  await enterAs(page, stack, { partnerId: 'nosh', memberType: 'EnrolledCardMember' })
  await openSearch(page, stack)
  const name = await nameOf(page, 0)
  let answer: (() => void) | null = null
  await page.route('**/api/Member/Favourites/Places/*', async (route) => {
    await new Promise<void>((resolve) => (answer = resolve))
    await route.fulfill({ status: 409, json: { code: 'favouritesFull', requestId: 'x' } })
  })
  await hearts(page).nth(0).click()
  await expect(pressed(page)).toHaveCount(1)
  await expect.poll(() => answer !== null).toBe(true)
  ;(answer as (() => void) | null)?.()
  await expect(pressed(page)).toHaveCount(0)
  await expect(page.getByText(`${name} was not saved. You’ve saved as many`)).toBeVisible()
  await page.unroute('**/api/Member/Favourites/Places/*')
  await page.route('**/api/Member/Favourites/Places/*', (route) => route.abort())
  await hearts(page).nth(0).click()
  await expect(page.getByText(`${name} was not saved. We couldn’t connect.`)).toBeVisible()
  await expect(pressed(page)).toHaveCount(0)
})

test('the answer to an earlier press takes nothing back that was pressed since', async ({ page, stack }) => {
  await enterAs(page, stack, { partnerId: 'nosh', memberType: 'EnrolledCardMember' })
  await openSearch(page, stack)
  const held: (() => void)[] = []
  await page.route('**/api/Member/Favourites/Places/*', async (route) => {
    await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  for (const count of [1, 0, 1]) {
    await hearts(page).nth(0).click()
    await expect(pressed(page)).toHaveCount(count)
  }
  for (const turn of [0, 1, 2]) {
    await expect.poll(() => held.length).toBe(turn + 1)
    const answered = page.waitForResponse('**/api/Member/Favourites/Places/*')
    held[turn]?.()
    await (await answered).finished()
    await page.evaluate(waitForEffects)
    await expect(pressed(page)).toHaveCount(1, { timeout: 1 })
  }
})

test('two tabs agree on what a member has saved, and quick presses come to the last one', async ({
  context,
  page,
  stack,
}) => {
  await enterAs(page, stack, { partnerId: 'nosh', memberType: 'EnrolledCardMember' })
  const other = await context.newPage()
  await openSearch(page, stack)
  await openSearch(other, stack)
  await hearts(other).nth(3).click()
  await hearts(page).nth(0).click()
  await expect(pressed(other)).toHaveCount(2)
  for (let times = 0; times < 5; times++) await hearts(page).nth(1).click()
  await expect(pressed(other)).toHaveCount(3)
  await page.reload()
  await waitUntilCalm(page)
  await expect(pressed(page)).toHaveCount(3)
})

for (const [partnerId, width] of [
  ['nosh', 320],
  ['hilton', 1280],
] as const)
  test(`hearts and the page of what is saved are for everybody, at ${width} px`, async ({ page, stack }) => {
    await page.setViewportSize({ width, height: 780 })
    await openSearch(page, stack, partnerId)
    for (const place of [0, 1]) await hearts(page).nth(place).click()
    const box = await hearts(page).nth(0).boundingBox()
    expect(box).toMatchObject({ width: 44, height: 44 })
    expect(await findAxeFaults(page)).toEqual([])
    await open(page, `${stack.siteOrigin(partnerId)}/saved`)
    await expect(pressed(page)).toHaveCount(2)
    expect(await findAxeFaults(page)).toEqual([])
    expect(await findOverflow(page)).toEqual([])
  })

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('no heart stands there that does nothing', async ({ page, stack }) => {
    await page.goto(stack.siteOrigin('nosh') + inSanFrancisco)
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(page.locator('button[aria-pressed]').first()).toBeHidden()
  })
})
