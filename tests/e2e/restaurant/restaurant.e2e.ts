import { drawnPage } from '../drawn-page.ts'
import { expect, test } from '../product.ts'

const inSanFrancisco = '/search?location=San+Francisco%2C+CA'

test('MERCHANT-11 COPY-04 a restaurant that does not take part is told with its own words', async ({ stack }) => {
  const page = await drawnPage(`${stack.siteOrigin('hilton')}/merchants/999999999`)
  expect(page.status).toBe(404)
  page.getByText(/this restaurant is not offering points through the program/)
})

test('MCARD-01 MCARD-04 MCARD-10 a card shows picture, name and rate, and leads to the restaurant', async ({
  page,
  stack,
}) => {
  await page.goto(stack.siteOrigin('hilton') + inSanFrancisco)
  const card = page.getByRole('article').first()
  await expect
    .poll(() => card.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await expect(card.getByText('Earn 2 points per $1')).toBeVisible()
  const name = await card.getByRole('link').textContent()
  await card.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? '')
  await expect(page.getByRole('region', { name: 'What you earn here' })).toContainText('Earn 2 points per $1')
})
