import type { Page } from '@playwright/test'
import { touchPage } from '../looking/touch-page.ts'

declare global {
  interface Window {
    /** How much has happened in the document. */
    happened?: number
    pressable?: HTMLElement[]
  }
}

interface Pressing {
  readonly address: string
  /** What was pressed already, on other pages too: a button of the frame is pressed once. */
  readonly pressed: Set<string>
}

const mostOnAPage = 40
const waitMs = 1_200

/** Has the browser tell what happens, and lets no press change anything at the server. Before the first page. */
export async function prepareToPress(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.happened = 0
    const note = () => (window.happened = (window.happened ?? 0) + 1)
    new MutationObserver(note).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    })
    for (const kind of ['toggle', 'scroll', 'focusin', 'invalid', 'change'])
      document.addEventListener(kind, note, { capture: true })
  })
  await page.route('**/api/**', (route) => {
    const harmless = route.request().method() === 'GET' && !route.request().url().endsWith('/api/SignOut')
    return harmless ? route.continue() : route.abort()
  })
}

/** Presses each button of a page that can be pressed, those of dialogs that open too. Answers the names of those after which nothing happened. */
export async function pressButtons(page: Page, { address, pressed }: Pressing): Promise<string[]> {
  const idle: string[] = []
  let requests = 0
  const count = () => (requests += 1)
  page.on('request', count)
  // What leads to another site, as signing in at a programme of its own, has no buttons of ours.
  const most = (await openCalm(page, address)) ? mostOnAPage : 0
  for (let press = 0; press < most; press++) {
    const next = await nextButton(page, [...pressed])
    if (next === null) {
      if (!(await closeDialog(page))) break
      continue
    }
    pressed.add(next.key)
    const before = { requests, url: page.url(), happened: await happened(page) }
    // A message may have gone by itself since it was found.
    if (!(await pressAt(page, next.place))) continue
    const deadline = Date.now() + waitMs
    let moved = false
    while (!moved && Date.now() < deadline) {
      const now = await happened(page).catch(() => -1)
      moved = requests > before.requests || page.url() !== before.url || now !== before.happened
      if (!moved) await page.waitForTimeout(30)
    }
    if (!moved) idle.push(`${new URL(address).pathname}: "${next.name}"`)
    await page.waitForTimeout(60)
    if (page.url() !== before.url) await openCalm(page, address)
  }
  page.off('request', count)
  return idle
}

/** Presses the button and says whether it was still there. Pressing may leave the page, which then answers nothing. */
function pressAt(page: Page, place: number): Promise<boolean> {
  const press = (at: number) => {
    const button = window.pressable?.[at]
    if (button?.isConnected !== true) return false
    button.click()
    return true
  }
  return page.evaluate(press, place).catch(() => true)
}

/** Whether the address stays on its site. */
async function openCalm(page: Page, address: string): Promise<boolean> {
  await page.goto(address)
  if (new URL(page.url()).origin !== new URL(address).origin) return false
  await touchPage(page)
  for (let last = -1, turn = 0; turn < 40; turn++) {
    const now = await happened(page)
    if (now === last) return true
    last = now
    await page.waitForTimeout(120)
  }
  return true
}

function happened(page: Page): Promise<number> {
  return page.evaluate(() => window.happened ?? 0)
}

/** The first one that was not pressed yet; in front of everything where a dialog is open. */
function nextButton(page: Page, pressed: readonly string[]) {
  return page.evaluate((known) => {
    const modal = [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1)
    const found = [
      ...(modal ?? document).querySelectorAll<HTMLElement>('button, summary, [role="button"], input[type="submit"]'),
    ]
    window.pressable = found.filter(
      (one) =>
        one.checkVisibility({ visibilityProperty: true }) &&
        !one.matches(':disabled, [aria-disabled="true"], [aria-current]') &&
        // What has closed is seen for as long as it fades.
        one.closest('[inert], dialog:not([open]), [popover]:not(:popover-open)') === null,
    )
    for (const [place, one] of window.pressable.entries()) {
      const name = (one.getAttribute('aria-label') ?? one.textContent).trim().replaceAll(/\s+/g, ' ')
      const part = one.closest('dialog, header, footer, nav, form, main')?.tagName ?? ''
      const key = [part, one.className, name.split(' ')[0]].join('|')
      if (!known.includes(key)) return { place, name, key }
    }
    return null
  }, pressed)
}

/** Whether there was one to close. */
async function closeDialog(page: Page): Promise<boolean> {
  if ((await page.locator('dialog:modal').count()) === 0) return false
  await page.keyboard.press('Escape')
  await page.waitForTimeout(300)
  return (await page.locator('dialog:modal').count()) === 0
}
