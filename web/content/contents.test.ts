import { expect, test } from 'vitest'
import type { ContentEntry } from '#contract/schemas/site.ts'
import { contentNames, type ContentName } from '#domain/content/contents.ts'
import { linkGroups, referralContent } from './account-content.ts'
import { announcementOf } from './announcement.ts'
import { footerLinks, navLinks } from './global-content.ts'
import { homeBanner, homeCarousels } from './home-content.ts'
import { homeSlides } from './home-slides.ts'
import { discoverContent, plainContent } from './plain-content.ts'
import { sidebarOf } from './earn-content.ts'

type Fields = ContentEntry['fields']

/** A site whose one content has these entries. */
function site(name: ContentName, entries: readonly Fields[]) {
  const nothing: Record<ContentName, ContentEntry[]> = Object.assign(
    {},
    ...contentNames.map((one) => ({ [one]: [] satisfies ContentEntry[] })),
  )
  const content = { ...nothing, [name]: entries.map((fields, place) => ({ slug: `entry-${place}`, fields })) }
  return { content, shownUserState: null }
}

function words(text: string) {
  return [{ type: 'title', text_desktop: text, text_mobile: text }]
}

test('CONTENT-07 a home entry without user states is never shown', () => {
  const home = site('home', [
    { banner_text: words('Nobody') },
    { user_states: [], banner_text: words('Nobody either') },
    { user_states: ['member', 'anonymous'], banner_text: words('Everybody') },
  ])
  expect(homeBanner(home, null).blocks.map(({ desktop }) => desktop)).toEqual(['Everybody'])
  expect(homeBanner({ ...home, shownUserState: 'closedAccount' }, null).blocks).toEqual([])
})

test('a home entry names rows of restaurants, and those without a search are left out', () => {
  const search = { search_string: 'isNew=true', headline: 'Just opened', body: '' }
  const home = site('home', [
    { user_states: ['anonymous'], carousel: [{ title: 'Words' }, { merchant_search: search }] },
  ])
  expect(homeCarousels(home, null)).toEqual([{ searchString: 'isNew=true', headline: 'Just opened', body: '' }])
})

test('an item with words is a slide with its link and its search, and no link is unsafe', () => {
  const merchant_search = { search_string: 'isNew=true', headline: 'Just opened', body: '' }
  const carousel = [
    { title: 'Both', button: 'Go', link: '/earn', merchant_search },
    { title: 'Search', text: 'New ones', button: 'Go', merchant_search },
    { text: 'Bad', link: 'javascript:1' },
    { merchant_search },
    null,
    { title: 7, button: 'Nothing else' },
  ]
  const home = site('home', [{ user_states: ['anonymous'], carousel }])
  expect(homeSlides(home, null)).toEqual([
    { title: 'Both', text: '', button: 'Go', url: '/earn', search: 'isNew=true' },
    { title: 'Search', text: 'New ones', button: 'Go', url: '', search: 'isNew=true' },
    { title: '', text: 'Bad', button: '', url: '', search: '' },
  ])
  expect(homeSlides({ ...home, shownUserState: 'member' }, null)).toEqual([])
})

test('CONTENT-08 discover, tier-1 activation and surveys are handed on as they came', () => {
  const fields = { title: 'Anything', count: 7, nested: { list: [1, null] } }
  for (const name of ['discover', 'tier_1_activation', 'surveys'] as const)
    expect(plainContent(site(name, [fields]), name)).toEqual([fields])
  expect(discoverContent(site('discover', []))).toMatchObject({ title: '', searchLabel: '' })
})

test('CONTENT-10 an account entry without a referral link is dropped, with its link groups', () => {
  const group = {
    title: 'Help',
    links: [
      { text: 'How', url: '/how-it-works' },
      { text: 'Bad', url: 'javascript:1' },
    ],
  }
  const link = { is_enabled: true, title: 'Bring someone', description: 'Send it.' }
  expect(linkGroups(site('account_center', [{ link_groups: [group] }]))).toEqual([])
  expect(referralContent(site('account_center', [{ link_groups: [group] }]))).toBeNull()
  const second = site('account_center', [{ link_groups: [] }, { referral_link: link, link_groups: [group] }])
  expect(linkGroups(second)).toEqual([{ title: 'Help', links: [{ text: 'How', url: '/how-it-works' }] }])
  expect(referralContent(second)).toEqual({ title: 'Bring someone', description: 'Send it.' })
  const disabled = site('account_center', [{ referral_link: { ...link, is_enabled: false } }])
  expect(referralContent(disabled)).toBeNull()
})

test('CONTENT-13 an announcement without banner copy is dropped', () => {
  const banner = site('announcement_banner', [
    { tooltip_copy: 'Alone' },
    { banner_copy: [], tooltip_copy: 'Empty' },
    { banner_copy: [{ copy: 'Tonight', url: '//evil.example' }], tooltip_copy: 'Until ten' },
  ])
  expect(announcementOf(banner)).toEqual({ items: [{ copy: 'Tonight', url: '', newTab: false }], tooltip: 'Until ten' })
})

test('the entry with the slug of a page stands beside it, and else the first', () => {
  const beside = site('sidebar', [{ page_text: words('Help') }, { page_text: words('Terms for {firstName}') }])
  const shown = (slug: string) => sidebarOf(beside, { slug, member: null }).map(({ desktop }) => desktop)
  expect(shown('vip-upgrade')).toEqual(['Help'])
  expect(shown('entry-1')).toEqual(['Terms for '])
  expect(sidebarOf(site('sidebar', []), { slug: 'x', member: null })).toEqual([])
})

test('malformed content reads as none', () => {
  for (const fields of [{}, { nav_links: 'x', primary_links: { a: 1 }, banner_copy: 7, page_text: [null, 3, 'x'] }]) {
    const broken = site('global', [fields])
    expect(navLinks(broken)).toEqual([])
    expect(footerLinks(broken)).toEqual({ primary: [], secondary: [] })
    expect(announcementOf(site('announcement_banner', [fields]))).toBeNull()
    expect(sidebarOf(site('sidebar', [fields]), { slug: 'x', member: null })).toEqual([])
    expect(homeBanner(site('home', [{ ...fields, user_states: 'anonymous', page_banner: 'x' }]), null).blocks).toEqual(
      [],
    )
  }
})
