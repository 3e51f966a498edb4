import type { Page } from '@playwright/test'

/** Until React has taken the page over: before that a click may be lost. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__reactFiber$')))
}

/** Until nothing changes by itself: hydrated, fonts there, and every picture, also those far below. */
export async function settlePage(page: Page): Promise<void> {
  await waitForHydration(page)
  await page.evaluate(async () => {
    const images = [...document.images].filter((image) => image.checkVisibility())
    for (const image of images) image.loading = 'eager'
    await Promise.all([document.fonts.ready, ...images.map((image) => image.decode().catch(() => undefined))])
  })
}
