import { readFile } from 'node:fs/promises'
import { createServer, request as httpRequest, type Server } from 'node:http'
import type { Page } from '@playwright/test'
import { nora } from '../people.ts'
import { expect, test } from '../product.ts'
import { enter } from '../sessions.ts'

test.use({ serviceWorkers: 'allow' })

const search = '/search?location=San+Francisco%2C+CA'

test('PWA-01 a worker at /worker.js keeps searches and restaurants for the time without a network', async ({
  page,
  context,
  stack,
}) => {
  const problems: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted/.test(message.text())) problems.push(message.text())
  })
  const origin = stack.siteOrigin('nosh')
  await page.clock.install()
  await page.goto(origin + search)
  await expect.poll(() => registeredScript(page)).toBe(`${origin}/worker.js`)
  await expect.poll(() => keptPages(page)).toContain(search)
  const card = page.getByRole('article').first().getByRole('link').first()
  const name = await card.innerText()
  await card.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  const merchant = new URL(page.url()).pathname
  // As long as somebody must have looked at it.
  await page.clock.fastForward(3_000)
  await expect.poll(() => keptPages(page)).toContain(merchant)

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page.getByText('You’re offline. This page was saved earlier.')).toBeVisible()
  await page.goto(origin + search)
  await expect(page.getByRole('article').first()).toContainText(name)

  await page.goto(`${origin}/earn`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No connection')
  await expect(page.getByRole('region', { name: 'Saved on this device' }).getByRole('link').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/earn')
  await context.setOffline(false)
  await expect(page).toHaveURL(`${origin}/earn`)
  expect(problems).toEqual([])
})

test("a member's pages and the calls behind them are kept nowhere", async ({ page, stack }) => {
  const origin = stack.siteOrigin('nosh')
  await enter(page, stack, nora)
  await page.goto(origin + search)
  await expect.poll(() => cacheVersions(page)).toHaveLength(1)
  await page.reload()
  await page.getByRole('article').first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/merchants\//)
  expect(await page.evaluate(async () => (await fetch('/api/Member')).status)).toBe(200)
  await page.goto(`${origin}/account/overview`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const kept = await keptAddresses(page)
  expect(kept.filter((address) => !/^\/(assets|fonts|images|site)\//.test(address))).toEqual(['/offline'])
})

test('another build takes over at once and removes what the old one kept; taken out of service, nothing stays', async ({
  page,
  stack,
}) => {
  const front = await startFront(stack.siteOrigin('nosh'))
  try {
    await page.goto(front.origin)
    await expect.poll(() => cacheVersions(page)).toEqual([expect.stringMatching(/^[0-9a-f]{12}$/)])
    // The first worker has finished its keeping.
    await expect.poll(() => keptPages(page)).toContain('/')
    front.worker = (code) => code.replace(/siteVersion="\w+"/, 'siteVersion="next"')
    await update(page)
    await expect.poll(() => cacheVersions(page)).toEqual(['next'])
    const retired = await readFile(new URL('../../../.build/web/client/retired-worker.js', import.meta.url), 'utf8')
    front.worker = () => retired
    await update(page)
    await expect.poll(() => cacheVersions(page)).toEqual([])
  } finally {
    front.server.close()
    front.server.closeAllConnections()
  }
})

/** What a browser does by itself at a visit. */
async function update(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update()
  })
}

function registeredScript(page: Page): Promise<string | undefined> {
  return page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.scriptURL)
}

async function keptPages(page: Page): Promise<readonly string[]> {
  return keptAddresses(page, '-page')
}

/** Path and query of everything that is kept, or of what is kept under names with this end. */
function keptAddresses(page: Page, end = ''): Promise<readonly string[]> {
  return page.evaluate(async (nameEnd) => {
    const names = (await caches.keys()).filter((name) => name.endsWith(nameEnd))
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname + new URL(url).search)
  }, end)
}

async function cacheVersions(page: Page): Promise<readonly string[]> {
  const names = await page.evaluate(() => caches.keys())
  return [...new Set(names.map((name) => name.slice(0, name.lastIndexOf('-'))))]
}

interface Front {
  readonly origin: string
  readonly server: Server
  /** What becomes of the worker on its way to the browser. */
  worker: (code: string) => string
}

/** A server before the site, which hands out another worker when it is told to: a browser's own update can't be intercepted. */
async function startFront(siteOrigin: string): Promise<Front> {
  const site = new URL(siteOrigin)
  const server = createServer((asked, answer) => {
    const headers = { ...asked.headers, host: site.host, 'accept-encoding': 'identity' }
    const forward = httpRequest(
      { host: '127.0.0.1', port: site.port, path: asked.url, method: asked.method, headers },
      (given) => {
        const { 'content-length': _length, ...rest } = given.headers
        answer.writeHead(given.statusCode ?? 502, rest)
        if (asked.url !== '/worker.js') given.pipe(answer)
        else void given.toArray().then((parts) => answer.end(front.worker(Buffer.concat(parts).toString())))
      },
    )
    asked.pipe(forward.on('error', () => answer.destroy()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const front: Front = { origin: `http://nosh.localhost:${port}`, server, worker: (code) => code }
  return front
}
