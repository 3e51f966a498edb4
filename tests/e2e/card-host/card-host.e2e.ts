import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { openStage, type Stage } from './stage.ts'

const number = '4111111111111111'
const binding = { partnerId: 'hilton', sessionBinding: 'session-1' }
let stage: Stage
let nonces = 0

test.beforeAll(async () => {
  stage = await openStage()
})

test.afterAll(async () => {
  await stage.close()
})

function site(host: string, path: string): string {
  return `http://${host}:${stage.sitePort}${path}`
}

async function openCardPage(page: Page): Promise<{ nonce: string }> {
  const nonce = `nonce-${++nonces}`
  const query = new URLSearchParams({ frameUrl: stage.frameUrl, sessionBinding: binding.sessionBinding, nonce })
  await page.goto(site('hilton.localhost', `/add_card?${query}`))
  return { nonce }
}

function fieldOf(page: Page) {
  return page.frameLocator('iframe').getByRole('textbox', { name: 'Card number' })
}

function heard(page: Page) {
  return page.getByRole('list', { name: 'Heard' }).getByRole('listitem')
}

async function encrypt(page: Page) {
  await page.getByRole('button', { name: 'Encrypt' }).click()
  await expect(page.locator('output')).not.toBeEmpty()
  return JSON.parse(await page.locator('output').innerText())
}

test('a typed card number becomes an envelope that the vault opens', async ({ page }) => {
  const { nonce } = await openCardPage(page)
  await fieldOf(page).pressSequentially(number)
  await expect(fieldOf(page)).toHaveValue('4111 1111 1111 1111')
  await expect(heard(page).last()).toHaveText('valid VISA')

  const { jwe, ...shown } = await encrypt(page)
  expect(shown).toEqual({ kind: 'encrypted', cardType: 'visa', lastFour: '1111' })
  expect(await stage.vault.tokenize({ jwe, ...binding, nonce })).toMatchObject({
    card: { cardType: 'visa', lastFour: '1111' },
  })
})

test('the card number is in no request, and nowhere on the partner’s page', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) =>
    sent.push(`${request.url()} ${request.postData()} ${JSON.stringify(request.headers())}`),
  )
  stage.atSite.length = 0
  stage.atCardHost.length = 0
  await openCardPage(page)
  await fieldOf(page).pressSequentially(number)
  await fieldOf(page).press('Enter')
  await encrypt(page)

  const received = JSON.stringify([...stage.atSite, ...stage.atCardHost])
  expect(sent.length).toBeGreaterThan(3)
  for (const written of ['4111111111111111', '4111 1111', '4111%20', '41111']) {
    expect(sent.join('\n')).not.toContain(written)
    expect(received).not.toContain(written)
    expect(await page.content()).not.toContain(written)
  }
})

test('the card host receives no cookie, though the site does', async ({ page, context }) => {
  await context.addCookies([
    { name: '__Host-sid', value: 'secret', domain: 'hilton.localhost', path: '/', secure: true },
    { name: 'plain', value: 'secret', url: site('hilton.localhost', '/') },
    { name: 'root', value: 'secret', url: site('localhost', '/') },
  ])
  stage.atSite.length = 0
  stage.atCardHost.length = 0
  await openCardPage(page)
  await expect(heard(page)).toHaveText(['ready'])
  expect(stage.atSite[0]?.headers.cookie).toContain('plain=secret')
  expect(stage.atCardHost.length).toBeGreaterThanOrEqual(3)
  for (const { headers } of stage.atCardHost) expect(headers.cookie).toBeUndefined()
})

