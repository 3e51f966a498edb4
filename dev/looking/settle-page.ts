import type { Frame, Page } from '@playwright/test'
import { endFirstView } from '#web/routes/first-view.ts'

/** Until React has taken the page over and its effects have run: before that a click or a move of the pointer may be lost. */
export async function waitForHydration(page: Page): Promise<void> {
  // A document that has just begun has no body yet.
  await page.waitForFunction(() => Object.keys(document.body ?? {}).some((key) => key.startsWith('__reactFiber$')))
  await page.evaluate(waitForEffects)
}

/** Runs in the page. React does its work in tasks, which a task in the background lets go first; a test's clock does not stop it. */
export async function waitForEffects(): Promise<void> {
  await scheduler.postTask(() => undefined, { priority: 'background' })
}

/** Until nothing changes by itself: hydrated, everything laid out, frames and fonts there, and every picture, also those far below. */
export async function settlePage(page: Page): Promise<void> {
  await settleAllButFonts(page)
  await page.evaluate(async () => void (await document.fonts.ready))
}

export async function settleAllButFonts(page: Page): Promise<void> {
  await waitForHydration(page)
  // As the first touch does: until then what stands far off waits.
  await page.evaluate(endFirstView)
  await Promise.all(page.frames().filter(isInside).map(settleFrame))
  await page.evaluate(async () => {
    const images = [...document.images].filter((image) => image.checkVisibility())
    for (const image of images) image.loading = 'eager'
    await Promise.all(images.map((image) => image.decode().catch(() => undefined)))
  })
}

function isInside(frame: Frame): boolean {
  return frame.parentFrame() !== null
}

/** The card host's draws itself once it has been told what for, and is given the height that it says; another one is there when it has loaded. */
async function settleFrame(frame: Frame): Promise<void> {
  await frame.waitForLoadState()
  if (!new URL(frame.url()).pathname.startsWith('/frame/')) return
  await frame.locator('input').first().waitFor()
  const height = await frame.evaluate(() => document.body.offsetHeight)
  const holder = await frame.frameElement()
  while (((await holder.boundingBox())?.height ?? height) < height) await frame.waitForTimeout(20)
}
