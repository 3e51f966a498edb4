import type { Page } from '@playwright/test'
import { type RecaptchaSandbox, startRecaptchaSandbox } from '#vendors/captcha/sandbox.ts'
import { open, pressLinkCard } from '../people.ts'
import { expect, test } from '../product.ts'
import { enterAs } from '../sessions.ts'
import { type Site, startSite } from '../start-site.ts'
import { waitUntilCalm } from '../wait-until-calm.ts'

const keys = { siteKey: 'the site key of these tests', secret: 'the secret of these tests' }
let recaptcha: RecaptchaSandbox
let site: Site

test.beforeAll(async ({ stack }) => {
  recaptcha = await startRecaptchaSandbox({ ...keys, port: 0 })
  const captcha = { kind: 'recaptcha', ...keys, address: recaptcha.address } as const
  site = await startSite(stack, { config: { captcha } })
})
test.afterAll(async () => {
  await site.close()
  await recaptcha.close()
})

/** What the page's policy has refused so far. */
async function refusals(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const refused: string[] = []
    Reflect.set(globalThis, 'refusedByPolicy', refused)
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      refused.push(`${effectiveDirective} ${blockedURI}`)
    })
  })
  return () => page.evaluate(() => Reflect.get(globalThis, 'refusedByPolicy'))
}

test('ADDCARD-04 CAPTCHA-03 CAPTCHA-05 reCAPTCHA is invisible with its badge bottom left, has to be completed, and links a card', async ({
  page,
  stack,
}) => {
  const refused = await refusals(page)
  await enterAs(page, stack, { partnerId: 'choice', memberType: 'NonCardMember' })
  await open(page, `${site.siteOrigin('choice')}/add_card`)
  const badge = page.locator('.grecaptcha-badge')
  await expect(badge).toHaveAttribute('data-size', 'invisible')
  await expect(badge).toHaveAttribute('data-badge', 'bottomleft')
  await expect(badge).toHaveAttribute('data-sitekey', keys.siteKey)
  await page
    .getByRole('group', { name: 'Your cards on file' })
    .getByRole('checkbox', { name: /^Card ending in/ })
    .first()
    .check()
  await page.locator('[name="directFileFeedOptIn"]').check()
  await waitUntilCalm(page)
  recaptcha.people.next = 'close'
  await pressLinkCard(page)
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toContainText(
    'You must complete the reCAPTCHA to continue.',
  )
  await pressLinkCard(page)
  await expect(page).toHaveURL(/\/card_added/)
  await expect(badge).toHaveCount(0)
  expect(await refused()).toEqual([])
})

test('FORM-06 FORM-07 the first sign-in goes straight through, and the next runs the captcha first', async ({
  page,
}) => {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const token: unknown = request.method() === 'POST' ? request.postDataJSON()?.gRecaptchaResponse : undefined
    if (/SignIn|Challenge|recaptcha\/api/.test(pathname))
      calls.push(token === undefined ? pathname : `${pathname} with a token`)
  })
  await open(page, `${site.siteOrigin('nosh')}/login`)
  await page.locator('[name="username"]').fill('nobody@mail.example')
  await page.locator('[name="password"]').fill('not the password')
  const submit = page.getByRole('main').getByRole('button', { name: 'Sign in' })
  await submit.click()
  await expect(page.getByRole('alert').filter({ hasText: /\S/ }).first()).toBeVisible()
  expect(calls).toEqual(['/api/SignIn'])
  const second = page.waitForResponse('**/api/SignIn')
  await submit.click()
  expect((await second).status()).toBe(401)
  expect(calls.slice(1)).toEqual([
    '/api/Captcha/Challenge',
    '/recaptcha/api.js',
    '/recaptcha/api2/bframe',
    '/recaptcha/api2/token',
    '/api/SignIn with a token',
  ])
})
