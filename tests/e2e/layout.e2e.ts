import { expect, test } from './product.ts'

test('LAYOUT-10 LAYOUT-11 LAYOUT-12 the theme is navy, teal and grey, with a sans for text and a serif for titles', async ({
  page,
  stack,
}) => {
  await page.goto(stack.siteOrigin('nosh'))
  const styles = await page.evaluate(() => {
    const of = (selector: string) => {
      const { color, backgroundColor, fontFamily } = getComputedStyle(document.querySelector(selector) ?? document.body)
      return { color, backgroundColor, fontFamily }
    }
    return { body: of('body'), title: of('h1'), button: of('main form button') }
  })
  expect(styles.body.color, 'navy').toBe('rgb(20, 33, 61)')
  expect(styles.button.backgroundColor, 'teal').toBe('rgb(15, 118, 110)')
  const grey = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--color-control-line'),
  )
  expect(grey).toBe('#7c818d')
  expect(styles.body.fontFamily).toMatch(/sans-serif$/)
  expect(styles.title.fontFamily).toMatch(/[^-]serif$/)
})

test('LAYOUT-04 LAYOUT-08 the content is 1050 px wide, and the back bar 45 px high', async ({ page, stack }) => {
  await page.setViewportSize({ width: 1600, height: 900 })
  await page.goto(`${stack.siteOrigin('nosh')}/how-it-works`)
  const width = await page.getByRole('region', { name: 'How it works' }).evaluate((section) => {
    const { paddingLeft, paddingRight } = getComputedStyle(section)
    return section.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
  })
  expect(width).toBe(1050)
  await page.goto(`${stack.siteOrigin('nosh')}/search?location=San+Francisco%2C+CA`)
  await page.getByRole('article').first().getByRole('link').click()
  const bar = page.getByRole('navigation', { name: 'Back' })
  await expect(bar).toBeVisible()
  expect((await bar.boundingBox())?.height).toBe(45)
})
