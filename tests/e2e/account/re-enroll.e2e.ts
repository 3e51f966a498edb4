import type { Page } from '@playwright/test'
import type { Stack } from '#dev/stacking/stack.ts'
import { pageFiles } from '#web/routes/page-files.ts'
import { drawnPage, titleOf } from '../drawn-page.ts'
import { freeVisa, open, typeCard } from '../people.ts'
import { expect, test } from '../product.ts'
import { enterAs, sessionAs } from '../sessions.ts'
import { waitUntilCalm } from '../wait-until-calm.ts'

const closed = { partnerId: 'nosh', memberType: 'ClosedAccountMember' } as const
/** Every page of the account that the site has, and what is none. */
const paths = [
  ...Object.keys(pageFiles).filter((id) => /^\/account(\/|$)/.test(id)),
  '/account/no_such_page',
  '/account/inbox?pageNo=2',
]

test('ROLE-05 REENROLL-02 whichever page of the account a closed member asks for, it is asked to open it again', async ({
  stack,
}) => {
  const session = await sessionAs(stack, closed)
  expect(paths).toContain('/account/inbox')
  for (const path of paths) {
    const page = await drawnPage(stack.siteOrigin('nosh') + path.replaceAll(/\$\w+/g, '1'), { session })
    expect(titleOf(page), path).toBe('Reopen your account')
  }
})

test('REENROLL-03 REENROLL-04 it says why the account is closed, and what opens it', async ({ stack }) => {
  const session = await sessionAs(stack, closed)
  const page = await drawnPage(`${stack.siteOrigin('nosh')}/account/overview`, { session })
  page.getByText('You deleted your last card, so your account is closed.')
  page.getByText('Link a card to start earning again. Your history is still here.')
})

async function submit(page: Page): Promise<void> {
  await page.locator('[name="directFileFeedOptIn"]').check()
  await waitUntilCalm(page)
  await page.getByRole('button', { name: 'Link card and reopen account' }).click()
}

async function atReEnrollment(page: Page, stack: Stack): Promise<void> {
  await enterAs(page, stack, closed)
  await open(page, `${stack.siteOrigin('nosh')}/account/manage_cards`)
}

test('REENROLL-09 REENROLL-12 REENROLL-13 a refused card is told in the form, and another one opens the account', async ({
  page,
  stack,
}) => {
  await atReEnrollment(page, stack)
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/Member/ReEnroll')) sent.push(request.postDataJSON())
  })
  await typeCard(page, '4000000000000002')
  await submit(page)
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toContainText(
    'Visa ending in 0002 - Declined: The card was declined. Try another card.',
  )
  expect(sent).toEqual([
    {
      creditCards: [{ encryptedCardNumber: expect.any(String), cardType: 'visa', lastFour: '0002' }],
      directFileFeedOptIn: true,
      consentVersion: expect.any(String),
      gRecaptchaResponse: expect.any(String),
    },
  ])
  const refetched = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/Member')
  await page.frameLocator('iframe').getByRole('textbox', { name: 'Card number' }).fill('')
  await typeCard(page, freeVisa())
  await submit(page)
  await refetched
  await expect(page).toHaveURL(/\/account\/overview/)
  await expect(page.getByRole('heading', { name: 'Reopen your account' })).toHaveCount(0)
})

test('REENROLL-07 REENROLL-08 REENROLL-14 the confirmation names the card that the answer names', async ({
  page,
  stack,
}) => {
  await atReEnrollment(page, stack)
  const memberCard = { id: '1', partnerCardId: null, cardType: 'visa', lastFour: '1234', description: 'Visa' }
  await page.route('**/api/Member/ReEnroll', (route) =>
    route.fulfill({ json: { cardRegistration: [{ memberCard: { ...memberCard, earnsFrom: null }, error: null }] } }),
  )
  await typeCard(page, freeVisa())
  await submit(page)
  await expect(page.getByText('SUCCESS: Your card ending in 1234 has been linked.')).toBeVisible()
})

test('GEN-18 REENROLL-05 REENROLL-11 the card form is there, and sends whoever is not signed in any more to sign in', async ({
  page,
  stack,
}) => {
  await atReEnrollment(page, stack)
  await typeCard(page, freeVisa())
  await page.context().clearCookies()
  await page.route('**/api/Member/ReEnroll', (route) =>
    route.fulfill({ status: 401, json: { code: 'notSignedIn', requestId: 'x' } }),
  )
  await submit(page)
  await expect(page).toHaveURL(/\/login/)
})
