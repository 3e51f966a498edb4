import { crawlLinks } from '#dev/auditing/crawl-links.ts'
import { pressButtons, prepareToPress } from '#dev/auditing/press-buttons.ts'
import type { Stack } from '#dev/stacking/stack.ts'
import { loadPartners } from '#partners/registry.ts'
import { cookieNames } from '#server/session/cookies.ts'
import { fetchFrom } from '../drawn-page.ts'
import { expect, test } from '../product.ts'
import { enter, sessionOf } from '../sessions.ts'

const hana = 'hana@demo.example'
const people = new Map([
  ['nosh', 'nora@demo.example'],
  ['hilton', hana],
  ['united', 'uma@demo.example'],
])
const begin = ['/', '/search?location=San+Francisco%2C+CA', '/surveys', '/not_found', '/error']
const ofMembers = ['/account/overview', '/account/recent_activity', '/account/manage_cards', '/account/user_profile']

/** `CRAWL=all npx playwright test tests/e2e/journey/effects.e2e.ts` goes through every programme. */
const crawled = process.env['CRAWL'] === 'all' ? loadPartners().partners.map(({ id }) => id) : [...people.keys()]

test.setTimeout(180_000)

for (const partnerId of crawled)
  test(`every link of ${partnerId} leads somewhere, for visitors and for members`, async ({ stack }) => {
    const email = people.get(partnerId)
    const states = [
      ['visitor', undefined],
      ...(email === undefined ? [] : [['member', await sessionOf(stack, { partnerId, email })] as const]),
    ] as const
    for (const [state, session] of states) {
      const paths = session === undefined ? begin : [...begin, ...ofMembers]
      const { pages, links, faults } = await crawlLinks({
        origin: stack.siteOrigin(partnerId),
        paths,
        ask: (address) => read(address, session),
      })
      expect(pages, state).toBeGreaterThan(paths.length)
      expect(links, state).toBeGreaterThan(100)
      expect.soft(faults, state).toEqual([])
    }
  })

for (const state of ['visitor', 'member'] as const)
  test(`every button of hilton does something when it is pressed: ${state}`, async ({ page, stack }) => {
    const partnerId = 'hilton'
    if (state === 'member') await enter(page, stack, { partnerId, email: hana })
    await prepareToPress(page)
    const pressed = new Set<string>()
    const idle: string[] = []
    for (const path of await pagesOf(stack, state))
      idle.push(...(await pressButtons(page, { address: stack.siteOrigin(partnerId) + path, pressed })))
    expect(pressed.size).toBeGreaterThan(8)
    expect(idle).toEqual([])
  })

async function pagesOf(stack: Stack, state: 'visitor' | 'member'): Promise<readonly string[]> {
  const query = 'latitude=37.7749&longitude=-122.4194&features=onlineOrdering&pageSize=1'
  const found = await fetchFrom(`${stack.siteOrigin('hilton')}/api/v2/Merchants/Search?${query}`)
  const { data } = (await found.json()) as { readonly data: readonly { readonly id: string }[] }
  const merchant = `/merchants/${data[0]?.id ?? ''}`
  const shown = ['/', '/search?location=San+Francisco%2C+CA', merchant, '/saved', '/surveys']
  const own = [...ofMembers, '/account/inbox', '/account/missing_visit', '/account/reservations']
  return state === 'visitor' ? [...shown, '/join', '/login', '/recover'] : own
}

async function read(address: string, session: string | undefined) {
  const headers = {
    accept: 'text/html',
    ...(session === undefined ? {} : { cookie: `${cookieNames.session}=${session}` }),
  }
  for (let url = address, steps = 0; ; steps++) {
    const answer = await fetchFrom(url, headers)
    const next = answer.headers.get('location')
    const away = next !== null && new URL(next, url).host !== new URL(url).host
    if (next === null || away || steps > 5) return { status: answer.status, url, html: await answer.text() }
    url = new URL(next, url).href
  }
}
