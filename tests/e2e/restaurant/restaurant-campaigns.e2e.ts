import type { Stack } from '#dev/stacking/stack.ts'
import { addCampaign } from '#tests/dines/campaign-world.ts'
import { open } from '../people.ts'
import { expect, test } from '../product.ts'
import { enterAs } from '../sessions.ts'
import { pickMerchants } from './pick-merchant.ts'

const offers = ['region', { name: 'Offers' }] as const

/** A restaurant of nosh with a campaign of its own that members activate, one at most. */
async function campaignAt(stack: Stack, code: string) {
  const [id] = await pickMerchants(stack, { partnerId: 'nosh', having: ['menu'] })
  const campaignId = await addCampaign(stack.context.database.engine, 'nosh', {
    code,
    title: `Early week ${code}`,
    merchantIds: [Number(id)],
    activationLimit: 1,
    terms: {
      extra: { reward: 500 },
      weekdays: [1, 2],
      hours: { from: 1020, to: 1260 },
      leastBillCents: 2_500,
      usesPerMember: 1,
      activateUntil: '2098-12-31',
    },
    activeTo: new Date('2099-01-01T05:00:00Z'),
  })
  return { campaignId, address: `${stack.siteOrigin('nosh')}/merchants/${id}` }
}

test('MERCHANT-01 a campaign stands among the offers with its days, hours and conditions, and a member activates it', async ({
  page,
  stack,
}) => {
  const { address } = await campaignAt(stack, 'activated')
  await enterAs(page, stack, { partnerId: 'nosh', memberType: 'EnrolledCardMember' })
  await open(page, address)
  const campaign = page
    .getByRole(...offers)
    .getByRole('listitem')
    .filter({ hasText: 'Early week activated' })
  for (const text of [
    '+$5.00',
    'On Monday and Tuesday, 5 PM – 9 PM, local time',
    'On bills of $25.00 or more',
    'On one visit',
    'Until December 31, 2098',
    'Activate it by December 31, 2098.',
  ])
    await expect(campaign.getByText(text).first()).toBeVisible()
  // While the connection is away nothing is lost, and it can be tried again.
  await page.route('**/api/Member/Campaigns/*', (route) => route.abort())
  const button = campaign.getByRole('button', { name: 'Activate Early week activated' })
  await button.click()
  await expect(page.getByText('We couldn’t activate “Early week activated”. Please try again.')).toBeVisible()
  await page.unroute('**/api/Member/Campaigns/*')
  await button.focus()
  await page.keyboard.press('Enter')
  const activated = campaign.getByText('Activated. Your visits count from then on.')
  // The button is gone; the keyboard stands at what took its place.
  await expect(activated).toBeFocused()
  await expect(page.getByText('“Early week activated” is activated.')).toBeVisible()
  await expect(button).toHaveCount(0)
  await page.reload()
  await expect(campaign.getByText('Activated. Your visits count from then on.')).toBeVisible()
})

test('who comes when the last place is gone reads that, and a visitor that members activate it', async ({
  page,
  stack,
}) => {
  const { address, campaignId } = await campaignAt(stack, 'full')
  const campaign = page
    .getByRole(...offers)
    .getByRole('listitem')
    .filter({ hasText: 'Early week full' })
  await open(page, address)
  await expect(campaign.getByText('Sign in to activate it by December 31, 2098')).toBeVisible()
  await expect(campaign.getByRole('button')).toHaveCount(0)
  await enterAs(page, stack, { partnerId: 'nosh', memberType: 'EnrolledCardMember' })
  await open(page, address)
  const { engine } = stack.context.database
  await engine.updateTable('campaign').set({ activated: 1 }).where('id', '=', campaignId).execute()
  await campaign.getByRole('button', { name: 'Activate Early week full' }).click()
  await expect(campaign.getByText('This offer is fully claimed.')).toBeVisible()
  await expect(page.getByText('ERROR: This offer is fully claimed.')).toBeVisible()
})
