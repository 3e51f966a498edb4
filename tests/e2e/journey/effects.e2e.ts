import { crawlLinks } from '#dev/auditing/crawl-links.ts'
import { pressButtons, prepareToPress } from '#dev/auditing/press-buttons.ts'
import type { Stack } from '#dev/stacking/stack.ts'
import { demoMembers } from '#dev/seeding/demo-members.ts'
import { memberTypeSchema } from '#contract/schemas/member.ts'
import { required } from '#domain/required.ts'
import { loadPartners } from '#partners/registry.ts'
import { cookieNames } from '#server/session/cookies.ts'
import { fetchFrom } from '../drawn-page.ts'
import { expect, test } from '../product.ts'
import { enter, sessionAs, sessionOf } from '../sessions.ts'

const begin = ['/', '/search?location=San+Francisco%2C+CA', '/surveys', '/not_found', '/error']
const ofMembers = ['/account/overview', '/account/recent_activity', '/account/manage_cards', '/account/user_profile']

/** `CRAWL=all npx playwright test tests/e2e/journey/effects.e2e.ts` goes through every programme as everybody, and presses the buttons of three. */
const isWhole = process.env['CRAWL'] === 'all'
const crawled = isWhole ? loadPartners().partners.map(({ id }) => id) : ['nosh', 'hilton', 'united']
const pressed = isWhole ? ['hilton', 'nosh', 'united'] : ['hilton']

test.setTimeout(isWhole ? 600_000 : 180_000)

for (const partnerId of crawled)
  test(`every link of ${partnerId} leads somewhere, for visitors and for members`, async ({ stack }) => {
    const states = [['visitor', undefined] as const, ...(await membersOf(stack, partnerId))]
    for (const [state, session] of states) {
      const paths = session === undefined ? begin : [...begin, ...ofMembers]
      const { pages, links, faults } = await crawlLinks({
        origin: stack.siteOrigin(partnerId),
        paths,
        ask: (address) => read(address, session),
      })
      expect(pages, state).toBeGreaterThan(paths.length)
      expect(links, state).toBeGreaterThan(20)
      expect.soft(faults, state).toEqual([])
    }
  })

for (const partnerId of pressed)
  for (const state of ['visitor', 'member'] as const)
    test(`every button of ${partnerId} does something when it is pressed: ${state}`, async ({ page, stack }) => {
      if (state === 'member') await enter(page, stack, { partnerId, email: required(demoEmail(partnerId), 'a member') })
      await prepareToPress(page)
      const done = new Set<string>()
      const idle: string[] = []
      for (const path of await pagesOf(stack, { partnerId, state }))
        idle.push(...(await pressButtons(page, { address: stack.siteOrigin(partnerId) + path, pressed: done })))
      expect(done.size).toBeGreaterThan(8)
      expect(idle).toEqual([])
    })

/** Sessions of the demo's member, and of new ones of each kind: without a card, with one, left. Every kind only where everything is asked for, or at one programme. */
async function membersOf(stack: Stack, partnerId: string) {
  const email = demoEmail(partnerId)
  const known = email === undefined ? [] : [['member', await sessionOf(stack, { partnerId, email })] as const]
  const kinds = isWhole || partnerId === 'nosh' ? memberTypeSchema.options : []
  const fresh = kinds.map(async (kind) => [kind, await sessionAs(stack, { partnerId, memberType: kind })] as const)
  return [...known, ...(await Promise.all(fresh))]
}

function demoEmail(partnerId: string): string | undefined {
  return demoMembers.find((demo) => demo.partnerId === partnerId)?.email
}

interface Whose {
  readonly partnerId: string
  readonly state: 'visitor' | 'member'
}

async function pagesOf(stack: Stack, { partnerId, state }: Whose): Promise<readonly string[]> {
  const query = 'latitude=37.7749&longitude=-122.4194&features=onlineOrdering&pageSize=1'
  const found = await fetchFrom(`${stack.siteOrigin(partnerId)}/api/v2/Merchants/Search?${query}`)
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
