import { waitForHydration } from '#dev/looking/settle-page.ts'
import { expect, test } from '../product.ts'
import { pickMerchants } from '../restaurant/pick-merchant.ts'

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
  const [id] = await pickMerchants(stack, { partnerId: 'nosh', having: ['menu'] })
  await page.goto(`${stack.siteOrigin('nosh')}/merchants/${id}`)
  const bar = page.getByRole('navigation', { name: 'Back' })
  await expect(bar).toBeVisible()
  expect((await bar.boundingBox())?.height).toBe(45)
})

test('what looks like a button is 50 px high everywhere, at 360 px and at 1280 px', async ({ page, stack }) => {
  const heights: Record<string, number> = {}
  for (const path of ['/', '/search?location=San+Francisco%2C+CA', '/earn', '/login', '/join']) {
    await page.goto(stack.siteOrigin('nosh') + path)
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      for (const [words, height] of Object.entries(await page.evaluate(buttonHeights)))
        heights[`${words}, ${width} px`] = height
    }
  }
  const known = ['Search', 'Get started'].flatMap((words) => [`${words}, 360 px`, `${words}, 1280 px`])
  expect(Object.keys(heights)).toEqual(expect.arrayContaining(known))
  expect(Object.entries(heights).filter(([, height]) => height !== 50)).toEqual([])
})

/** Of what is filled with the partner's accent, by its words; links within the page show with the focus alone. */
function buttonHeights(): Record<string, number> {
  const accent = getComputedStyle(document.documentElement).getPropertyValue('--color-accent')
  const probe = document.body.appendChild(document.createElement('i'))
  probe.style.color = accent
  const filled = getComputedStyle(probe).color
  probe.remove()
  const shown = [...document.querySelectorAll<HTMLElement>('button, a')].filter(
    (element) =>
      getComputedStyle(element).backgroundColor === filled &&
      element.checkVisibility() &&
      !element.matches('a[href^="#"]'),
  )
  return Object.fromEntries(shown.map((element) => [element.innerText.trim(), element.getBoundingClientRect().height]))
}

test('on a tablet pages are no wide phone: the picture stands beside the words, and what to do next is in sight', async ({
  page,
  stack,
}) => {
  await page.setViewportSize({ width: 768, height: 900 })
  for (const path of ['/', '/login', '/not_found']) {
    await page.goto(stack.siteOrigin('nosh') + path)
    const main = page.getByRole('main')
    const title = await main.getByRole('heading', { level: 1 }).boundingBox()
    const picture = await main.locator('img').first().boundingBox()
    const next = await main
      .getByRole(path === '/not_found' ? 'link' : 'button')
      .first()
      .boundingBox()
    expect.soft(picture?.x, path).toBeGreaterThanOrEqual((title?.x ?? 0) + (title?.width ?? 768))
    expect.soft(next?.y, path).toBeLessThan(760)
  }
})

test('in a wide window a search without results begins where its form begins', async ({ page, stack }) => {
  await page.setViewportSize({ width: 1600, height: 900 })
  for (const path of ['/search', '/search?location=Nowhereville']) {
    await page.goto(stack.siteOrigin('nosh') + path)
    const form = await page.getByRole('main').getByRole('search').boundingBox()
    const title = await page.getByRole('heading', { level: 1 }).boundingBox()
    expect(title?.x, path).toBe(form?.x)
  }
})

test('titles and text are written in the families of the theme, also where those have no Vietnamese letters', async ({
  page,
  stack,
}) => {
  const shown = () =>
    page.evaluate(() =>
      ['h1', 'p'].map((kind) => {
        const element = document.querySelector(`main ${kind}`)
        const family = element === null ? '' : getComputedStyle(element).fontFamily.split(',')[0]
        const faces = [...document.fonts].filter(
          (face) => face.family.replaceAll('"', '') === family?.replaceAll('"', ''),
        )
        return faces.some(({ status }) => status === 'loaded')
      }),
    )
  for (const partner of ['t-mobile', 'caesars', 'ihg']) {
    await page.goto(stack.siteOrigin(partner))
    await expect.poll(shown, partner).toEqual([true, true])
  }
})

test('a Vietnamese name is written in one hand, also where the family of the titles has no such letters', async ({
  page,
  stack,
}) => {
  for (const partner of ['nosh', 'caesars']) {
    const answer = await page.goto(
      `${stack.siteOrigin(partner)}/search?location=San+Francisco&restaurantOrCuisine=Vietnamese`,
    )
    expect(await answer?.headerValue('link'), 'asked for with the page').toMatch(/-vietnamese-.*rel=preload; as=font/)
    const widths = await page.evaluate(async () => {
      const { fontWeight, fontFamily } = getComputedStyle(document.querySelector('h1') ?? document.body)
      const [family = ''] = fontFamily.split(',')
      await document.fonts.load(`${fontWeight} 40px ${family}`, 'ỉ')
      const pen = new OffscreenCanvas(1, 1).getContext('2d')
      return [`${family}, monospace`, 'monospace'].map((families) => {
        if (pen !== null) pen.font = `${fontWeight} 40px ${families}`
        return pen?.measureText('ỉỉỉỉ').width ?? 0
      })
    })
    expect(Math.abs((widths[0] ?? 0) - (widths[1] ?? 0)), partner).toBeGreaterThan(4)
  }
})

test('at 400 % zoom a restaurant has the window for itself: bars scroll away with the page', async ({
  page,
  stack,
}) => {
  await page.setViewportSize({ width: 320, height: 256 })
  const [id] = await pickMerchants(stack, { partnerId: 'nosh', having: ['menu'] })
  await page.goto(`${stack.siteOrigin('nosh')}/merchants/${id}`)
  // Until then the router may put the page at its top.
  await waitForHydration(page)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 3))
  for (const bar of [page.getByRole('banner').first(), page.getByRole('navigation', { name: 'Back' })])
    await expect(bar).not.toBeInViewport()
  await expect(page.getByRole('link', { name: 'Join to earn here' })).not.toBeInViewport()
})
