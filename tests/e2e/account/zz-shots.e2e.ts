import { open } from '../people.ts'
import { test } from '../product.ts'
import { enterAs } from '../sessions.ts'
import { addRestaurant, dineEvents, linkCard } from '../../dines/feed-world.ts'
import { ingestEvents } from '#server/feed/ingest-events.ts'
import { dayMs } from '#domain/dates.ts'

for (const [partnerId, width] of [
  ['nosh', 360],
  ['caesars', 1280],
] as const)
  test(`shots ${partnerId} ${width}`, async ({ page, stack }) => {
    await page.setViewportSize({ width, height: 800 })
    const { publicId } = await enterAs(page, stack, { partnerId, memberType: 'EnrolledCardMember' })
    const { engine } = stack.context.database
    const { id: memberId } = await engine
      .updateTable('member')
      .set({ activated_at: new Date(0) })
      .where('public_id', '=', publicId)
      .returning('id')
      .executeTakeFirstOrThrow()
    const restaurant = await addRestaurant(engine, [partnerId])
    const cardToken = await linkCard(engine, { partnerId, memberId, cardToken: `tok_s_${publicId}`, linkedAt: 0 })
    const events = dineEvents(restaurant, { reference: `shot-${publicId}`, cardToken })
    await ingestEvents(
      engine,
      events.map((event) => ({ ...event, occurredAt: Date.now() - dayMs })),
      { now: () => new Date() },
    )
    const row = await engine
      .selectFrom('transaction')
      .select('id')
      .where('member_id', '=', memberId)
      .executeTakeFirstOrThrow()
    await engine
      .insertInto('review')
      .values({
        partner_id: partnerId,
        member_id: memberId,
        transaction_id: String(row.id),
        merchant_id: restaurant.id,
        rating: 4,
        food: 4,
        service: 3,
        cleanliness: 5,
        value: 4,
        body: 'The dumplings came hot, and so did Vera the cook, who shouted.',
        state: 'refused',
        refusal_reason: 'It names a cook.',
        created_at: new Date(),
      })
      .execute()
    await open(page, `${stack.siteOrigin(partnerId)}/account/recent_activity/${row.id}/review`)
    await page.screenshot({ path: `/tmp/shots/rows/refused-${partnerId}-${width}.png`, fullPage: true })
    await page.getByRole('button', { name: 'Write it anew' }).click()
    await page.getByRole('button', { name: 'Send the review' }).waitFor()
    await page.screenshot({ path: `/tmp/shots/rows/anew-${partnerId}-${width}.png`, fullPage: true })
    await open(page, `${stack.siteOrigin(partnerId)}/account/user_profile`)
    await page.screenshot({ path: `/tmp/shots/rows/profile-${partnerId}-${width}.png` })
    if (width === 360) {
      await page.route('**/api/Member', (route) =>
        route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
      )
      await page.getByLabel('Last name').fill('Otherwise')
      await page.getByRole('button', { name: 'Save changes' }).click()
      await page.getByText('No changes were saved').first().waitFor()
      await page.screenshot({ path: `/tmp/shots/rows/toast-${partnerId}-${width}.png` })
    }
  })
