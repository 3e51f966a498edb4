import { drawnPage } from '../drawn-page.ts'
import { linkCards } from '../linked-cards.ts'
import { freeVisa } from '../people.ts'
import { atEvents, backDate, dine, openActivity } from '../journey/steps.ts'
import { expect, test } from '../product.ts'
import { enterAs, sessionAs } from '../sessions.ts'
import { startSite } from '../start-site.ts'

test('a credit that the network rejects at the desk is back in the balance on the account', async ({
  page,
  context,
  stack,
}) => {
  test.slow()
  const partnerId = 'nosh'
  const { email } = await enterAs(page, stack, { partnerId, memberType: 'NonCardMember' })
  await linkCards(stack, { partnerId, email, numbers: [freeVisa()] })
  const desk = await context.newPage()
  await backDate(desk, stack, email)
  await dine(desk, stack, { email, amount: '600.00', tip: '0.00' })
  await atEvents(desk, stack, { email, kind: 'authorisation', button: 'Clear', told: '1 accepted' })

  const open = desk.getByRole('row').filter({ hasText: email })
  await expect(async () => {
    await desk.goto(`${stack.deskOrigin}/credits`)
    await expect(open).toContainText('$30.00', { timeout: 500 })
    // The network has taken it, so it went out.
    await expect(open.getByRole('cell', { name: 'Received', exact: true })).toBeVisible({ timeout: 500 })
  }).toPass()
  const credits = page.getByRole('region', { name: 'Your statement credits' })
  const credited = page.getByRole('row').filter({ hasText: 'ending in' }).first()
  await openActivity(page, stack, { partnerId })
  await expect(credits).toContainText('$0.00')
  await expect(credited).toContainText('Received by your bank')

  await open.getByRole('button', { name: 'Reject' }).click()
  await expect(desk.getByRole('status')).toContainText('1 accepted')
  await expect(open).toHaveCount(0)
  await openActivity(page, stack, { partnerId })
  await expect(credits).toContainText('$30.00')
  await expect(credited).toContainText('Declined by your bank')
})

test('PROGRESS-09 the meter of the rewards is full at 20 dollars, unless the partner says otherwise, and never before a balance is paid', async ({
  stack,
}) => {
  const partnerId = 'tgbk'
  const session = await sessionAs(stack, { partnerId, memberType: 'EnrolledCardMember' })
  const fullAt = async (origin: string) => {
    const page = await drawnPage(`${origin}/account/recent_activity`, { session })
    return page.getByRole('progressbar').getAttribute('max')
  }
  expect(await fullAt(stack.siteOrigin(partnerId))).toBe('20')
  for (const [rewardsProgressMaxBreakpoint, most] of [
    [50, '50'],
    [5, '20'],
  ] as const) {
    const site = await startSite(stack, { settings: { [partnerId]: { rewardsProgressMaxBreakpoint } } })
    expect(await fullAt(site.siteOrigin(partnerId))).toBe(most)
    await site.close()
  }
})
