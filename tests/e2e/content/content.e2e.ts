import type { ContentName } from '#domain/content/contents.ts'
import type { Stack } from '#dev/stacking/stack.ts'
import { revertEntries } from '#server/content/edit-entries.ts'
import { drawnPage, inside, wordsOf, type DrawnPage } from '../drawn-page.ts'
import { nora, open } from '../people.ts'
import { expect, test } from '../product.ts'
import { sessionAs, sessionOf } from '../sessions.ts'
import { type Edited, publishEntry } from './publish-entry.ts'

const partnerId = 'nosh'

const publish = (stack: Stack, name: ContentName, entry: Pick<Edited, 'slug' | 'fields'>) =>
  publishEntry(stack, { partnerId, name, ...entry })

test.afterEach(async ({ stack }) => {
  for (const name of ['home', 'earn_details', 'sidebar', 'account_center'] as const)
    await revertEntries(
      stack.context.database.engine,
      { partnerId, name, slug: null, actor: 'operator:test', now: new Date() },
      'all',
    )
})

/** The page once the server has noticed what was published: when it holds. */
async function drawnOnce(
  address: string,
  holds: (page: DrawnPage) => boolean,
  asking?: { readonly session: string },
): Promise<DrawnPage> {
  let page = await drawnPage(address, asking)
  await expect(async () => {
    if (!holds(page)) page = await drawnPage(address, asking)
    expect(holds(page)).toBe(true)
  }).toPass({ intervals: [200] })
  return page
}

/** What a page says first, with its wide and its narrow words. */
const headedBy = (words: string) => (page: DrawnPage) =>
  page.queryAllByRole('heading', { level: 1 }).some((title) => title.textContent.includes(words))

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
  await drawnOnce(stack.siteOrigin(partnerId), headedBy(edited.desktop))
  await open(page, stack.siteOrigin(partnerId))
  await expect(page.getByRole('heading', { level: 1, name: edited.desktop })).toBeVisible()
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
  await drawnOnce(address, headedBy(edited.desktop))
  await open(page, address)
  await expect.poll(source).toContain('hilton')
  await expect(picture).toHaveCSS('object-position', '0% 0%')
  await page.setViewportSize({ width: 360, height: 780 })
  await expect.poll(source).toContain('united')
  const words = { desktop: 'No picture', mobile: 'No picture' }
  await publish(stack, 'home', home('anonymous', words, { ...banner, enable_banner: false }))
  const without = await drawnOnce(address, headedBy(words.desktop))
  expect(without.queryByRole('img', { name: 'A silver cloche' })).toBeNull()
})

test('CONTENT-27 the home entry says whether an e-mail address is asked for', async ({ stack }) => {
  for (const asks of [false, true]) {
    const words = asks ? 'With a form' : 'Without one'
    const page_banner = { ...banner, include_prospect_email: asks }
    await publish(stack, 'home', home('anonymous', { desktop: words, mobile: words }, page_banner))
    const page = await drawnOnce(stack.siteOrigin(partnerId), headedBy(words))
    expect(page.queryAllByRole('button', { name: 'Get started' })).toHaveLength(asks ? 1 : 0)
  }
})

test('CONTENT-26 a member is welcomed where the banner says so, and not where it does not', async ({ stack }) => {
  const session = await sessionOf(stack, nora)
  for (const welcomes of [true, false]) {
    const words = welcomes ? 'With a welcome' : 'Without one'
    const page_banner = { ...banner, include_welcome_message: welcomes }
    await publish(stack, 'home', home('member', { desktop: words, mobile: words }, page_banner))
    const page = await drawnOnce(stack.siteOrigin(partnerId), headedBy(words), { session })
    expect(page.queryAllByText(/Welcome back, Nora/)).toHaveLength(welcomes ? 1 : 0)
  }
})

test('CONTENT-09 the referral box says what the content says, and is gone where the content switches it off', async ({
  stack,
}) => {
  const session = await sessionOf(stack, nora)
  for (const is_enabled of [true, false]) {
    const count = is_enabled ? 1 : 0
    const referral_link = { is_enabled, title: 'Two at the table', description: 'Bring a second fork.' }
    await publish(stack, 'account_center', { slug: 'account', fields: { referral_link, link_groups: [] } })
    const says = (page: DrawnPage) => page.queryAllByRole('heading', { name: 'Two at the table' }).length === count
    const page = await drawnOnce(`${stack.siteOrigin(partnerId)}/account/overview`, says, { session })
    page.getByRole('region', { name: 'Your membership' })
    expect(page.queryAllByText(/Bring a second fork\./)).toHaveLength(count)
  }
})

test('CONTENT-14 CONTENT-18 CONTENT-20 an earn page shows each of the eight kinds of text, and its sidebar', async ({
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
  const page = await drawnOnce(`${stack.siteOrigin(partnerId)}/earn/kinds`, headedBy('Eight kinds'))
  expect(page.document.title).toBe('Kinds in the browser | Nosh')
  const [first] = page.getAllByRole('article')
  if (first === undefined) throw new Error('There is no article')
  const article = inside(first)
  article.getByRole('heading', { name: 'A title' })
  for (const words of [/A body_text/, /A footer/, /Small print/, /Beside it/]) article.getByText(words)
  for (const name of ['A button', 'A standalone_link', 'A earn', 'A navbar']) article.getByRole('link', { name })
  article.getByRole('heading', { name: 'In Chicago' })
  article.getByText(/Tables by the lake/)
  inside(article.getByRole('complementary')).getByText(/Beside it/)
})

test('DISC-01 discover shows a member the rate that is theirs', async ({ stack }) => {
  const session = await sessionAs(stack, { partnerId: 'delta', memberType: 'EnrolledCardMember' })
  const page = await drawnPage(`${stack.siteOrigin('delta')}/discover`, { session })
  const rate = page.getByRole('region', { name: 'Where would you like to eat?' })
  inside(rate).getByText('Your rate')
  expect(wordsOf([rate])[0]).toMatch(/Earn \d+ miles? per \$1/)
})
