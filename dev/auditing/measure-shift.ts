import type { Page } from '@playwright/test'
import { settleAllButFonts, settlePage } from '../looking/settle-page.ts'

/**
 * Opens a page and tells the layout shift of its way to rest: 0 where nothing jumped. The page's fonts wait for that long, since whether a
 * line breaks elsewhere in a font that comes after the first paint is up to the machine; `first-view.e2e.ts` says what a late one may move.
 */
export async function shiftOfVisit(page: Page, address: string): Promise<number> {
  const measured = Promise.withResolvers<void>()
  await page.route(fonts, async (route) => {
    if (route.request().frame() === page.mainFrame()) await measured.promise
    await route.continue()
  })
  let shift: number
  try {
    await page.goto(address, { waitUntil: 'commit' })
    await settleAllButFonts(page)
    shift = await measureShift(page)
  } finally {
    measured.resolve()
    await page.unroute(fonts)
  }
  await settlePage(page)
  return shift
}

const fonts = '**/fonts/**'

/** The layout shift of the page so far, without what a person's own input moved. */
async function measureShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            if (Reflect.get(entry, 'hadRecentInput') !== true) sum += Number(Reflect.get(entry, 'value'))
        }).observe({ type: 'layout-shift', buffered: true })
        // Buffered entries come in a task of their own.
        requestAnimationFrame(() => setTimeout(() => resolve(Math.round(sum * 10_000) / 10_000), 0))
      }),
  )
}
