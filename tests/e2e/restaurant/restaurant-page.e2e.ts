import { sql } from 'kysely'
import type { Stack } from '#dev/stacking/stack.ts'
import sharp from 'sharp'
import { type DrawnPage, drawnPage, fetchFrom, inside, wordsOf } from '../drawn-page.ts'
import { open } from '../people.ts'
import { expect, test } from '../product.ts'
import { pickMerchants } from './pick-merchant.ts'
import { startSite } from '../start-site.ts'

const section = (name: string) => ['region', { name }] as const

/** A restaurant that has everything there is to tell. */
async function pathOfFull(stack: Stack): Promise<string> {
  const having = ['offer', 'events', 'menu', 'reservations', 'answeredReview'] as const
  const [id] = await pickMerchants(stack, { partnerId: 'hilton', having })
  return `/merchants/${id}`
}

test('ROUTE-31 MERCHANT-01 MERCHANT-02 a restaurant shows its offers and benefits', async ({ stack }) => {
  const page = await drawnPage(stack.siteOrigin('hilton') + (await pathOfFull(stack)))
  for (const name of ['Offers', 'Benefits'])
    expect(inside(page.getByRole(...section(name))).getAllByRole('listitem')).not.toEqual([])
})

test('MERCHANT-03 MERCHANT-04 MERCHANT-05 a reservation names its bonus, of what kind it is and what it asks for', async ({
  stack,
}) => {
  const path = await pathOfFull(stack)
  const reservations = section('Reserve a table')
  const closing = await startSite(stack, { settings: { hilton: { openFeatures: ['reviews'] } } })
  const closed = await drawnPage(closing.siteOrigin('hilton') + path)
  closed.getByRole(...section('What you earn here'))
  expect(closed.queryByRole(...reservations), 'nothing is promised where tables can’t be booked').toBeNull()
  expect(wordsOf([closed.getByRole('main')])[0]).not.toMatch(/(?<!\d)50 points/)
  await closing.close()
  const origin = stack.siteOrigin('hilton')
  const [told] = wordsOf([(await drawnPage(origin + path)).getByRole(...reservations)])
  for (const text of ['50 points', 'Bonus points', 'Book through Hilton Dining and dine to earn it'])
    expect(told).toContain(text)
  const titles = (await drawnPage(`${origin}/earn/reservations`)).getAllByRole('heading', { level: 1 })
  expect(wordsOf(titles)).toEqual(['Reserve, dine, earn 50 bonus points'])
})

test('MERCHANT-06 MERCHANT-07 MERCHANT-08 a restaurant shows its menu, its reviews and its events', async ({
  page,
  stack,
}) => {
  await page.goto(stack.siteOrigin('hilton') + (await pathOfFull(stack)))
  const card = page.getByRole(...section('Menu')).getByRole('img')
  await card.scrollIntoViewIfNeeded()
  await expect.poll(() => card.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const reviews = page.getByRole(...section('Reviews'))
  await expect(reviews.getByText('From the restaurant').first()).toBeVisible()
  await expect(reviews.getByText(/^Rated \d out of 5$/).first()).toBeAttached()
  await expect(reviews.getByRole('progressbar', { name: '1 star', exact: true })).toBeAttached()
  await expect(page.getByRole(...section('Events')).getByRole('heading', { level: 3 })).not.toHaveCount(0)
})

test('a restaurant tells search engines what it is, and is shared with a picture of its own', async ({ stack }) => {
  const [id] = await pickMerchants(stack, { partnerId: 'hilton', having: ['menu', 'ordering'] })
  const { engine } = stack.context.database
  await sql`update merchant set description = 'Plates </script><script>alert(1)</script> and glasses' where id = ${id}::bigint`.execute(
    engine,
  )
  const { document } = await drawnPage(`${stack.siteOrigin('hilton')}/merchants/${id}`)
  const data = JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? '')
  expect(data).toMatchObject({ '@type': 'Restaurant', url: `${stack.siteOrigin('hilton')}/merchants/${id}` })
  expect(data.description).toContain('</script>')
  const picture = document.querySelector('meta[property="og:image"]')?.getAttribute('content') ?? ''
  const shared = await fetchFrom(picture)
  const { width, height } = await sharp(await shared.arrayBuffer()).metadata()
  expect({ status: shared.status, width, height }).toEqual({ status: 200, width: 1200, height: 630 })
})

