import type { Page } from '@playwright/test'
import { findAxeFaults } from './find-axe-faults.ts'
import { findCutOffControls, findOverflow } from './find-overflow.ts'
import { shiftOfVisit } from './measure-shift.ts'
import type { Watch } from './watch-page.ts'

export const checks = ['axe 360', 'axe 1280', 'policy, console', 'shift', '320 px', '400 %', 'text 200 %'] as const

export interface Fault {
  readonly check: (typeof checks)[number]
  readonly text: string
}

interface Visit {
  readonly page: Page
  readonly watch: Watch
  readonly address: string
  readonly state: 'up' | 'maintenance'
}

export const phone = { width: 360, height: 780 }
const desktop = { width: 1280, height: 900 }
const narrowest = { width: 320, height: 700 }
/** What is left of 1280 × 1024 pixels at 400 % zoom. */
const zoomed = { width: 320, height: 256 }

/** One page with everything that the audit looks for. */
export async function auditPage({ page, watch, address, state }: Visit): Promise<Fault[]> {
  await page.setViewportSize(phone)
  const faults = [...named('shift', await shiftsOf(page, address)), ...named('axe 360', await findAxeFaults(page))]
  await page.setViewportSize(narrowest)
  faults.push(...named('320 px', await findOverflow(page)))
  await page.setViewportSize(zoomed)
  faults.push(...named('400 %', await findOverflow(page)))
  await page.setViewportSize(desktop)
  faults.push(...named('shift', await shiftsOf(page, address)), ...named('axe 1280', await findAxeFaults(page)))
  await enlargeText(page)
  faults.push(...named('text 200 %', [...(await findOverflow(page)), ...(await findCutOffControls(page))]))
  faults.push(...named('policy, console', watch.take(state)))
  return faults
}

/** As a browser's own setting for the size of text does. */
export async function enlargeText(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  await session.detach()
}

async function shiftsOf(page: Page, address: string): Promise<string[]> {
  const shift = await shiftOfVisit(page, address)
  return shift === 0 ? [] : [`layout shift ${shift} at ${page.viewportSize()?.width} px`]
}

function named(check: Fault['check'], texts: readonly string[]): Fault[] {
  return texts.map((text) => ({ check, text }))
}
