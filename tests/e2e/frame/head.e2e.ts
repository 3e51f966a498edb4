import { drawnPage, fetchFrom } from '../drawn-page.ts'
import { expect, test } from '../product.ts'

test('META-03 the canonical address comes from the words of the path, and is the page itself without any', async ({
  stack,
}) => {
  const origin = stack.siteOrigin('nosh')
  for (const [path, canonical] of [
    ['/how-it-works', `${origin}/`],
    ['/earn', `${origin}/earn`],
  ]) {
    const { document } = await drawnPage(`${origin}${path}?utm_source=mail`)
    expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(canonical)
  }
})

test('a shared home page has its name, its words and its picture; search engines are told whose it is', async ({
  stack,
}) => {
  const origin = stack.siteOrigin('hilton')
  const { document } = await drawnPage(origin)
  const content = (selector: string) => document.querySelector(selector)?.getAttribute('content') ?? ''
  const property = (name: string) => content(`meta[property="${name}"]`)
  expect(property('og:title')).toBe(document.title)
  expect(property('og:description')).toMatch(/^Earn points/)
  expect(property('og:url')).toBe(`${origin}/`)
  expect((await fetchFrom(property('og:image'))).headers.get('content-type')).toBe('image/jpeg')
  expect(content('meta[name="twitter:card"]')).toBe('summary_large_image')
  const data = document.querySelector('script[type="application/ld+json"]')?.textContent
  const graph: { '@type': string; name: string }[] = JSON.parse(data ?? '{}')['@graph']
  expect(graph.map((part) => [part['@type'], part.name])).toEqual([
    ['Organization', 'Hilton Dining'],
    ['WebSite', 'Hilton Dining'],
  ])
  const manifest = document.querySelector('link[rel=manifest]')?.getAttribute('href') ?? ''
  const { name, theme_color: themeColor } = await (await fetchFrom(new URL(manifest, origin).href)).json()
  expect(name).toBe('Hilton Dining')
  expect(content('meta[name=theme-color]')).toBe(themeColor)
})

test('a page that is not there, or only of this moment, stays out of search engines', async ({ stack }) => {
  for (const [path, status] of [
    ['/merchants/999999999', 404],
    ['/earn/nothing', 404],
    ['/nothing', 404],
    ['/offline', 200],
  ] as const) {
    const page = await drawnPage(stack.siteOrigin('nosh') + path)
    expect(page.status, path).toBe(status)
    expect(page.document.querySelector('meta[name=robots]')?.getAttribute('content'), path).toBe('noindex')
    expect(page.document.querySelector('link[rel=canonical]'), path).toBeNull()
  }
})
