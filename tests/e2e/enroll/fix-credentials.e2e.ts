import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { findAxeFaults } from '#dev/auditing/find-axe-faults.ts'
import { requireEmailUpdate } from '#server/email-change/require-email-update.ts'
import { drawnPage, titleOf } from '../drawn-page.ts'
import { mailedLink } from '../mailed-link.ts'
import { joinNosh, open } from '../people.ts'
import { expect, test } from '../product.ts'
import { sessionAs } from '../sessions.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const submit = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name })

test('ROUTE-24 fix credentials is there where members sign in with us, and nowhere else', async ({ stack }) => {
  const session = await sessionAs(stack, { partnerId: 'nosh', memberType: 'EnrolledCardMember' })
  const own = await drawnPage(`${stack.siteOrigin('nosh')}/fix_credentials`, { session })
  expect([own.status, titleOf(own)]).toEqual([200, 'Update your email'])
  for (const step of ['confirm', 'keep'])
    expect((await drawnPage(`${stack.siteOrigin('nosh')}/fix_credentials/${step}`)).status).toBe(200)
  for (const path of ['', '/confirm', '/keep'])
    for (const partnerId of ['united', 'ftch']) {
      const page = await drawnPage(`${stack.siteOrigin(partnerId)}/fix_credentials${path}`)
      expect([page.status, titleOf(page)]).toEqual([404, 'Page not found'])
    }
  expect((await drawnPage(`${stack.siteOrigin('nosh')}/fix_credentials/elsewhere`)).status).toBe(404)
})

test('FIXCRED-01 FIXCRED-02 who is asked for another email comes to it after signing in, and may do it later', async ({
  page,
  stack,
}) => {
  const person = await joinNosh(page, stack)
  const { engine } = stack.context.database
  const wish = { member: person.email, update: 'required', actor: 'operator:test', reason: 'mails come back' } as const
  await requireEmailUpdate(engine, 'nosh', { ...wish, now: stack.context.now() })
  await page.context().clearCookies()
  const signIn = async (path: string) => {
    await open(page, `${stack.siteOrigin('nosh')}${path}`)
    await page.locator('[name="username"]').fill(person.email)
    await page.locator('[name="password"]').fill(person.password)
    await submit(page, 'Sign in').click()
    await expect(page).toHaveURL(/\/fix_credentials$/)
  }
  await signIn('/login?returnTo=/earn')
  await expect(title(page)).toHaveText('Update your email')
  await expect(page.getByText('so an email update is required')).toContainText(person.email)
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await findAxeFaults(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await page.getByRole('link', { name: "I'll do it later" }).click()
  await expect(page).toHaveURL(/\/earn$/)

  await page.context().clearCookies()
  await signIn('/login')
  const field = page.locator('[name="email"]')
  await field.fill('abc')
  await submit(page, 'Send link').click()
  await expect(field).toHaveAccessibleDescription(/Enter an email address such as/)
  const email = `moved-${randomUUID().slice(0, 8)}@mail.example`
  await field.fill(email)
  await submit(page, 'Send link').click()
  await expect(title(page)).toHaveText('Check your new inbox')
  await expect(page.getByText(/expires in 30 minutes/)).toContainText(email)

  const confirming = await mailedLink(stack, email, '/fix_credentials/confirm')
  // What mail programs do with links before anybody presses them uses nothing up.
  await drawnPage(confirming)
  await open(page, confirming)
  await expect(page).toHaveURL(/\/fix_credentials\/confirm$/)
  expect(await findAxeFaults(page)).toEqual([])
  await submit(page, 'Yes, use this email').click()
  await expect(title(page)).toHaveText('Your email has changed')
  await open(page, confirming)
  await submit(page, 'Yes, use this email').click()
  await expect(page.getByText(/The link has already been used\./)).toBeVisible()

  await open(page, await mailedLink(stack, person.email, '/fix_credentials/keep'))
  await submit(page, 'Keep my email').click()
  await expect(title(page)).toHaveText('You kept your email')
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/login$/)
})

test('who signed in a while ago is asked for the password where the cursor then is', async ({ page, stack }) => {
  const person = await joinNosh(page, stack)
  await stack.context.database.engine
    .updateTable('session')
    .set({ proved_at: null })
    .where('member_id', 'in', (query) => query.selectFrom('member').select('id').where('email', '=', person.email))
    .execute()
  await open(page, `${stack.siteOrigin('nosh')}/fix_credentials`)
  const email = `moved-${randomUUID().slice(0, 8)}@mail.example`
  await page.locator('[name="email"]').fill(email)
  await submit(page, 'Send link').click()
  const proof = page.locator('[name="proof"]')
  await expect(proof).toBeFocused()
  await expect(page.locator('[name="email"]')).toHaveValue(email)
  await proof.fill('not my password')
  await submit(page, 'Send link').click()
  await expect(proof).toHaveAccessibleDescription(/That’s not your password\./)
  await proof.fill(person.password)
  await submit(page, 'Send link').click()
  await expect(title(page)).toHaveText('Check your new inbox')
})
