import type { Locator, Page, Request } from '@playwright/test'
import { waitForHydration } from '#dev/looking/settle-page.ts'
import { expect } from './product.ts'

/** What a page may draw from once it has come. Pictures and fonts change nothing that a test acts on. */
const awaited = new Set(['document', 'fetch', 'script', 'xhr'])
const underWay = new WeakMap<Page, Set<Request>>()

/** Counts what the page asks for from now on. Asked a second time it goes on counting. */
export function watchRequests(page: Page): void {
  if (underWay.has(page)) return
  const requests = new Set<Request>()
  underWay.set(page, requests)
  // A worker that is ended while its script is on its way takes the end of that request along: nobody is told of it.
  const workers = new Set<string>()
  page.on('worker', (worker) => {
    workers.add(worker.url())
    for (const request of requests) if (request.url() === worker.url()) requests.delete(request)
  })
  page.on('request', (request) => {
    // Not every request of a document that is left is told to have ended.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) requests.clear()
    if (awaited.has(request.resourceType()) && !workers.has(request.url())) requests.add(request)
  })
  page.on('requestfinished', (request) => requests.delete(request))
  page.on('requestfailed', (request) => requests.delete(request))
}

/**
 * Until the page's script has taken over and has nothing left to do: no effect that is still to run, no answer that is still to come. A call
 * on its way would meet whatever the test changes next, and a field that is drawn anew would lose what was typed into it.
 */
export async function waitUntilCalm(page: Page): Promise<void> {
  // The page may leave for another one meanwhile, which is then waited for.
  await expect(async () => {
    await waitForHydration(page)
    expect([...(underWay.get(page) ?? [])].map((request) => request.url())).toEqual([])
  }).toPass({ intervals: [20, 50, 100] })
}

/**
 * Until the script has taken over what was drawn later than the page: such a part waits for the first touch, and until then its links are the
 * platform's own and its buttons do nothing.
 */
export async function waitUntilTakenOver(locator: Locator): Promise<void> {
  await expect
    .poll(() => locator.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps$'))))
    .toBe(true)
}
