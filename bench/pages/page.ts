import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { buildSite } from '#dev/building/build-site.ts'
import { buildCards } from './build-cards.ts'
import type { PageData } from './cards-entry.tsx'
import type { BenchOptions, Figure, Part } from '../measuring/figure.ts'
import { answersPerSecond, readText, type Target, timeToFirstByte } from '../measuring/load.ts'
import { interleave, percentile, ratios, summarize } from '../measuring/measure.ts'
import { type Markup, PlainMarkup, readMarkup } from './plain-markup.ts'
import { startCards } from './start-cards.ts'
import { type Site, startSite } from './start-site.ts'

export const pagePart: Part = {
  title: 'Pages',
  caches:
    'No page is cached, but where the table says “kept”: there visitors’ pages are kept for five seconds; “without drawing” answers the first drawing after all the page’s statements. Fresh databases with the demo data of 3,000 restaurants; the first round begins with the first request that the server gets. ' +
    'Pages per second with 4 connections, time to first byte with one, client and server on the same machine. ' +
    'Three floors without data: `renderToString` of the search page’s 15 cards by their own components, in a loop and in a server that does nothing else; ' +
    'and of the same cards as plain elements in a loop, which knows no component, no hook and no link.',
  async measure(options) {
    await buildSite()
    const figures = await measureOn('embedded', options)
    return options.postgres === null ? figures : [...figures, ...(await measureOn('PostgreSQL', options))]
  },
}

const host = 'nosh.localhost'
const search = '/search?location=San+Francisco%2C+CA'

async function measureOn(database: 'embedded' | 'PostgreSQL', options: BenchOptions): Promise<Figure[]> {
  const site = await startSite({ postgres: database === 'embedded' ? null : options.postgres })
  try {
    return (await measurePages(site, options)).map((figure) => ({ ...figure, what: `${database}: ${figure.what}` }))
  } finally {
    await site.close()
  }
}

