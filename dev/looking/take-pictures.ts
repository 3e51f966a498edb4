import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import type { Partner } from '#partners/registry.ts'
import { setMaintenance } from '#server/health/maintenance-store.ts'
import type { Stack } from '../stacking/stack.ts'
import { type Shot, writeContactSheet } from './contact-sheet.ts'
import type { LookOptions } from './look-options.ts'
import { joinQuietly } from './join-quietly.ts'
import { type PublicPage, publicPages, readSample } from './public-pages.ts'
import { settlePage } from './settle-page.ts'

interface Looked {
  readonly browser: Browser
  readonly stack: Stack
  readonly options: LookOptions
  say(line: string): void
}

interface Task {
  readonly partner: Partner
  readonly page: PublicPage
}

/** The part of a home that one sees first, on the sheet of all homes. */
const sheetHeights = new Map([[360, 780]])

/** Writes the pictures into the folder as <partner>/<page>-<width>.png, and the sheets as homes-<width>.png. */
export async function takePictures({ browser, stack, options, say }: Looked): Promise<number> {
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-US', timezoneId: 'America/New_York' })
  const page = await context.newPage()
  const tasks = await listTasks({ page, stack, options })
  const homes = new Map<number, Shot[]>()
  for (const task of tasks.filter((one) => one.page.state === 'up')) await takeOne(task)
  const closed = tasks.filter((one) => one.page.state === 'maintenance')
  await closePages(stack, closed)
  for (const task of closed) await takeOne(task)
  await writeSheets()
  await context.close()
  return tasks.length * options.widths.length

  async function takeOne({ partner, page: shown }: Task): Promise<void> {
    const folder = join(options.folder, partner.id)
    mkdirSync(folder, { recursive: true })
    if (shown.as === 'newcomer') await joinQuietly(page, { origin: stack.siteOrigin(partner.id), partner })
    await page.goto(stack.siteOrigin(partner.id) + shown.path)
    for (const width of options.widths) {
      const path = join(folder, `${shown.name}-${width}.png`)
      await page.setViewportSize({ width, height: width < 661 ? 780 : 900 })
      // What a page decides by its width, it decides at its start.
      if (width !== options.widths[0]) await page.reload()
      await settlePage(page)
      await page.screenshot({ path, fullPage: true, animations: 'disabled' })
      if (shown.name === 'home') await keepHome(partner, width)
    }
    if (shown.as === 'newcomer') await context.clearCookies()
    say(`${partner.id} ${shown.name}`)
  }

  async function keepHome(partner: Partner, width: number): Promise<void> {
    const height = sheetHeights.get(width) ?? 900
    const png = await page.screenshot({ clip: { x: 0, y: 0, width, height } })
    homes.set(width, [...(homes.get(width) ?? []), { label: partner.id, png }])
  }

  async function writeSheets(): Promise<void> {
    for (const [width, shots] of homes)
      await writeContactSheet(browser, {
        path: join(options.folder, `homes-${width}.png`),
        columns: width < 661 ? 10 : 4,
        shots,
      })
  }
}

async function listTasks(given: { page: Page; stack: Stack; options: LookOptions }): Promise<Task[]> {
  const { page, stack, options } = given
  const tasks: Task[] = []
  for (const partner of stack.partners.partners.filter(({ id }) => options.partnerIds.includes(id))) {
    const pages = publicPages(partner, await readSample(page, stack.siteOrigin(partner.id)))
    const asked = pages.filter(({ name }) => options.pages?.includes(name) ?? true)
    tasks.push(...asked.map((one) => ({ partner, page: one })))
  }
  return tasks
}

async function closePages(stack: Stack, closed: readonly Task[]): Promise<void> {
  if (closed.length === 0) return
  for (const { partner } of closed) await setMaintenance(stack.context.database.engine, partner.id, 'on')
  // Longer than the server remembers the switch.
  await new Promise((resolve) => setTimeout(resolve, 2_200))
}
