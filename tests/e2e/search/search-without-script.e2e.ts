import { drawnPage, inside, wordsOf } from '../drawn-page.ts'
import { expect, test } from '../product.ts'
import { inSanFrancisco, locationInput, searchButton } from './search-page.ts'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a search works as a plain form, and its pages as plain links', async ({ page, stack }) => {
    await page.goto(`${stack.siteOrigin('nosh')}/search`)
    await locationInput(page).fill('San Francisco, CA')
    await searchButton(page).click()
    await expect(page).toHaveURL(/\/search\?location=San\+Francisco%2C\+CA$/)
    await expect(page.getByRole('article')).toHaveCount(15)
    await page.getByRole('link', { name: 'Next' }).click()
    await expect(page).toHaveURL(/pageNo=2$/)
    await page.getByRole('article').first().getByRole('link').click()
    await expect(page.getByRole('region', { name: 'What you earn here' })).toBeVisible()
  })

  test('on a phone the map is a picture, and its two buttons lead there and back', async ({ page, stack }) => {
    await page.setViewportSize({ width: 360, height: 780 })
    await page.goto(stack.siteOrigin('nosh') + inSanFrancisco)
    await page.getByRole('button', { name: 'Show map' }).click()
    const map = page.getByRole('region', { name: 'Map of the results' })
    await expect(map).toBeVisible()
    await expect.poll(() => map.locator('img').evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBe(1000)
    await page.getByRole('button', { name: 'Change search' }).click()
    await expect(page.getByRole('article').first()).toBeVisible()
  })
})

test('an address that somebody has changed by hand leads to a page that helps', async ({ stack }) => {
  for (const [query, heading] of [
    ['?location=San+Francisco,+CA&priceRange=9&features=dancing&sortBy=fame&pageNo=9999', /San Francisco, CA/],
    ['?location=San+Francisco,+CA&pageNo=900', /^There is no page 900$/],
    ['?location=K1A+0B1', /^We couldn’t find that place$/],
    ['?location=00000', /^We couldn’t find that place$/],
    ['?location=%F0%9F%8D%95%3Cscript%3E', /^We couldn’t find that place$/],
    ['?location=Current+Map+View&north=here&south=1', /^We couldn’t find that place$/],
    ['?location=Current+Map+View&north=37.9&south=37.6&east=-122.2&west=-122.6', /^Restaurants in this area$/],
  ] as const) {
    const page = await drawnPage(`${stack.siteOrigin('nosh')}/search${query}`)
    expect(page.status, query).toBe(200)
    expect(wordsOf([page.getByRole('heading', { level: 1 })])[0], query).toMatch(heading)
    expect(inside(page.getByRole('main')).getAllByRole('link').length, query).toBeGreaterThan(0)
  }
})
