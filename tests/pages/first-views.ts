import type { Browser } from '@playwright/test'
import { demoMembers, demoPassword } from '#dev/seeding/demo-members.ts'
import { type FirstView, measureFirstView, type SignedIn, signIn } from './first-view.ts'

/** The most CSS that a first view may take, compressed. */
export const cssLimit = 20_000

interface Page {
  readonly name: string
  readonly path: string
  readonly as: 'visitor' | 'member'
  /** The most JavaScript that its first view may take, compressed. */
  readonly limit: number
}

export interface MeasuredView extends FirstView {
  readonly limit: number
}

const search = '/search?location=San+Francisco%2C+CA'

const pages: readonly Page[] = [
  { name: 'home', path: '/', as: 'visitor', limit: 110_000 },
  { name: 'search', path: search, as: 'visitor', limit: 120_000 },
  { name: 'earn', path: '/earn', as: 'visitor', limit: 120_000 },
  { name: 'join', path: '/join', as: 'visitor', limit: 120_000 },
  { name: 'login', path: '/login', as: 'visitor', limit: 120_000 },
  { name: 'account overview', path: '/account/overview', as: 'member', limit: 120_000 },
  { name: 'recent activity', path: '/account/recent_activity', as: 'member', limit: 120_000 },
  // With the script of the card host's frame.
  { name: 'manage cards', path: '/account/manage_cards', as: 'member', limit: 120_000 },
  { name: 'card passport', path: '/account/card_passport', as: 'member', limit: 120_000 },
  { name: 'undo card move', path: '/undo_card_move', as: 'visitor', limit: 120_000 },
  { name: 'stop card', path: '/stop_card_change', as: 'visitor', limit: 114_000 },
  { name: 'add card', path: '/add_card', as: 'member', limit: 120_000 },
  { name: 'card added', path: '/card_added', as: 'member', limit: 120_000 },
]

/** The first views of one partner's pages, as a visitor and as its first demo member. */
export async function measureFirstViews(
  browser: Browser,
  { origin, partnerId }: { readonly origin: string; readonly partnerId: string },
): Promise<ReadonlyMap<string, MeasuredView>> {
  const member = demoMembers.find((demo) => demo.partnerId === partnerId)
  if (member === undefined) throw new Error(`${partnerId} has no demo member`)
  const signedIn = await signIn(browser, origin, { email: member.email, password: demoPassword })
  const merchant: Page = {
    name: 'merchant',
    path: await firstLink(browser, {
      address: origin + search,
      links: 'article a[href^="/merchants/"]',
      signedIn: null,
    }),
    as: 'visitor',
    limit: 125_000,
  }
  const receipt: Page = {
    name: 'receipt',
    path: await firstLink(browser, {
      address: `${origin}/account/recent_activity`,
      links: 'a[href^="/account/recent_activity/"]',
      signedIn,
    }),
    as: 'member',
    limit: 120_000,
  }
  const views = new Map<string, MeasuredView>()
  const waiting = [...pages, merchant, receipt]
  // Each waits for two seconds in which nothing should come: two of them wait at a time.
  while (waiting.length > 0) {
    const pair = waiting.splice(0, 2).map(async ({ name, path, as, limit }) => {
      const view = { address: origin + path, signedIn: as === 'member' ? signedIn : null }
      return { name, measured: { ...(await measureFirstView(browser, view)), limit } }
    })
    for (const { name, measured } of await Promise.all(pair)) views.set(name, measured)
  }
  return views
}

interface LinkAsked {
  readonly address: string
  readonly links: string
  readonly signedIn: SignedIn | null
}

async function firstLink(browser: Browser, { address, links, signedIn }: LinkAsked): Promise<string> {
  const context = await browser.newContext(signedIn === null ? {} : { storageState: signedIn })
  try {
    const page = await context.newPage()
    await page.goto(address)
    const path = await page.locator(links).first().getAttribute('href')
    if (path === null) throw new Error(`${address} shows no ${links}`)
    return path
  } finally {
    await context.close()
  }
}
