import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { findAxeFaults } from '#dev/auditing/find-axe-faults.ts'
import { findOverflow } from '#dev/auditing/find-overflow.ts'
import type { Stack } from '#dev/stacking/stack.ts'
import { drawnPage, titleOf } from '../drawn-page.ts'
import { open } from '../people.ts'
import { expect, test } from '../product.ts'
import { pickMerchants } from '../restaurant/pick-merchant.ts'
import { enterAs } from '../sessions.ts'
import { waitUntilTakenOver } from '../wait-until-calm.ts'

/** A member of a programme who has saved some restaurants; answers their ids, the latest first. */
async function saver(page: Page, stack: Stack, { partnerId = 'nosh', count = 3 } = {}): Promise<readonly string[]> {
  const { publicId } = await enterAs(page, stack, { partnerId, memberType: 'EnrolledCardMember' })
  const ids = (await pickMerchants(stack, { partnerId, having: ['menu'] })).slice(0, count)
  const { engine } = stack.context.database
  for (const [place, id] of ids.entries())
    await sql`insert into favourite (partner_id, member_id, merchant_id, saved_at)
      select partner_id, id, ${Number(id)}, now() - make_interval(mins => ${place}) from member
      where partner_id = ${partnerId} and public_id = ${publicId}`.execute(engine)
  return ids
}

const cards = (page: Page) => page.getByRole('main').getByRole('article')
const dialog = (page: Page) => page.getByRole('dialog')

