import type { Browser } from '@playwright/test'
import { type AuditPart, markdownTable } from './audit-part.ts'
import { entryPages, measuredPartners } from './entry-pages.ts'

const mostRatio = 1.25
const rounds = 3
/** The phone and the line of Lighthouse's own throttling. */
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 }
const line = { offline: false, latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 84_480 }
const slowdown = 4

const explanation = `The same phone and line, with the page's script and without: the middle of ${rounds} visits each, one after the other, with an empty cache. Times in
milliseconds. With its script a page may take ${mostRatio} times as long, for its first and for its largest paint.`

interface Paint {
  readonly first: number
  readonly largest: number
}

/** Whether the script holds up what it has no part in. */
export const auditPaint: AuditPart = {
  name: 'paint',
  title: 'Paint with and without script',
  async run({ browser, stack, partnerIds, say }) {
    const rows: (string | number)[][] = []
    const faults: string[] = []
    for (const partnerId of measuredPartners.filter((id) => partnerIds.includes(id)))
      for (const { name, address } of await entryPages(browser, stack.siteOrigin(partnerId))) {
        const { whole, bare } = await measureBoth(browser, address)
        const ratios = { first: whole.first / bare.first, largest: whole.largest / bare.largest }
        rows.push([partnerId, name, ...figuresOf(whole, bare)])
        // What could not be measured is no pass either.
        const slow = (['first', 'largest'] as const).filter((kind) => !(ratios[kind] <= mostRatio))
        for (const kind of slow)
          faults.push(`${partnerId} ${name}: the ${kind} paint takes ${ratios[kind].toFixed(2)} times as long`)
        say(`${partnerId} ${name}: ${figuresOf(whole, bare).join(', ')}`)
      }
    return { text: `${explanation}\n\n${markdownTable(head, rows)}`, faults }
  },
}

const head = ['partner', 'page', 'first', 'without script', 'ratio', 'largest', 'without script', 'ratio']

function figuresOf(whole: Paint, bare: Paint): (string | number)[] {
  return (['first', 'largest'] as const).flatMap((kind) => [
    Math.round(whole[kind]),
    Math.round(bare[kind]),
    (whole[kind] / bare[kind]).toFixed(2),
  ])
}

/** In turn, so that a machine that is busy for a while slows both down. */
async function measureBoth(browser: Browser, address: string): Promise<{ whole: Paint; bare: Paint }> {
  const whole: Paint[] = []
  const bare: Paint[] = []
  for (let round = 0; round < rounds; round++) {
    whole.push(await measurePaint(browser, { address, blocked: [] }))
    bare.push(await measurePaint(browser, { address, blocked: ['*/assets/*.js'] }))
  }
  return { whole: middle(whole), bare: middle(bare) }
}

async function measurePaint(
  browser: Browser,
  { address, blocked }: { readonly address: string; readonly blocked: string[] },
): Promise<Paint> {
  const context = await browser.newContext(phone)
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', line)
    await session.send('Network.setBlockedURLs', { urls: blocked })
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.goto(address, { waitUntil: 'load' })
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    return await page.evaluate(
      () =>
        new Promise<Paint>((resolve) => {
          const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN
          new PerformanceObserver((list) =>
            resolve({ first, largest: list.getEntries().at(-1)?.startTime ?? Number.NaN }),
          ).observe({ type: 'largest-contentful-paint', buffered: true })
        }),
    )
  } finally {
    await context.close()
  }
}

function middle(paints: readonly Paint[]): Paint {
  const middleOf = (kind: keyof Paint) =>
    paints.map((paint) => paint[kind]).toSorted((one, other) => one - other)[Math.floor(paints.length / 2)] ??
    Number.NaN
  return { first: middleOf('first'), largest: middleOf('largest') }
}
