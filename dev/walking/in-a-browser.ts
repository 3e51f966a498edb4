import { type BrowserContext, expect, type Page } from '@playwright/test'

interface Guest {
  readonly origin: string
  readonly email: string
  readonly card: string
}

const password = 'two seats at eight'
const ada: Guest = { origin: 'https://dining.localhost:8443', email: 'ada@example.com', card: '4111111111111111' }
const ben: Guest = { origin: 'https://rewards.localhost:8443', email: 'ben@example.com', card: '5555555555554444' }

/** What docs/walk.md asks its reader to do in a browser, by the name that stands there in a comment. */
export const browserSteps: ReadonlyMap<string, (context: BrowserContext) => Promise<void>> = new Map([
  ['join and link', joinBoth],
  ['see the dine', seeTheDine],
])

async function joinBoth(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  for (const guest of [ada, ben]) {
    await join(page, guest)
    await page.frameLocator('iframe').getByRole('textbox', { name: 'Card number' }).pressSequentially(guest.card)
    await page.getByRole('checkbox', { name: /I agree to link this card/ }).check()
    await page.waitForLoadState('networkidle')
    await page.getByRole('button', { name: 'Link card' }).click()
    await expect(page).toHaveURL(/\/card_added/, { timeout: 20_000 })
  }
}

async function join(page: Page, { origin, email }: Guest): Promise<void> {
  await page.goto(`${origin}/join`, { waitUntil: 'networkidle' })
  await page.locator('main').getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('First name').fill('Gia')
  await page.getByLabel('Last name').fill('Marlowe')
  await page.getByLabel('ZIP code').fill('94110')
  const number = page.getByLabel(/number/i)
  if (await number.isVisible()) await number.fill('100000001')
  await page.locator('[name="password"]').fill(password)
  await page.locator('[name="passwordConfirm"]').fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/add_card/, { timeout: 20_000 })
}

async function seeTheDine(context: BrowserContext): Promise<void> {
  await context.clearCookies()
  const page = await context.newPage()
  await page.goto(`${ada.origin}/login`, { waitUntil: 'networkidle' })
  await page.locator('[name="username"]').fill(ada.email)
  await page.locator('[name="password"]').fill(password)
  await page.locator('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(page).not.toHaveURL(/\/login/)
  await page.goto(`${ada.origin}/account/activity`)
  await expect(page.getByRole('listitem').filter({ hasText: 'Harbor Grill' }).first()).toContainText('Paid')
}