async function makeList(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New list' }).click()
  await dialog(page).getByLabel('List name').fill(name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

for (const [partnerId, width] of [
  ['nosh', 1280],
  ['hilton', 320],
] as const)
  test(`a member makes a list, puts a restaurant on it, renames and deletes it, at ${width} px`, async ({
    page,
    stack,
  }) => {
    await page.setViewportSize({ width, height: 780 })
    await saver(page, stack, { partnerId })
    await open(page, `${stack.siteOrigin(partnerId)}/saved`)
    await expect(cards(page)).toHaveCount(3)
    await makeList(page, 'Date night')
    await expect(page.getByRole('heading', { name: 'Nothing on this list yet' })).toBeVisible()
    await page
      .getByRole('navigation', { name: 'Your lists' })
      .getByRole('link', { name: /^All saved/ })
      .click()
    await expect(cards(page)).toHaveCount(3)
    await page
      .getByRole('button', { name: /^Lists with / })
      .first()
      .click()
    await dialog(page).getByRole('checkbox', { name: 'Date night' }).check()
    expect(await findAxeFaults(page)).toEqual([])
    await dialog(page).getByRole('button', { name: 'Done' }).click()
    await page.getByRole('link', { name: 'Date night (1)' }).click()
    await expect(page).toHaveURL(/\?list=\d+$/)
    await expect(cards(page)).toHaveCount(1)
    expect(await findAxeFaults(page)).toEqual([])
    expect(await findOverflow(page)).toEqual([])
    await page.getByRole('button', { name: 'Rename list' }).click()
    await dialog(page).getByLabel('List name').fill('Two of us')
    await dialog(page).getByRole('button', { name: 'Save name' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Two of us' })).toBeVisible()
    await page.getByRole('button', { name: 'Delete list' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete list' }).click()
    await expect(page).toHaveURL(/\/saved$/)
    await expect(cards(page)).toHaveCount(3)
  })

test('a list that somebody shares is read by anybody without their name, saved by who likes it, and gone when it is withdrawn', async ({
  browser,
  page,
  stack,
}) => {
  const ids = await saver(page, stack)
  const site = stack.siteOrigin('nosh')
  await open(page, `${site}/saved`)
  await page.getByRole('button', { name: 'Share list' }).click()
  await dialog(page).getByRole('button', { name: 'Create link' }).click()
  const link = await dialog(page).getByLabel('Link to this list').inputValue()
  expect(link).toMatch(/\/saved\?shared=[\w-]{22}$/)
  expect(await findAxeFaults(page)).toEqual([])

  const drawn = await drawnPage(link)
  expect(drawn.status).toBe(200)
  expect(titleOf(drawn)).toBe('A shared list')
  expect(drawn.document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
  const links = [...drawn.document.querySelectorAll('main article a')].map((one) => one.getAttribute('href'))
  expect(links.filter((path) => path?.startsWith('/merchants/'))).toEqual(ids.map((id) => `/merchants/${id}`))

  const context = await browser.newContext()
  const friend = await context.newPage()
  await open(friend, link)
  await friend.getByRole('button', { name: 'Save all' }).click()
  await expect(friend.getByText('3 restaurants saved.')).toBeVisible()
  await open(friend, `${site}/saved`)
  await expect(cards(friend)).toHaveCount(3)
  await context.close()

  await dialog(page).getByRole('button', { name: 'Turn off link' }).click()
  await expect(dialog(page).getByRole('button', { name: 'Create link' })).toBeVisible()
  await expect.poll(async () => (await drawnPage(link)).status).toBe(404)
  for (const unknown of ['x', 'A'.repeat(22)]) {
    const page404 = await drawnPage(`${site}/saved?shared=${unknown}`)
    expect(page404.status).toBe(404)
  }
  expect((await drawnPage(`${site}/saved?list=123456`)).status, 'a visitor has no lists').toBe(200)
})

test('a restaurant that leaves within two weeks is told by name and day', async ({ page, stack }) => {
  const [first = ''] = await saver(page, stack, { partnerId: 'delta' })
  const { engine } = stack.context.database
  await sql`update partner_merchant set active_to = '2026-12-03T17:00:00Z'
    where partner_id = 'delta' and merchant_id = ${Number(first)} and active_to is null`.execute(engine)
  try {
    await open(page, `${stack.siteOrigin('delta')}/saved`)
    const ending = page.getByRole('region', { name: 'Ending soon at your saved restaurants' })
    await expect(ending).toContainText('Leaves the program on December 3, 2026')
    await ending.getByRole('link').first().click()
    await expect(page).toHaveURL(new RegExp(`/merchants/${first}`))
  } finally {
    await sql`update partner_merchant set active_to = null where partner_id = 'delta' and merchant_id = ${Number(first)}`.execute(
      engine,
    )
  }
})

test('a member comes from the menu, without a network reads why there is nothing, tries again, and asks for the nearest first', async ({
  page,
  stack,
}) => {
  await saver(page, stack)
  // What was asked for some seconds after the first view would be there already.
  await page.route(/\/api\/Member\/Favourites(\?|$)/, (route) => route.abort())
  await open(page, stack.siteOrigin('nosh'))
  await page.getByRole('button', { name: 'Main menu' }).click()
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Saved' })
  await waitUntilTakenOver(link)
  await link.click()
  await expect(page.getByRole('heading', { name: 'We couldn’t load your saved restaurants' })).toBeVisible()
  expect(await findAxeFaults(page)).toEqual([])
  await page.unroute(/\/api\/Member\/Favourites(\?|$)/)
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await expect(cards(page)).toHaveCount(3)
  await page.getByRole('link', { name: 'Sort by nearest' }).click()
  await expect(page).toHaveURL(/sortBy=distance/)
  await expect(page.getByText('Sorted by nearest.')).toBeVisible()
  await expect(cards(page).first()).toContainText(' mi')
})

test('who takes restaurants off the list that they look at by key goes on at the next one, and at the page after the last', async ({
  page,
  stack,
}) => {
  await saver(page, stack, { count: 2 })
  await open(page, `${stack.siteOrigin('nosh')}/saved`)
  await makeList(page, 'Tonight')
  await page.getByRole('link', { name: /^All saved/ }).click()
  const buttons = page.getByRole('button', { name: /^Lists with / })
  await expect(buttons).toHaveCount(2)
  for (const at of [0, 1]) {
    await buttons.nth(at).click()
    await dialog(page).getByRole('checkbox', { name: 'Tonight' }).check()
    await dialog(page).getByRole('button', { name: 'Done' }).click()
    await expect(dialog(page)).toHaveCount(0)
  }
  await page.getByRole('link', { name: 'Tonight (2)' }).click()
  for (const left of [1, 0]) {
    await expect(buttons).toHaveCount(left + 1)
    await buttons.first().press('Enter')
    await dialog(page).getByRole('checkbox', { name: 'Tonight' }).press('Space')
    await dialog(page).getByRole('button', { name: 'Done' }).press('Enter')
    await expect(buttons).toHaveCount(left)
    await expect(left === 0 ? page.locator('#main') : buttons.first()).toBeFocused()
  }
})
