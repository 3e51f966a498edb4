import type { Page } from '@playwright/test'
import type { ContentName } from '#domain/content/contents.ts'
import type { Stack } from '#dev/stacking/stack.ts'
import { revertEntries } from '#server/content/edit-entries.ts'
import { startSession } from '#server/session/start-session.ts'
import { nora, open, signIn } from '../people.ts'
import { expect, test } from '../product.ts'
import { type Edited, publishEntry } from './publish-entry.ts'

const partnerId = 'nosh'

const publish = (stack: Stack, name: ContentName, entry: Pick<Edited, 'slug' | 'fields'>) =>
  publishEntry(stack, { partnerId, name, ...entry })

test.afterEach(async ({ stack }) => {
  for (const name of ['home', 'earn_details', 'sidebar', 'account_center'] as const)
    await revertEntries(stack.context.database.engine, { partnerId, name, slug: null, now: new Date() }, 'all')
})

async function openUntil(page: Page, address: string, words: string | RegExp): Promise<void> {
  await expect(async () => {
    await open(page, address)
    await expect(page.getByRole('heading', { level: 1, name: words })).toBeVisible({ timeout: 500 })
  }).toPass()
}

const banner = {
  image: 'heroes/hilton',
  image_mobile: 'heroes/united',
  alt_text: 'A silver cloche',
  image_x_position: 'left',
  image_y_position: 'top',
  enable_banner: true,
  include_welcome_message: true,
  include_prospect_email: false,
}

function home(state: string, words: { desktop: string; mobile: string }, page_banner: typeof banner) {
  const title = { type: 'title', text_desktop: words.desktop, text_mobile: words.mobile }
  return { slug: state, fields: { user_states: [state], banner_text: [title], page_banner } }
}

const edited = { desktop: 'Supper at the long table', mobile: 'Supper' }

test('CONTENT-06 CONTENT-19 GEN-13 an edited home entry changes the words, on wide and on narrow windows', async ({
  page,
  stack,
}) => {
  await publish(stack, 'home', home('anonymous', edited, banner))
  await openUntil(page, stack.siteOrigin(partnerId), edited.desktop)
  await page.setViewportSize({ width: 360, height: 780 })
  await expect(page.getByRole('heading', { level: 1, name: edited.mobile, exact: true })).toBeVisible()
})

test('CONTENT-23 CONTENT-24 CONTENT-25 the banner of the home entry has its picture, place and narrow picture, or none', async ({
  page,
  stack,
}) => {
  const address = stack.siteOrigin(partnerId)
  const picture = page.getByRole('img', { name: 'A silver cloche' })
  const source = () => picture.evaluate((image: HTMLImageElement) => image.currentSrc)
  await publish(stack, 'home', home('anonymous', edited, banner))
  await openUntil(page, address, edited.desktop)
  await expect.poll(source).toContain('hilton')
  await expect(picture).toHaveCSS('object-position', '0% 0%')
  await page.setViewportSize({ width: 360, height: 780 })
  await expect.poll(source).toContain('united')
  const words = { desktop: 'No picture', mobile: 'No picture' }
  await publish(stack, 'home', home('anonymous', words, { ...banner, enable_banner: false }))
  await openUntil(page, address, words.desktop)
  await expect(picture).toHaveCount(0)
})

test('CONTENT-27 the home entry says whether an e-mail address is asked for', async ({ page, stack }) => {
  for (const asks of [false, true]) {
    const words = asks ? 'With a form' : 'Without one'
    const page_banner = { ...banner, include_prospect_email: asks }
    await publish(stack, 'home', home('anonymous', { desktop: words, mobile: words }, page_banner))
    await openUntil(page, stack.siteOrigin(partnerId), words)
    await expect(page.getByRole('button', { name: 'Get started' })).toHaveCount(asks ? 1 : 0)
  }
})

test('CONTENT-26 a member is welcomed where the banner says so, and not where it does not', async ({ page, stack }) => {
  await signIn(page, stack, nora)
  const address = stack.siteOrigin(partnerId)
  for (const welcomes of [true, false]) {
    const words = welcomes ? 'With a welcome' : 'Without one'
    const page_banner = { ...banner, include_welcome_message: welcomes }
    await publish(stack, 'home', home('member', { desktop: words, mobile: words }, page_banner))
    await openUntil(page, address, words)
    await expect(page.getByText('Welcome back, Nora')).toHaveCount(welcomes ? 1 : 0)
  }
})

