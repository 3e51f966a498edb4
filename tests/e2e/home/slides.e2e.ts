import { open } from '../people.ts'
import { expect, test } from '../product.ts'
import { waitUntilTakenOver } from '../wait-until-calm.ts'

test.describe('where the content of the home page has ideas', () => {
  test('CONTENT-28 a slide has its title, text and button, and leads to its link or its search', async ({
    page,
    stack,
  }) => {
    const origin = stack.siteOrigin('southwest')
    await open(page, origin)
    const ideas = page.getByRole('group', { name: 'Ideas for tonight' })
    const slides = ideas.getByRole('listitem')
    await expect(slides).toHaveCount(4)
    await expect(slides.nth(1).getByRole('heading')).toHaveText('How the points add up')
    await expect(slides.nth(1)).toContainText('step by step')
    await expect(slides.nth(3).getByRole('link')).toHaveCount(0)
    await slides.nth(1).getByRole('link', { name: 'See how it works' }).click()
    await expect(page).toHaveURL(`${origin}/earn/how-it-works`)

    await page.goBack()
    const named = page.locator('section').filter({ has: page.getByRole('heading', { name: 'New on the block' }) })
    await expect(named).toContainText('Recently added')
    const all = await named.getByRole('link', { name: 'View all' }).getAttribute('href')
    expect(new URLSearchParams(all?.split('?')[1]).get('isNew')).toBe('true')
    await slides.nth(0).getByRole('link', { name: "See what's new" }).click()
    await expect(page).toHaveURL(/\/search\?(.*&)?isNew=true/)
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  })

  test('CAROUSEL-04 its slides are 250 px wide, at every width of the window', async ({ page, stack }) => {
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await open(page, stack.siteOrigin('southwest'))
      const slides = page.getByRole('group', { name: 'Ideas for tonight' }).getByRole('listitem')
      await slides.first().scrollIntoViewIfNeeded()
      const widths = await slides.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().width))
      expect(widths).toEqual([250, 250, 250, 250])
    }
  })

  test('the row of ideas is turned by its buttons, and reached by keyboard', async ({ page, stack }) => {
    await page.setViewportSize({ width: 700, height: 800 })
    await open(page, stack.siteOrigin('southwest'))
    const ideas = page.getByRole('group', { name: 'Ideas for tonight' })
    const next = ideas.getByRole('button', { name: 'More ideas' })
    await expect(ideas.getByRole('button', { name: 'Previous ideas' })).toBeDisabled()
    await next.focus()
    await waitUntilTakenOver(next)
    await page.keyboard.press('Enter')
    await expect(ideas.getByRole('button', { name: 'Previous ideas' })).toBeEnabled()
  })
})
