import { expect, test } from '../product.ts'

test('META-03 the canonical address comes from the words of the path, and is the page itself without any', async ({
  page,
  stack,
}) => {
  const origin = stack.siteOrigin('nosh')
  const canonical = page.locator('link[rel=canonical]')
  await page.goto(`${origin}/how-it-works?utm_source=mail`)
  await expect(canonical).toHaveAttribute('href', `${origin}/`)
  await page.goto(`${origin}/earn?utm_source=mail`)
  await expect(canonical).toHaveAttribute('href', `${origin}/earn`)
})

test('a shared home page has its name, its words and its picture; search engines are told whose it is', async ({
  page,
  stack,
}) => {
  const origin = stack.siteOrigin('hilton')
  await page.goto(origin)
  const property = (name: string) => page.locator(`meta[property="${name}"]`).getAttribute('content')
  expect(await property('og:title')).toBe(await page.title())
  expect(await property('og:description')).toMatch(/^Earn points/)
  expect(await property('og:url')).toBe(`${origin}/`)
  const fetched = (address: string | null) =>
    page.evaluate(async (asked) => {
      const answer = await fetch(asked)
      return { type: answer.headers.get('content-type'), text: await answer.text() }
    }, address ?? '')
  expect((await fetched(await property('og:image'))).type).toBe('image/jpeg')
  await expect(page.locator('meta[name="twitter:card"]')).toHaveAttribute('content', 'summary_large_image')
  const [data] = await page.locator('script[type="application/ld+json"]').allInnerTexts()
  const graph: { '@type': string; name: string }[] = JSON.parse(data ?? '{}')['@graph']
  expect(graph.map((part) => [part['@type'], part.name])).toEqual([
    ['Organization', 'Hilton Dining'],
    ['WebSite', 'Hilton Dining'],
  ])
  const manifest = await fetched(await page.locator('link[rel=manifest]').getAttribute('href'))
  const { name, theme_color: themeColor } = JSON.parse(manifest.text)
  expect(name).toBe('Hilton Dining')
  await expect(page.locator('meta[name=theme-color]')).toHaveAttribute('content', themeColor)
})

test('a page that is not there, or only of this moment, stays out of search engines', async ({ page, stack }) => {
  const origin = stack.siteOrigin('nosh')
  for (const [path, status] of [
    ['/merchants/999999999', 404],
    ['/earn/nothing', 404],
    ['/nothing', 404],
    ['/offline', 200],
  ] as const) {
    const answer = await page.goto(origin + path)
    expect(answer?.status(), path).toBe(status)
    await expect(page.locator('meta[name=robots]'), path).toHaveAttribute('content', 'noindex')
    await expect(page.locator('link[rel=canonical]'), path).toHaveCount(0)
  }
})
