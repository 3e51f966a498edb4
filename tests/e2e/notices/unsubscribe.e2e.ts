import { findAxeFaults } from '#dev/auditing/find-axe-faults.ts'
import { findOverflow } from '#dev/auditing/find-overflow.ts'
import { cookieNames } from '#server/session/cookies.ts'
import { makeUnsubscribeLink } from '#server/unsubscribing/unsubscribe-links.ts'
import { expect, test } from '../product.ts'
import { signedInAs } from '../sessions.ts'
import { nora } from '../people.ts'

test.use({ javaScriptEnabled: false })

test('the page of a mailed link ends the mails and takes it back without a script, on the smallest screen', async ({
  page,
  stack,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const { context } = stack
  const partner = context.partners.partnerById('nosh')
  if (!partner) throw new Error('no partner nosh')
  const { signedIn } = await signedInAs(stack, nora)
  await page.goto(
    await makeUnsubscribeLink(context, context.database.engine, partner, { ...signedIn, category: 'reviews' }),
  )
  for (const [title, button] of [
    ['Stop these emails?', 'Stop these emails'],
    ['You’re unsubscribed', 'Undo: keep the emails'],
    ['Stop these emails?', null],
  ] as const) {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain(cookieNames.session)
    if (button !== null) await page.getByRole('button', { name: button }).press('Enter')
  }
  expect(await findOverflow(page)).toEqual([])
})

test.describe('looked through', () => {
  test.use({ javaScriptEnabled: true })
  test('the page of a mailed link has no axe violation, in three unlike themes', async ({ page, stack }) => {
    for (const partnerId of ['nosh', 'caesars', 'hilton']) {
      await page.goto(`${stack.siteOrigin(partnerId)}/unsubscribe?token=unknown`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link doesn’t work')
      expect(await findAxeFaults(page)).toEqual([])
    }
  })
})
