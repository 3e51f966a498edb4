import type { Page } from '@playwright/test'
import type { Stack } from '#dev/stacking/stack.ts'
import type { AnalyticsSettings } from '#partners/files/settings/settings-schema.ts'
import { type Site, startSite } from '../start-site.ts'

/** The stand-in of a collector, at the desk. */
export function collectorOf({ deskOrigin }: Stack): string {
  return `${deskOrigin}/collect`
}

/** The stack's site with programmes that send to the desk. */
export async function startTelling(
  stack: Stack,
  partnerIds: readonly string[],
  more: Partial<AnalyticsSettings> = {},
): Promise<Site> {
  const analytics: AnalyticsSettings = {
    consent: 'noneNeeded',
    dataLayer: true,
    container: null,
    collector: collectorOf(stack),
    ...more,
  }
  return startSite(stack, { settings: Object.fromEntries(partnerIds.map((id) => [id, { analytics }])) })
}

/** What a page begins some seconds after its first view begins at once, on every page that comes now. For what is about what is told, not when. */
export async function hurry(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const wait = window.setTimeout
    function sooner(work: TimerHandler, ms = 0, ...given: unknown[]) {
      if (ms !== 3_000) return wait(work, ms, ...given)
      Reflect.set(window, 'isHurried', true)
      return wait(work, 20, ...given)
    }
    Reflect.set(window, 'setTimeout', sooner)
  })
}

/** Until a page that was hurried has begun all that it begins later: from then on silence says something. */
export async function untilBegun(page: Page): Promise<void> {
  await page.waitForFunction(() => 'isHurried' in window)
  await page.waitForTimeout(1_000)
}

/** Has the page send what it would send two seconds later, as a browser that hides it does; what has left is known then. */
export async function tellNow(page: Page): Promise<void> {
  await page.evaluate(async () => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
    Reflect.deleteProperty(document, 'visibilityState')
    await new Promise((resolve) => setTimeout(resolve, 50))
  })
}

/** The stack as its pages are at another site. */
export function at(stack: Stack, { siteOrigin }: Site): Stack {
  return { ...stack, siteOrigin }
}

export interface SentEvent {
  readonly event: string
  readonly [property: string]: unknown
}

export interface Watched {
  /** Every body that left for a collector, as it was. */
  readonly bodies: readonly string[]
  /** The events in them, without their times. */
  events(name?: string): readonly SentEvent[]
  /** The same, once the page has sent what it had to tell. */
  told(name?: string): Promise<readonly SentEvent[]>
}

/** What leaves the browser for the collector from now on. */
export async function watchCollector(page: Page, stack: Stack): Promise<Watched> {
  await hurry(page)
  const bodies: string[] = []
  page.context().on('request', (request) => {
    if (request.url() === collectorOf(stack)) bodies.push(request.postData() ?? '')
  })
  return {
    bodies,
    events: (name) => eventsIn(bodies, name),
    async told(name) {
      // Between two pages there is nobody to tell anything.
      await tellNow(page).catch(() => undefined)
      return eventsIn(bodies, name)
    },
  }
}

/** What stands in the data layer of the page, without what a push only clears. */
export function dataLayerOf(page: Page): Promise<readonly SentEvent[]> {
  return page.evaluate(() => {
    const { dataLayer = [] } = globalThis as { readonly dataLayer?: readonly object[] }
    return JSON.parse(JSON.stringify(dataLayer)) as SentEvent[]
  })
}

/** The events in what a collector got, without their times. */
export function eventsIn(bodies: readonly string[], name?: string): readonly SentEvent[] {
  return bodies
    .flatMap((body) => (JSON.parse(body) as { readonly events: readonly SentEvent[] }).events)
    .map(({ at: _at, ...event }) => event as SentEvent)
    .filter(({ event }) => name === undefined || event === name)
}
