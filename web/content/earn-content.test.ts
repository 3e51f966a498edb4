import { expect, test } from 'vitest'
import type { ContentEntry } from '#contract/schemas/site.ts'
import { earnPage, earnPages } from './earn-content.ts'

const nothing = {
  global: [],
  home: [],
  discover: [],
  tier_1_activation: [],
  surveys: [],
  account_center: [],
  announcement_banner: [],
  earn_details: [],
  earn_banner: [],
  popup: [],
  sidebar: [],
}

function site(entries: readonly ContentEntry['fields'][]) {
  return { content: { ...nothing, earn_details: entries.map((fields, n) => ({ slug: `entry-${n}`, fields })) } }
}

test('CONTENT-15 an earn detail without a url is dropped', () => {
  const pages = earnPages(site([{ browser_title: 'Nowhere' }, { url: '/earn/vip', browser_title: 'VIP' }]), null)
  expect(pages.map(({ browserTitle }) => browserTitle)).toEqual(['VIP'])
})

test('a page is found by its slug in any case, and no other way', () => {
  const pages = earnPages(site([{ url: '/earn/vip-upgrade' }]), null)
  expect(earnPage(pages, 'VIP-Upgrade')?.url).toBe('/earn/vip-upgrade')
  expect(earnPage(pages, 'vip')).toBeNull()
})

test('a link of a kind that could run a script has no address', () => {
  const main_column = [{ type: 'button', text_desktop: 'Go', text_mobile: 'Go', url: 'javascript:alert(1)' }]
  expect(earnPages(site([{ url: '/earn/vip', main_column }]), null)[0]?.main[0]?.url).toBe('')
})

test('a picture that is switched off is not there', () => {
  const banner = { image: 'heroes/nosh', image_mobile: 'heroes/nosh', enable_banner: false }
  const [off, on] = earnPages(
    site([
      { url: '/earn/a', page_banner: banner },
      { url: '/earn/b', page_banner: { ...banner, enable_banner: true } },
    ]),
    null,
  )
  expect(off?.picture).toBeNull()
  expect(on?.picture?.image).toBe('heroes/nosh')
})
