import type { ContentName } from '#domain/content/contents.ts'
import type { Stack } from '#dev/stacking/stack.ts'
import { revertEntries } from '#server/content/edit-entries.ts'
import { expect, test } from '../product.ts'
import { type Edited, publishEntry } from '../content/publish-entry.ts'
import { visit } from './visit.ts'

test.use({ notices: 'fresh' })

const partnerId = 'nosh'

/** Content is named by its slug: a popup's is the type of the partner's general popup. */
const publish = (stack: Stack, name: ContentName, entry: Pick<Edited, 'slug' | 'fields'>) =>
  publishEntry(stack, { partnerId, name, ...entry })

test.afterEach(async ({ stack }) => {
  for (const name of ['announcement_banner', 'popup'] as const)
    await revertEntries(
      stack.context.database.engine,
      { partnerId, name, slug: null, actor: 'operator:test', now: new Date() },
      'all',
    )
})

test('CONTENT-12 the copy and the tooltip of an edited announcement stand on every page', async ({ page, stack }) => {
  await publish(stack, 'announcement_banner', {
    slug: 'flex-offers',
    fields: {
      banner_copy: [{ copy: 'Long tables on Sunday' }, { copy: 'See them', url: '/search' }],
      tooltip_copy: 'Until the last plate.',
    },
  })
  const items = page.getByRole('complementary', { name: 'Announcement' }).getByRole('listitem')
  await expect(async () => {
    await page.goto(`${stack.siteOrigin(partnerId)}/search`)
    await expect(items).toHaveText(['Long tables on Sunday', 'See them'], { timeout: 500 })
  }).toPass()
  await items.getByRole('link', { name: 'See them' }).focus()
  await expect(page.getByRole('tooltip')).toHaveText('Until the last plate.')
  await expect(items.getByRole('link', { name: 'See them' })).toHaveAccessibleDescription('Until the last plate.')
})

test('CONTENT-17 the popup says the body text of the entry with its slug, and of no other', async ({ page, stack }) => {
  const words = (text: string) => ({ type: 'body_text', text_desktop: text, text_mobile: text })
  await publish(stack, 'popup', { slug: 'another', fields: { body_text: [words('Nobody reads this.')] } })
  await publish(stack, 'popup', {
    slug: 'cash-back',
    fields: {
      body_text: [
        { type: 'title', text_desktop: 'Dinner pays', text_mobile: 'Dinner pays' },
        words('Your plates come back as credit.'),
      ],
    },
  })
  await expect(async () => {
    await page.goto(`${stack.siteOrigin(partnerId)}/api/cms/pages/popup/?page_size=100`)
    await expect(page.locator('body')).toContainText('Dinner pays', { timeout: 500 })
  }).toPass()
  await page.clock.install()
  await visit(page, stack.siteOrigin(partnerId))
  const dialog = page.getByRole('dialog', { name: 'Dinner pays' })
  await expect(dialog).toBeVisible()
  await expect(dialog).toContainText('Your plates come back as credit.')
  await expect(dialog).not.toContainText('Nobody reads this.')
  await expect(dialog).not.toContainText('Every visit with a linked card')
})
