import { expect, test } from 'vitest'
import { contentNames } from '#domain/content/contents.ts'
import { contentSchema } from './content-schema.ts'

function problemsOf(name: string, fields: unknown, slug = 'one') {
  const everyName = Object.fromEntries(contentNames.map((other) => [other, []]))
  const parsed = contentSchema.safeParse({ ...everyName, [name]: [{ slug, fields }] })
  return parsed.error?.issues.map((issue) => issue.path.join('.')) ?? []
}

const bonus = {
  code: 'welcome',
  order: 1,
  image: '',
  text: 'A bonus',
  app_text: 'A bonus in the app',
  app_only_bonus: false,
  days_to_display: 30,
  user_states: ['member'],
  category: 'bonus',
}
const account = {
  referral_link: { is_enabled: true, title: 'Bring a friend', description: 'Send it.' },
  link_groups: [],
}
const home = { user_states: ['member'], banner_text: [{ type: 'title', text_desktop: 'Hello', text_mobile: 'Hi' }] }

test('a bonus banner is of one of three categories', () => {
  const problems = (category: string) =>
    problemsOf('account_center', { ...account, bonus_banners: [{ ...bonus, category }] })
  for (const category of ['bonus', 'earn', 'enrollment']) expect(problems(category)).toEqual([])
  expect(problems('popup')).toEqual(['account_center.0.fields.bonus_banners.0.category'])
})

test('CONTENT-22 a bonus banner has its eight fields, and none may be left out', () => {
  expect(problemsOf('account_center', { ...account, bonus_banners: [bonus] })).toEqual([])
  const fields = ['code', 'order', 'image', 'text', 'app_text', 'app_only_bonus', 'days_to_display', 'user_states']
  for (const field of fields) {
    const without = { ...bonus, [field]: undefined }
    expect(problemsOf('account_center', { ...account, bonus_banners: [without] })).toEqual([
      `account_center.0.fields.bonus_banners.0.${field}`,
    ])
  }
})

test('a carousel item may have text, button, link, title and a merchant search', () => {
  const merchant_search = { search_string: 'cuisine=Thai', headline: 'Thai tonight', body: '' }
  const item = { text: 'Noodles', button: 'Go', link: '/search', title: 'Thai', merchant_search }
  expect(problemsOf('home', { ...home, carousel: [item] })).toEqual([])
  expect(problemsOf('home', { ...home, carousel: [{ ...item, picture: 'noodles' }] })).toEqual([
    'home.0.fields.carousel.0',
  ])
})

test('a link can only be a path or an address of a safe kind', () => {
  for (const url of [
    'javascript:alert(1)',
    '//elsewhere.example',
    '/\\elsewhere.example',
    'http://plain.example',
    'data:text/html,x',
  ]) {
    const links = { primary_links: [{ text: 'Here', url }], secondary_links: [] }
    expect(problemsOf('global', links, 'footer')).toHaveLength(1)
  }
})

test('a button without an address is refused', () => {
  const block = { type: 'button', text_desktop: 'Go', text_mobile: 'Go' }
  expect(problemsOf('home', { ...home, banner_text: [block] })).toEqual(['home.0.fields.banner_text.0.url'])
})
