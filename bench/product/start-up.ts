import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Figure, Part } from '../measuring/figure.ts'
import { freePorts, siteScript, startProduct } from './start-product.ts'
import { readText, type Target } from '../measuring/load.ts'
import { summarize } from '../measuring/measure.ts'
import { megabytesOf, memoryOf } from './process-memory.ts'

export const startUpPart: Part = {
  title: 'Start-up and memory',
  caches:
    'The first start is `npm start` in a fresh clone of the last commit: it installs the packages, out of npm’s cache where that has them, builds the site and fills ' +
    'the embedded database. The following starts find all that, and the data. Each time runs until the home page is there whole. ' +
    'A quick run installs nothing.',
  async measure({ size }) {
    const folder = mkdtempSync(join(tmpdir(), 'commensal-bench-start-'))
    try {
      execFileSync('git', ['clone', '--quiet', '--local', '.', folder])
      if (size === 'quick') symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
      return await measureStarts(folder, size === 'full' ? { starts: 5, pages: 500 } : { starts: 1, pages: 20 })
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

interface Start {
  readonly seconds: number
  readonly stopSeconds: number
  readonly siteMb: number
  readonly allMb: number
  /** After more pages than the first. */
  readonly busySiteMb: number
}

async function measureStarts(folder: string, { starts, pages }: { starts: number; pages: number }): Promise<Figure[]> {
  const first = await measureStart(folder, pages)
  const later: Start[] = []
  for (let start = 0; start < starts; start++) later.push(await measureStart(folder, pages))
  const figure = (what: string, unit: string, values: readonly number[]) => ({ what, unit, rounds: summarize(values) })
  const all = [first, ...later]
  return [
    { ...figure('first start, until the first page', 's', [first.seconds]), target: { atMost: 120 } },
    {
      ...figure(
        'following starts, until the first page',
        's',
        later.map(({ seconds }) => seconds),
      ),
      target: { atMost: 6 },
    },
    {
      ...figure(
        'stop',
        's',
        all.map(({ stopSeconds }) => stopSeconds),
      ),
      target: { atMost: 5 },
    },
    figure(
      'memory of the site’s process after the first page',
      'MB',
      all.map(({ siteMb }) => siteMb),
    ),
    figure(
      `memory of the site’s process after ${pages} pages`,
      'MB',
      all.map(({ busySiteMb }) => busySiteMb),
    ),
    figure(
      'memory of all processes after the first page',
      'MB',
      all.map(({ allMb }) => allMb),
    ),
  ]
}

async function measureStart(folder: string, pages: number): Promise<Start> {
  const port = await freePorts()
  const page: Target = { port, host: `localhost:${port}`, path: '/' }
  const startedAt = performance.now()
  const product = startProduct(folder, { port })
  try {
    await product.untilAnswered(() => readText(page))
    const seconds = secondsSince(startedAt)
    const first = memoryOf(product.pid)
    for (let asked = 0; asked < pages; asked++) await readText(page)
    const busySiteMb = megabytesOf(memoryOf(product.pid), siteScript)
    const stoppedAt = performance.now()
    await product.stop()
    const [siteMb, allMb] = [megabytesOf(first, siteScript), megabytesOf(first)]
    return { seconds, siteMb, allMb, busySiteMb, stopSeconds: secondsSince(stoppedAt) }
  } finally {
    await product.stop()
  }
}

function secondsSince(time: number): number {
  return (performance.now() - time) / 1000
}
