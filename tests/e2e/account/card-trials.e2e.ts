import { linkCard, open } from '../people.ts'
import { expect, test } from '../product.ts'
import { enterAs } from '../sessions.ts'

const declined = '4000000000000002'

test('after two refused numbers the form says that the next is checked and sends it by itself, and then how long to wait', async ({
  page,
  stack,
}) => {
  await enterAs(page, stack, { partnerId: 'nosh', memberType: 'NonCardMember' })
  await open(page, `${stack.siteOrigin('nosh')}/add_card`)
  for (let times = 0; times < 2; times++) {
    await linkCard(page, declined)
    await expect(page.getByText(/ending in 0002.*The card was declined/)).toBeVisible()
  }
  const told = page.getByText('Several card numbers were not accepted, so this one is checked first.')
  const seen = told.waitFor()
  await linkCard(page, declined)
  await seen
  await expect(page.getByText(/ending in 0002.*The card was declined/)).toBeVisible({ timeout: 30_000 })
  await linkCard(page, declined)
  await expect(page.getByText(/ending in 0002 - Please wait: .*Try again in 1 min\./)).toBeVisible({ timeout: 30_000 })
})