test('MERCHANT-12 MERCHANT-13 MERCHANT-14 availability, monthly spend and visits are told as the data has them', async ({
  stack,
}) => {
  const ids = await pickMerchants(stack, { partnerId: 'nosh', having: ['menu'] })
  const cases = [
    { type: 'Limited', spend: 25_000, visits: 3, told: ['Limited', 'Up to $250 per month', '3 visits per month'] },
    { type: 'Limited', spend: 40_000, visits: null, told: ['Limited', 'Up to $400 per month', 'Unlimited visits'] },
    { type: 'Unlimited', spend: null, visits: null, told: ['Unlimited', 'Unlimited visits'] },
  ]
  for (const [index, { type, spend, visits, told }] of cases.entries()) {
    await sql`update partner_merchant set availability = ${type}, monthly_max_spend_cents = ${spend},
      monthly_max_visits = ${visits} where partner_id = 'nosh' and merchant_id = ${ids[index]}::bigint`.execute(
      stack.context.database.engine,
    )
    const page = await drawnPage(`${stack.siteOrigin('nosh')}/merchants/${ids[index]}`)
    const benefits = page.getByRole(...section('Benefits'))
    for (const text of told) expect(wordsOf([benefits])[0]).toContain(text)
    expect(inside(benefits).queryAllByText(/Up to/)).toHaveLength(spend === null ? 0 : 1)
  }
})

test('ROUTE-32 MERCHANT-09 ordering online opens over the restaurant, has an address of its own, and gives the focus back', async ({
  page,
  stack,
}) => {
  const [id] = await pickMerchants(stack, { partnerId: 'nosh', having: ['ordering'] })
  const address = `${stack.siteOrigin('nosh')}/merchants/${id}`
  await open(page, address)
  const link = page.getByRole('link', { name: 'Order online' })
  await link.click()
  const dialog = page.getByRole('dialog', { name: /^Order from / })
  await expect(dialog.getByRole('link', { name: 'Order on the restaurant’s website' })).toBeVisible()
  await expect(page).toHaveURL(`${address}/Order`)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(address)
  await expect(link).toBeFocused()
  await page.goto(`${address}/order`)
  await expect(dialog).toBeVisible()
  await dialog.getByRole('link', { name: 'Back to the restaurant' }).click()
  await expect(page).toHaveURL(address)
})

test('without a script the order page, more reviews and the pictures are plain links', async ({ browser, stack }) => {
  const [id] = await pickMerchants(stack, { partnerId: 'nosh', having: ['ordering', 'manyReviews'] })
  const address = `${stack.siteOrigin('nosh')}/merchants/${id}`
  const drawn = await drawnPage(address)
  const linkOf = (name: string | RegExp) =>
    new URL(drawn.getByRole('link', { name }).getAttribute('href') ?? 'nowhere', address).href
  const reviewsOf = (page: DrawnPage) => page.getByRole(...section('Reviews')).querySelectorAll('time').length
  expect(reviewsOf(drawn)).toBe(4)
  const more = await drawnPage(linkOf('More reviews'))
  expect(more.url).toMatch(/\?reviews=2/)
  expect(reviewsOf(more)).toBeGreaterThan(4)
  expect(linkOf(/^Picture 1 of/)).toMatch(/\/images\//)
  expect((await fetchFrom(linkOf(/^Picture 1 of/))).headers.get('content-type')).toMatch(/^image\//)

  // It is a dialog that nobody opens: a stylesheet shows it.
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto(linkOf('Order online'))
  await expect(page.getByRole('link', { name: 'Order on the restaurant’s website' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to the restaurant' }).click()
  await expect(page).toHaveURL(address)
  await page.close()
})

test('more reviews come without leaving the place, and the address remembers how many', async ({ page, stack }) => {
  const [id] = await pickMerchants(stack, { partnerId: 'nosh', having: ['manyReviews'] })
  await open(page, `${stack.siteOrigin('nosh')}/merchants/${id}`)
  const reviews = page.getByRole(...section('Reviews'))
  await reviews.getByRole('link', { name: 'More reviews' }).click()
  await expect(page).toHaveURL(/\?reviews=2/)
  await expect.poll(() => reviews.locator('time').count()).toBeGreaterThan(4)
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500)
})

test('the pictures open one by one, and the arrow keys turn them', async ({ page, stack }) => {
  const [id] = await pickMerchants(stack, { partnerId: 'hilton', having: ['menu'] })
  await open(page, `${stack.siteOrigin('hilton')}/merchants/${id}`)
  const onPage = await page.getByRole('img', { name: /^Picture 1 of/ }).boundingBox()
  const opener = page.getByRole('link', { name: 'See all 5 pictures' })
  await opener.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('1 / 5')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Previous picture' })).toBeDisabled()
  const opened = await dialog.getByRole('img', { name: /^Picture 1 of/ }).boundingBox()
  expect(opened?.width, 'larger than on the page').toBeGreaterThan((onPage?.width ?? 0) * 1.2)
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByText('2 / 5')).toBeVisible()
  await dialog.getByRole('button', { name: 'Next picture' }).click()
  await expect(dialog.getByText('3 / 5')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
})