// oxlint-disable-next-line max-lines-per-function -- A list of figures.
async function measurePages(site: Site, { size }: BenchOptions): Promise<Figure[]> {
  const { rounds, seconds, requests } =
    size === 'full' ? { rounds: 5, seconds: 3, requests: 60 } : { rounds: 2, seconds: 1, requests: 10 }
  const at = (path: string): Target => ({ port: site.port, host, path })
  const kept = { ...at(search), port: site.keepingPort }
  const undrawn = { ...at(search), port: site.undrawnPort }
  const load = { connections: 4, seconds }
  const firstRequest = await timeToFirstByte(at(search))
  const html = await readText(at(search))
  const elements = readCards(html)
  const { createCardsRenderer } = await buildCards()
  const pageData = await readPageData(html, at)
  const renderCards = createCardsRenderer(pageData)
  if (renderCards().split('<article').length !== 16)
    throw new Error('The components do not draw the 15 cards of the page')
  const merchant = `/merchants/${/href="\/merchants\/([^"]+)"/.exec(html)?.[1]}`

  const cardsServer = await startCards(pageData)
  const valuesOf = await interleave(
    {
      cardsServed: () => answersPerSecond({ port: cardsServer.port, host, path: '/' }, load),
      cards: async () => rendersPerSecond(renderCards, seconds),
      elements: async () => rendersPerSecond(() => renderToString(createElement(PlainMarkup, elements)), seconds),
      search: () => answersPerSecond(at(search), load),
      searchBrotli: () => answersPerSecond({ ...at(search), encoding: 'br' }, load),
      searchByCpu: () => answersPerCpuSecond(site, () => answersPerSecond(at(search), load), seconds),
      searchUndrawn: () => answersPerSecond(undrawn, load),
      searchKept: () => answersPerSecond(kept, load),
      searchKeptGzip: () => answersPerSecond({ ...kept, encoding: 'gzip' }, load),
      home: () => answersPerSecond(at('/'), load),
      merchant: () => answersPerSecond(at(merchant), load),
      searchFirstByte: () => medianFirstByte(at(search), requests),
      homeFirstByte: () => medianFirstByte(at('/'), requests),
      merchantFirstByte: () => medianFirstByte(at(merchant), requests),
    },
    rounds,
  )
  await cardsServer.close()
  const perSecond = (what: string, measured: readonly number[]) => ({
    what,
    unit: 'per s',
    rounds: summarize(measured),
  })
  const share = (what: string, measured: readonly number[], floor: readonly number[]) => ({
    what,
    unit: '%',
    rounds: summarize(ratios(measured, floor).map((ratio) => 100 * ratio)),
  })
  const firstByte = (what: string, measured: readonly number[]) => ({
    what,
    unit: 'ms',
    rounds: summarize(measured),
    target: { atMost: 20 },
  })
  return [
    { what: 'first request of all, time to first byte', unit: 'ms', rounds: summarize([firstRequest]) },
    firstByte('search page of 15 cards, time to first byte', valuesOf('searchFirstByte')),
    firstByte('home page, time to first byte', valuesOf('homeFirstByte')),
    firstByte('merchant page, time to first byte', valuesOf('merchantFirstByte')),
    perSecond('search page of 15 cards', valuesOf('search')),
    perSecond('search page of 15 cards, compressed', valuesOf('searchBrotli')),
    {
      ...perSecond('search page of 15 cards, for a second of the process’s CPU', valuesOf('searchByCpu')),
      target: { atLeast: 250 },
    },
    { ...perSecond('search page of 15 cards, kept', valuesOf('searchKept')), target: { atLeast: 1500 } },
    perSecond('search page of 15 cards, kept, compressed', valuesOf('searchKeptGzip')),
    perSecond('search page of 15 cards, without drawing it', valuesOf('searchUndrawn')),
    perSecond('home page', valuesOf('home')),
    perSecond('merchant page', valuesOf('merchant')),
    perSecond('floor: renderToString of the 15 cards', valuesOf('cards')),
    { ...share('search page against that floor', valuesOf('search'), valuesOf('cards')), target: { atLeast: 25 } },
    share('search page without drawing it against that floor', valuesOf('searchUndrawn'), valuesOf('cards')),
    perSecond('floor: the same in a bare server', valuesOf('cardsServed')),
    share('search page against that floor in a bare server', valuesOf('search'), valuesOf('cardsServed')),
    perSecond('floor: renderToString of their plain elements', valuesOf('elements')),
    share('search page against that floor of plain elements', valuesOf('search'), valuesOf('elements')),
  ]
}

/** The list as the page shows it, so that the floor draws the very same elements. */
function readCards(html: string): Markup {
  const from = html.lastIndexOf('<ul', html.indexOf('<article'))
  const cards = readMarkup(html.slice(from, html.indexOf('</ul>', html.lastIndexOf('</article>')) + '</ul>'.length))
  if (cards.children.length !== 15)
    throw new Error(`The search page shows ${cards.children.length} cards instead of 15`)
  return cards
}

/** What the page was drawn from: what it carries itself, and the part that all pages share. */
async function readPageData(html: string, at: (path: string) => Target): Promise<PageData> {
  const data = /<script id="page-data"[^>]*>([^<]*)</.exec(html)?.[1]
  if (data === undefined) throw new Error('The page carries no data')
  const { siteAddress, site, state } = JSON.parse(data) as PageData & { readonly siteAddress: string }
  const shared = JSON.parse(await readText(at(siteAddress))) as Partial<PageData['site']>
  return { site: { ...shared, ...site }, state }
}

function rendersPerSecond(render: () => string, seconds: number): number {
  const started = performance.now()
  let renders = 0
  while (performance.now() - started < 1000 * seconds) {
    render()
    renders++
  }
  return (1000 * renders) / (performance.now() - started)
}

/** What one core would answer that did nothing else. The client and the database have the other. */
async function answersPerCpuSecond(site: Site, measured: () => Promise<number>, seconds: number): Promise<number> {
  const before = await site.cpuMs()
  const answers = (await measured()) * seconds
  return (1000 * answers) / ((await site.cpuMs()) - before)
}

async function medianFirstByte(page: Target, requests: number): Promise<number> {
  const values: number[] = []
  for (let request = 0; request < requests; request++) values.push(await timeToFirstByte(page))
  return percentile(values, 0.5)
}