test('CONTENT-09 the referral box says what the content says, and is gone where the content switches it off', async ({
  page,
  stack,
}) => {
  await signIn(page, stack, nora)
  const referral = page.getByRole('heading', { name: 'Two at the table' })
  for (const is_enabled of [true, false]) {
    const referral_link = { is_enabled, title: 'Two at the table', description: 'Bring a second fork.' }
    await publish(stack, 'account_center', { slug: 'account', fields: { referral_link, link_groups: [] } })
    await expect(async () => {
      await open(page, `${stack.siteOrigin(partnerId)}/account/overview`)
      await expect(referral).toHaveCount(is_enabled ? 1 : 0, { timeout: 500 })
      await expect(page.getByText('Bring a second fork.')).toHaveCount(is_enabled ? 1 : 0, { timeout: 500 })
    }).toPass()
  }
})

test('CONTENT-14 CONTENT-18 CONTENT-20 an earn page shows each of the eight kinds of text, and its sidebar', async ({
  page,
  stack,
}) => {
  const block = (type: string, more: object = {}) => ({
    type,
    text_desktop: `A ${type}`,
    text_mobile: `A ${type}`,
    ...more,
  })
  const merchant_search = {
    search_string: 'location=Chicago%2C+IL',
    headline: 'In Chicago',
    body: 'Tables by the lake',
  }
  const main_column = [
    block('title'),
    block('body_text'),
    block('button', { url: '/search' }),
    block('standalone_link', { url: '/how-it-works' }),
    block('merchant_carousel', { merchant_search }),
    block('footer'),
    block('earn', { url: '/earn' }),
    block('navbar', { url: '/search' }),
  ]
  await publish(stack, 'sidebar', {
    slug: 'kinds',
    fields: { page_text: [block('body_text', { text_desktop: 'Beside it', text_mobile: 'Beside it' })] },
  })
  await publish(stack, 'earn_details', {
    slug: 'kinds',
    fields: {
      url: '/earn/kinds',
      banner_text: [{ type: 'title', text_desktop: 'Eight kinds', text_mobile: 'Eight kinds' }],
      browser_title: 'Kinds in the browser',
      disclaimer: 'Small print',
      main_column,
      side_column: [],
    },
  })
  await openUntil(page, `${stack.siteOrigin(partnerId)}/earn/kinds`, 'Eight kinds')
  await expect(page).toHaveTitle('Kinds in the browser | Nosh')
  const article = page.getByRole('article').first()
  await expect(article.getByRole('heading', { name: 'A title' })).toBeVisible()
  for (const words of ['A body_text', 'A footer', 'Small print', 'Beside it'])
    await expect(article.getByText(words)).toBeVisible()
  for (const name of ['A button', 'A standalone_link', 'A earn', 'A navbar'])
    await expect(article.getByRole('link', { name })).toBeVisible()
  await expect(article.getByRole('heading', { name: 'In Chicago' })).toBeVisible()
  await expect(article.getByText('Tables by the lake')).toBeVisible()
  await expect(page.getByRole('complementary').getByText('Beside it')).toBeVisible()
})

test('DISC-01 discover shows a member the rate that is theirs', async ({ page, stack }) => {
  const { context } = stack
  const now = new Date()
  const { id: memberId } = await context.database.engine
    .insertInto('member')
    .values({
      partner_id: 'delta',
      public_id: 'discoverer',
      email: 'd@mail.example',
      first_name: 'Dee',
      phone_number: null,
      password_hash: null,
      partner_number: null,
      family_id: null,
      active: true,
      email_opt_in: true,
      activated_at: now,
      joined_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const person = { memberId, publicId: 'discoverer' }
  const { sid } = await startSession(context, context.database.engine, { partnerId: 'delta', person, stay: null })
  const url = stack.siteOrigin('delta')
  await page
    .context()
    .addCookies([{ name: '__Host-sid', value: sid, url: url.replace('http:', 'https:'), secure: true, httpOnly: true }])
  await page.goto(`${url}/discover`)
  const rate = page.getByRole('region', { name: 'Where are we eating?' })
  await expect(rate.getByText('Your rate')).toBeVisible()
  await expect(rate.getByText(/Earn \d+ miles? per \$1/)).toBeVisible()
})