test('what is wrong with a number is said under the field, and no envelope is made', async ({ page }) => {
  await openCardPage(page)
  await expect(heard(page)).toHaveText(['ready'])
  const error = page.frameLocator('iframe').getByRole('alert')
  expect(await encrypt(page)).toEqual({ kind: 'refused', state: 'empty' })
  await expect(error).toHaveText('Please enter your credit card number.')
  await fieldOf(page).fill('37')
  await expect(error).toHaveText('Card must be Mastercard® or Visa®')
  await expect(heard(page).last()).toHaveText('wrongBrand AMEX')
  await fieldOf(page).fill('4111111111111112')
  await expect(error).toHaveText('The number has a mistake.')
  await expect(fieldOf(page)).toHaveAttribute('aria-invalid', 'true')
  await fieldOf(page).fill(number)
  await expect(error).toBeEmpty()
})

test('Enter submits, focus can be moved in, and the frame is as tall as its content', async ({ page }) => {
  await openCardPage(page)
  await expect(heard(page)).toHaveText(['ready'])
  await page.getByRole('button', { name: 'Focus' }).click()
  await expect(fieldOf(page)).toBeFocused()
  await page.keyboard.type('4')
  await page.keyboard.press('Enter')
  await expect(heard(page)).toHaveText(['ready', 'incomplete VISA', 'submit'])

  const body = page.frameLocator('iframe').locator('body')
  const height = await body.evaluate((element) => Math.ceil(element.getBoundingClientRect().height))
  await expect(page.locator('iframe')).toHaveAttribute('height', String(height))
})

test('the frame has no accessibility fault, empty and with an error', async ({ page }) => {
  await openCardPage(page)
  await expect(fieldOf(page)).toBeEnabled()
  const faults = new AxeBuilder({ page })
    .include(['iframe', 'html'])
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
  expect((await faults.analyze()).violations).toEqual([])
  await fieldOf(page).fill('37')
  expect((await faults.analyze()).violations).toEqual([])
})

test('a whole number and the longest brand stand side by side on a page 320 px wide', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 480 })
  await openCardPage(page)
  await fieldOf(page).pressSequentially('5555555555554444')
  expect(await fieldOf(page).evaluate((input) => input.scrollWidth - input.clientWidth)).toBe(0)
})

test('a digit put into the middle leaves the caret behind it', async ({ page }) => {
  await openCardPage(page)
  await fieldOf(page).pressSequentially('41111')
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('23')
  await expect(fieldOf(page)).toHaveValue('4231 111')
})

test('a frame that does not load is told after 20 seconds, and not before', async ({ page }) => {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
  await page.route(stage.frameUrl, (route) => route.abort())
  await openCardPage(page)
  await expect(page.locator('iframe')).toHaveCount(1)
  await page.clock.runFor(19_999)
  await expect(heard(page)).toHaveCount(0)
  await page.clock.runFor(1)
  await expect(heard(page)).toHaveText(['load failed'])
})

test('a frame that loads is not told as failed', async ({ page }) => {
  await page.clock.install()
  await openCardPage(page)
  await expect(heard(page)).toHaveText(['ready'])
  await page.clock.runFor(30_000)
  await expect(heard(page)).toHaveText(['ready'])
})

test('a clock that is an hour wrong does not spoil the envelope', async ({ page }) => {
  await page.clock.install({ time: Date.now() + 3_600_000 })
  const { nonce } = await openCardPage(page)
  await fieldOf(page).pressSequentially(number)
  const { jwe } = await encrypt(page)
  expect(await stage.vault.tokenize({ jwe, ...binding, nonce })).toHaveProperty('card')
})

test('the captcha is solved under the site’s policy, with no eval and no worker', async ({ page }) => {
  const violations: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') violations.push(message.text())
  })
  await openCardPage(page)
  await expect(heard(page)).toHaveText(['ready'])
  await page.getByRole('button', { name: 'Solve' }).click()
  await expect(page.locator('output')).not.toBeEmpty()
  const token = await page.locator('output').innerText()
  expect(await stage.captcha.verify(token)).toBe('passed')
  expect(await stage.captcha.verify(token)).toBe('replayed')
  expect(violations).toEqual([])
})
