import type { Page } from '@playwright/test'

/** The layout shift of the page so far, without what a person's own input moved: 0 where nothing jumped. */
export async function measureShift(page: Page): Promise<number> {
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

/** A font that comes late takes the place of letters that are as wide as its own but for a fraction of a pixel: nobody sees less than this. */
export const unseenShift = 0.001
