import type { Route } from '@playwright/test'
import { drawnPage, inside, titleOf, wordsOf } from '../drawn-page.ts'
import { nora, open } from '../people.ts'
import { expect, test } from '../product.ts'
import { sessionOf } from '../sessions.ts'
import { sendProspect } from '../visitor/calls.ts'

test('HOME-01 HOME-03 HOME-05 the home page tells the three steps in order and asks for an e-mail address', async ({
  stack,
}) => {
  const page = await drawnPage(stack.siteOrigin('nosh'))
  const steps = inside(page.getByRole('region', { name: 'How it works' })).getAllByRole('heading', { level: 3 })
  expect(wordsOf(steps)).toEqual(['Search', 'Dine and pay with a linked card', 'Earn'])
  const form = page.getByRole('button', { name: 'Get started' }).closest('form')
  expect([...(form?.querySelectorAll('input') ?? [])].map((input) => input.type)).toEqual(['email'])
})

test('PROSPECT-01 PROSPECT-02 PROSPECT-03 an address is checked, recorded, and carried to joining', async ({
  page,
  stack,
}) => {
  await open(page, stack.siteOrigin('nosh'))
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname} ${request.postData() ?? ''}`)
  })
  await sendProspect(page, 'fresh.face@example.com')
  await expect(page).toHaveURL(/\/join\?/)
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('fresh.face@example.com')
  const checked = calls.indexOf('GET /api/Members/Validate/Email ')
  const recorded = calls.indexOf('POST /api/Prospects {"email":"fresh.face@example.com"}')
  expect(checked).toBeGreaterThanOrEqual(0)
  expect(recorded).toBeGreaterThan(checked)
})

test('PROSPECT-05 PROSPECT-06 an address that is known goes to signing in, and is not recorded', async ({
  page,
  stack,
}) => {
  await open(page, stack.siteOrigin('nosh'))
  const recorded: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/Prospects')) recorded.push(request.url())
  })
  await sendProspect(page, 'nora@demo.example')
  await expect(page).toHaveURL(/\/login\?/)
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('nora@demo.example')
  expect(recorded).toEqual([])
})

for (const [failure, fail] of [
  ['fails', (route: Route) => route.fulfill({ status: 500, body: '' })],
  ['is lost on its way', (route: Route) => route.abort()],
] as const)
  test(`PROSPECT-04 a record that ${failure} does not keep the person from joining`, async ({ page, stack }) => {
    await page.route('**/api/Prospects', fail)
    await open(page, stack.siteOrigin('nosh'))
    await sendProspect(page, 'second.face@example.com')
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('second.face@example.com')
    await expect(page).toHaveURL(/\/join\?/)
  })

test('HOME-04 PROSPECT-07 PROSPECT-08 the form takes fifty characters, without the spaces around them', async ({
  page,
  stack,
}) => {
  await open(page, stack.siteOrigin('nosh'))
  const email = page.getByLabel('Email')
  await expect(email).toHaveAttribute('placeholder', 'Your email address')
  await email.fill(`${'a'.repeat(40)}@b.exam`)
  await email.press('End')
  await email.pressSequentially('plex')
  await expect(email).toHaveValue(`${'a'.repeat(40)}@b.example`)
  await email.fill('  spaced@example.com  ')
  const checked = page.waitForRequest('**/api/Members/Validate/Email*')
  await page.getByRole('button', { name: 'Get started' }).click()
  expect(new URL((await checked).url()).searchParams.get('email')).toBe('spaced@example.com')
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('spaced@example.com')
})

test('HOME-02 restaurants are a click away', async ({ stack }) => {
  const origin = stack.siteOrigin('nosh')
  const [article] = inside((await drawnPage(origin)).getByRole('main')).getAllByRole('article')
  const card = article?.querySelector('a')
  expect(card?.getAttribute('href')).toMatch(/^\/merchants\/\d+/)
  const restaurant = await drawnPage(origin + card?.getAttribute('href'))
  expect(restaurant.status).toBe(200)
  expect(titleOf(restaurant)).toBe(wordsOf([card ?? null])[0])
})

test('ROUTE-01 ROUTE-03 ROUTE-40 home tells how it works, and /how-it-works the same', async ({ stack }) => {
  for (const path of ['/', '/how-it-works']) {
    const page = await drawnPage(stack.siteOrigin('nosh') + path)
    expect(titleOf(page), path).toMatch(/The place around the corner/)
    expect(page.getByRole('region', { name: 'How it works' }), path).toBeTruthy()
  }
})

test('HOME-06 home says something else to a member than to a visitor', async ({ stack }) => {
  const visitors = await drawnPage(stack.siteOrigin('nosh'))
  expect(titleOf(visitors)).toMatch(/The place around the corner/)
  const members = await drawnPage(stack.siteOrigin('nosh'), { session: await sessionOf(stack, nora) })
  expect(titleOf(members)).toBe('Hungry again, Nora?')
  expect(members.queryByRole('button', { name: 'Get started' })).toBeNull()
})

test('ROUTE-02 ROUTE-04 ROUTE-05 discover stands at home and at its own path where the partner has it, and nowhere else', async ({
  stack,
}) => {
  expect((await drawnPage(`${stack.siteOrigin('nosh')}/discover`)).status).toBe(404)
  for (const path of ['/', '/discover']) {
    const page = await drawnPage(stack.siteOrigin('delta') + path)
    expect(page.status, path).toBe(200)
    expect(page.getByRole('heading', { name: 'Where would you like to eat?' }), path).toBeTruthy()
  }
})

test('DISC-02 DISC-04 discover leads to the search, and nothing covers it', async ({ page, stack }) => {
  await open(page, `${stack.siteOrigin('delta')}/discover`)
  await expect(page.getByRole('heading', { name: 'It is all in the app' })).toHaveCount(0)
  const search = page.getByRole('main').getByRole('search')
  await search.getByRole('textbox').fill('Chicago, IL')
  await search.getByRole('button').click()
  await expect(page).toHaveURL(/\/search\?location=Chicago/)
})

test('DISC-03 for one partner the app covers discover', async ({ stack }) => {
  const main = inside((await drawnPage(stack.siteOrigin('t-mobile'))).getByRole('main'))
  const panel = inside(main.getByRole('region', { name: 'It is all in the app' }))
  expect(panel.getByRole('link', { name: 'Get it for iPhone' }).getAttribute('href')).toMatch(/^https:\/\//)
  expect(main.queryByRole('search')).toBeNull()
})
