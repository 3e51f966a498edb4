import { chromium } from '@playwright/test'
import { buildSite } from '#dev/building/build-site.ts'
import { startStack } from '#dev/stacking/stack.ts'
import { findChromium } from '#dev/testing/chromium.ts'
import { cssLimit, measureFirstViews } from '#tests/pages/first-views.ts'
import type { Figure, Part } from '../measuring/figure.ts'
import { librariesOf } from './libraries.ts'
import { summarize } from '../measuring/measure.ts'

const partnerId = 'nosh'

/** What is aimed at where that is less than the most that a test lets through. */
const aims: Readonly<Record<string, number>> = { home: 110_000, search: 120_000 }

export const bytesPart: Part = {
  title: 'JavaScript of the first views',
  caches:
    'In Chromium with an empty cache: every script byte transferred until 2 seconds after hydration, without input, and the scripts within ' +
    'the document; compressed with brotli. 1 KB is 1,000 bytes. The libraries’ shares are of the minified source of the files of all these pages, each counted once.',
  async measure() {
    await buildSite()
    const stack = await startStack({ database: 'embedded', env: { CALLS_PER_MINUTE: '100000' } })
    const executablePath = findChromium()
    const browser = await chromium.launch({
      args: ['--no-sandbox'],
      ...(executablePath === null ? {} : { executablePath }),
    })
    try {
      const views = await measureFirstViews(browser, { origin: stack.siteOrigin(partnerId), partnerId })
      const files = new Map(
        [...views.values()].flatMap((view) => view.files.map(({ address, bytes }) => [address, bytes])),
      )
      return [
        ...[...views].flatMap(([name, { totalBytes, inlineBytes, cssBytes, limit }]): Figure[] => [
          { ...kilobytes(name, totalBytes), target: { atMost: (aims[name] ?? limit) / 1000 } },
          kilobytes(`${name}: of that within the document`, inlineBytes),
          { ...kilobytes(`${name}: CSS`, cssBytes), target: { atMost: cssLimit / 1000 } },
        ]),
        ...(await librariesOf(files)).map(({ library, bytes }) => kilobytes(`library: ${library}`, bytes)),
      ]
    } finally {
      await browser.close()
      await stack.close()
    }
  },
}

function kilobytes(what: string, bytes: number): Figure {
  return { what, unit: 'KB', rounds: summarize([bytes / 1000]) }
}
